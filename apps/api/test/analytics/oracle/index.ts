import { attendance } from './attendance.ts';
import { categories } from './categories.ts';
import { events } from './events.ts';
import { participants } from './people.ts';
import { promos } from './promos.ts';
import { revenue } from './revenue.ts';
import { ticketSales } from './tickets.ts';
import { vouchers } from './vouchers.ts';

/**
 * What every report has to say, by plain sums in plain loops over the raw rows: no SQL but "select *", no views, no
 * tallies, nothing of the server.
 */
export const reports = {
  revenue,
  ticketSales,
  attendance,
  events,
  participants,
  categories,
  promos,
  vouchers,
};

export type ReportName = keyof typeof reports;

export { dashboard } from './dashboard.ts';
export { loadFacts, type Facts } from './facts.ts';
export { rangeNumbers, rangeOf, type RangeName } from './ranges.ts';
export { settingOf, type Scope, type View, viewOf } from './view.ts';
