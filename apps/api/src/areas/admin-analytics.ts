import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { platform } from '../db/tallies/figures.ts';
import { attendance } from '../reports/attendance.ts';
import { eventPerformance } from '../reports/event-performance.ts';
import { participants } from '../reports/participants.ts';
import { rangeOf } from '../reports/ranges.ts';
import { revenue } from '../reports/revenue.ts';
import { ticketSales } from '../reports/ticket-sales.ts';

export const adminAnalytics: Area<Api['adminAnalytics']> = {
  // start_date and end_date are accepted and not read: these are always of all time.
  revenue: (db) => revenue(db, platform),
  ticketSales: (db) => ticketSales(db, platform),
  attendance: (db) => attendance(db, platform),
  events: (db) => eventPerformance(db, platform),
  participants: (db) => participants(db, platform),

  revenueRange: (db, _scope, input) => rangeOf(db, platform, 'revenue', input),
  ticketSalesRange: (db, _scope, input) => rangeOf(db, platform, 'ticketSales', input),
  attendanceRange: (db, _scope, input) => rangeOf(db, platform, 'attendance', input),
  eventsRange: (db, _scope, input) => rangeOf(db, platform, 'events', input),
  participantsRange: (db, _scope, input) => rangeOf(db, platform, 'participants', input),
  categoriesRange: (db, _scope, input) => rangeOf(db, platform, 'categories', input),
  promosRange: (db, _scope, input) => rangeOf(db, platform, 'promos', input),
  vouchersRange: (db, _scope, input) => rangeOf(db, platform, 'vouchers', input),
};
