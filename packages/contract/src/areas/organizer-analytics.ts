import type { TSchema } from 'typebox';
import { ranges } from '../resources/analytics/ranges.ts';
import {
  AttendanceAnalytics,
  CategoryAnalytics,
  EventPerformanceAnalytics,
  ParticipantAnalytics,
  PromoAnalytics,
  RevenueAnalytics,
  TicketSalesAnalytics,
  VoucherAnalytics,
} from '../resources/analytics/reports.ts';
import { one, route } from '../route.ts';
import { rangeRoute } from '../range-route.ts';

/** A report of all time over the organizer's own events. */
const report = <const Path extends string, Schema extends TSchema>(path: Path, summary: string, of: Schema) =>
  route({
    method: 'GET',
    path: `/organizer/analytics/${path}`,
    access: 'organizer',
    summary: `${summary} of the organizer’s own events, of all time`,
    response: one(of),
  });

/** What organizers read of the numbers of their own events. */
export const organizerAnalytics = {
  revenue: report('revenue', 'The revenue', RevenueAnalytics),
  ticketSales: report('ticket-sales', 'The ticket sales', TicketSalesAnalytics),
  attendance: report('attendance', 'The attendance', AttendanceAnalytics),
  events: report('events', 'The performance', EventPerformanceAnalytics),
  participants: report('participants', 'The participants', ParticipantAnalytics),
  categories: report('categories', 'The categories', CategoryAnalytics),
  promos: report('promos', 'The promos', PromoAnalytics),
  vouchers: report('vouchers', 'The vouchers', VoucherAnalytics),

  revenueRange: rangeRoute('organizer', 'revenue', 'The revenue', ranges.revenue),
  ticketSalesRange: rangeRoute('organizer', 'ticket-sales', 'The ticket sales', ranges.ticketSales),
  attendanceRange: rangeRoute('organizer', 'attendance', 'The attendance', ranges.attendance),
  eventsRange: rangeRoute('organizer', 'events', 'The performance', ranges.events),
  participantsRange: rangeRoute('organizer', 'participants', 'The participants', ranges.participants),
  categoriesRange: rangeRoute('organizer', 'categories', 'The categories', ranges.categories),
  promosRange: rangeRoute('organizer', 'promos', 'The promos', ranges.promos),
  vouchersRange: rangeRoute('organizer', 'vouchers', 'The vouchers', ranges.vouchers),
};
