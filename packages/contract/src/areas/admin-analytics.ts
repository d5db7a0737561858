import Type, { type TSchema } from 'typebox';
import { ranges } from '../resources/analytics/ranges.ts';
import {
  AttendanceAnalytics,
  EventPerformanceAnalytics,
  ParticipantAnalytics,
  RevenueAnalytics,
  TicketSalesAnalytics,
} from '../resources/analytics/reports.ts';
import { one, route } from '../route.ts';
import { rangeRoute } from '../range-route.ts';

/** Whatever stands here is accepted and not read: these reports are always of all time. */
const ignored = Type.Optional(
  Type.String({ description: 'Accepted and not read; for real ranges add /range to the path' }),
);

/** A report of all time over the whole platform. */
const report = <const Path extends string, Schema extends TSchema>(path: Path, summary: string, of: Schema) =>
  route({
    method: 'GET',
    path: `/admin/analytics/${path}`,
    access: 'admin',
    summary: `${summary} of the whole platform, of all time`,
    query: Type.Object({ start_date: ignored, end_date: ignored }),
    response: one(of),
  });

/** What administrators read of the numbers of the whole platform. */
export const adminAnalytics = {
  revenue: report('revenue', 'The revenue', RevenueAnalytics),
  ticketSales: report('ticket-sales', 'The ticket sales', TicketSalesAnalytics),
  attendance: report('attendance', 'The attendance', AttendanceAnalytics),
  events: report('events', 'The performance of the events', EventPerformanceAnalytics),
  participants: report('participants', 'The participants', ParticipantAnalytics),

  revenueRange: rangeRoute('admin', 'revenue', 'The revenue', ranges.revenue),
  ticketSalesRange: rangeRoute('admin', 'ticket-sales', 'The ticket sales', ranges.ticketSales),
  attendanceRange: rangeRoute('admin', 'attendance', 'The attendance', ranges.attendance),
  eventsRange: rangeRoute('admin', 'events', 'The performance of the events', ranges.events),
  participantsRange: rangeRoute('admin', 'participants', 'The participants', ranges.participants),
  categoriesRange: rangeRoute('admin', 'categories', 'The categories', ranges.categories),
  promosRange: rangeRoute('admin', 'promos', 'The promos', ranges.promos),
  vouchersRange: rangeRoute('admin', 'vouchers', 'The vouchers', ranges.vouchers),
};
