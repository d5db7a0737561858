import { type Api, api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { ofAllTime, ofRange, report } from './report.ts';

type Organizers = Api['organizerAnalytics'];
type Administrators = Api['adminAnalytics'];

/** The routes that both scopes have. Three reports of all time are for organizers alone. */
type Routes = {
  readonly [Name in keyof Administrators & keyof Organizers]: Administrators[Name] | Organizers[Name];
} & {
  readonly [Name in Exclude<keyof Organizers, keyof Administrators>]?: Organizers[Name];
};

const revenue = {
  plus: ['gross_revenue'],
  minus: ['refunds', { together: ['platform_fees', 'gateway_fees', 'taxes'], word: 'costs' }],
  equals: 'net_revenue',
} as const;
const sales = { plus: ['tickets_bought'], minus: ['cancelled', 'refunded'], equals: 'tickets_sold' } as const;
const presence = {
  plus: ['valid_tickets'],
  minus: ['may_still_come', 'not_checked_in'],
  equals: 'checked_in',
} as const;
const visits = { plus: ['newcomers', 'returners'], equals: 'participations' } as const;
const people = { plus: ['new', 'returning'], equals: 'unique_participants' } as const;

/** Reports on sales: money and tickets. */
const salesReports = (who: Reader, routes: Routes) => ({
  revenue: report({
    path: `/${who}/reports/revenue`,
    who,
    noun: 'revenue',
    range: ofRange(routes.revenueRange, {
      equation: revenue,
      chart: { up: ['gross_revenue'], down: 'refunds' },
    }),
    all: ofAllTime(routes.revenue, {
      equation: revenue,
      periods: 'series',
      chart: { up: ['gross'], down: 'refunds' },
      tables: ['by_event', 'by_payment_method', 'by_ticket_type'],
    }),
  }),
  ticketSales: report({
    path: `/${who}/reports/ticket-sales`,
    who,
    noun: 'ticketSales',
    range: ofRange(routes.ticketSalesRange, {
      equation: sales,
      chart: { up: ['tickets_bought'], down: 'refunded' },
    }),
    all: ofAllTime(routes.ticketSales, {
      equation: sales,
      periods: 'series',
      chart: { up: ['bought'], down: 'refunded' },
      tables: ['by_event', 'by_ticket_type', 'by_hour'],
    }),
  }),
});

/** How events went, and for whom. */
const eventReports = (who: Reader, routes: Routes) => ({
  attendance: report({
    path: `/${who}/reports/attendance`,
    who,
    noun: 'attendance',
    range: ofRange(routes.attendanceRange, {
      lead: ['checked_in', 'entries', 'exits'],
      chart: { up: ['checked_in'] },
    }),
    all: ofAllTime(routes.attendance, {
      equation: presence,
      periods: 'arrivals',
      chart: { up: ['checked_in'] },
      tables: ['by_event', 'by_gate', 'by_ticket_type', 'by_petugas'],
    }),
  }),
  events: report({
    path: `/${who}/reports/events`,
    who,
    noun: 'eventPerformance',
    range: ofRange(routes.eventsRange, {
      lead: ['gross', 'net', 'tickets_sold', 'events_started'],
      chart: { up: ['gross'] },
    }),
    all: ofAllTime(routes.events, {
      lead: ['events_total', 'average_sell_through_pct', 'average_attendance_rate_pct'],
      tables: ['events'],
    }),
  }),
  participants: report({
    path: `/${who}/reports/participants`,
    who,
    noun: 'participants',
    range: ofRange(routes.participantsRange, { equation: visits, chart: { up: ['newcomers', 'returners'] } }),
    all: ofAllTime(routes.participants, {
      equation: people,
      periods: 'series',
      chart: { up: ['newcomers', 'returners'] },
      tables: ['by_city', 'by_province', 'by_age_group', 'by_gender'],
    }),
  }),
  categories: report({
    path: `/${who}/reports/categories`,
    who,
    noun: 'categories',
    range: ofRange(routes.categoriesRange, {
      lead: ['gross', 'net', 'tickets_sold'],
      chart: { up: ['gross'] },
      tables: ['categories'],
    }),
    ...(routes.categories && {
      all: ofAllTime(routes.categories, {
        lead: ['gross', 'net', 'tickets_sold', 'events'],
        tables: ['categories'],
      }),
    }),
  }),
});

/** Reports on discounts. */
const offerReports = (who: Reader, routes: Routes) => ({
  promos: report({
    path: `/${who}/reports/promos`,
    who,
    noun: 'promoUse',
    range: ofRange(routes.promosRange, {
      lead: ['discount_total', 'gross_with_promo', 'redemptions'],
      chart: { up: ['discount_total'] },
    }),
    ...(routes.promos && {
      all: ofAllTime(routes.promos, {
        lead: ['discount_total', 'gross_with_promo', 'redemptions'],
        periods: 'series',
        chart: { up: ['discount_total'] },
        tables: ['promos'],
      }),
    }),
  }),
  vouchers: report({
    path: `/${who}/reports/vouchers`,
    who,
    noun: 'voucherUse',
    range: ofRange(routes.vouchersRange, {
      lead: ['redemptions', 'issued', 'discount_total'],
      chart: { up: ['redemptions'] },
    }),
    ...(routes.vouchers && {
      all: ofAllTime(routes.vouchers, {
        lead: ['issued', 'redeemed', 'discount_total'],
        periods: 'series',
        chart: { up: ['redemptions'] },
        tables: ['batches', 'vouchers'],
      }),
    }),
  }),
});

/** The eight reports, each over a range of days and, where there is a route, over all time. */
const reportsOf = (who: Reader, routes: Routes) => ({
  ...salesReports(who, routes),
  ...eventReports(who, routes),
  ...offerReports(who, routes),
});

/** Over the whole platform. */
export const adminReports = reportsOf('admin', api.adminAnalytics);
/** Over an organizer's own events. */
export const organizerReports = reportsOf('organizer', api.organizerAnalytics);
