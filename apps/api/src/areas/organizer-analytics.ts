import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { attendance } from '../reports/attendance.ts';
import { categories } from '../reports/categories.ts';
import { eventPerformance } from '../reports/event-performance.ts';
import { promos, vouchers } from '../reports/offers.ts';
import { participants } from '../reports/participants.ts';
import { rangeOf } from '../reports/ranges.ts';
import { revenue } from '../reports/revenue.ts';
import { ticketSales } from '../reports/ticket-sales.ts';

export const organizerAnalytics: Area<Api['organizerAnalytics']> = {
  revenue: (db, { organizerId }) => revenue(db, organizerId),
  ticketSales: (db, { organizerId }) => ticketSales(db, organizerId),
  attendance: (db, { organizerId }) => attendance(db, organizerId),
  events: (db, { organizerId }) => eventPerformance(db, organizerId),
  participants: (db, { organizerId }) => participants(db, organizerId),
  categories: (db, { organizerId }) => categories(db, organizerId),
  promos: (db, { organizerId }) => promos(db, organizerId),
  vouchers: (db, { organizerId }) => vouchers(db, organizerId),

  revenueRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'revenue', input),
  ticketSalesRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'ticketSales', input),
  attendanceRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'attendance', input),
  eventsRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'events', input),
  participantsRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'participants', input),
  categoriesRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'categories', input),
  promosRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'promos', input),
  vouchersRange: (db, { organizerId }, input) => rangeOf(db, organizerId, 'vouchers', input),
};
