import { definitionsOf } from './metrics.ts';
import { ranges } from './ranges.ts';
import * as reports from './reports.ts';

/** The sentences that each report carries, worked out once. */
export const definitions = {
  revenue: definitionsOf(reports.RevenueAnalytics),
  ticketSales: definitionsOf(reports.TicketSalesAnalytics),
  attendance: definitionsOf(reports.AttendanceAnalytics),
  events: definitionsOf(reports.EventPerformanceAnalytics),
  participants: definitionsOf(reports.ParticipantAnalytics),
  categories: definitionsOf(reports.CategoryAnalytics),
  promos: definitionsOf(reports.PromoAnalytics),
  vouchers: definitionsOf(reports.VoucherAnalytics),
};

export type Report = keyof typeof definitions;

/** The same for ranges of days. */
export const rangeDefinitions = Object.fromEntries(
  Object.entries(ranges).map(([name, schema]) => [name, definitionsOf(schema)]),
) as Record<Report, Record<string, string>>;
