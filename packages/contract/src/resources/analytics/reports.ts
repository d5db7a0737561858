import Type from 'typebox';
import { OfferCode, Count, Id, Instant, nullable, part, Text } from '../../values.ts';
import { eventStatuses, EventSummary } from '../event.ts';
import { metrics, pick } from './metrics.ts';
import { byDrawnEvent, byEvent, byMonth, byName, byRecord, report } from './parts.ts';

/** The eight reports. Each covers all time up to the moment it is asked for, and is exact at that moment. */

export const RevenueAnalytics = report(
  'RevenueAnalytics',
  pick(
    'gross_revenue',
    'discounts',
    'refunds',
    'platform_fees',
    'gateway_fees',
    'taxes',
    'net_revenue',
    'fees_paid_by_buyers',
    'taxes_paid_by_buyers',
    'paid_orders',
    'average_order_value',
    'pending_amount',
  ),
  {
    series: byMonth(pick('gross', 'refunds', 'net', 'orders')),
    by_event: byEvent(pick('gross', 'discounts', 'refunds', 'net', 'orders')),
    by_ticket_type: byRecord({ event_id: nullable(Id), ...pick('gross', 'discounts', 'refunds', 'sold') }),
    by_payment_method: byName(pick('gross', 'discounts', 'refunds', 'net', 'orders')),
  },
);

export const TicketSalesAnalytics = report(
  'TicketSalesAnalytics',
  pick(
    'tickets_sold',
    'tickets_bought',
    'free_tickets',
    'cancelled',
    'refunded',
    'capacity',
    'reserved_now',
    'sell_through_pct',
  ),
  {
    series: byMonth(pick('sold', 'bought', 'cancelled', 'refunded')),
    by_event: byEvent(
      pick('capacity', 'sold', 'bought', 'cancelled', 'refunded', 'gross', 'sell_through_pct'),
    ),
    by_ticket_type: byRecord({
      event_id: nullable(Id),
      ...pick('capacity', 'sold', 'available', 'gross', 'sell_through_pct'),
    }),
    by_hour: Type.Array(
      part({
        weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' }),
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        sold: Type.Integer({ minimum: 0, description: 'Tickets bought in this hour of the week' }),
      }),
      { description: 'When tickets are bought: all 168 hours of the week; they add up to `tickets_bought`' },
    ),
  },
);

export const AttendanceAnalytics = report(
  'AttendanceAnalytics',
  pick(
    'valid_tickets',
    'checked_in',
    'may_still_come',
    'not_checked_in',
    'attendance_rate_pct',
    'currently_inside',
    'entries',
    'exits',
    'duplicates',
    'rejected',
    'peak_at',
  ),
  {
    arrivals: byMonth(pick('entries', 'exits', 'checked_in')),
    by_event: byEvent(
      pick('valid_tickets', 'checked_in', 'attendance_rate_pct', 'entries', 'duplicates', 'rejected'),
    ),
    by_ticket_type: byRecord({ event_id: nullable(Id), ...pick('checked_in', 'entries', 'exits') }),
    by_gate: byRecord({
      event_id: nullable(Id),
      ...pick('checked_in', 'entries', 'exits', 'duplicates', 'rejected'),
    }),
    by_petugas: byRecord(pick('checked_in', 'entries', 'exits', 'duplicates', 'rejected')),
  },
);

export const EventPerformanceAnalytics = report(
  'EventPerformanceAnalytics',
  {
    ...pick('events_total'),
    by_status: part(
      Object.fromEntries(eventStatuses.map((status) => [status, Count])) as {
        [Status in (typeof eventStatuses)[number]]: typeof Count;
      },
    ),
    ...pick('average_sell_through_pct', 'average_attendance_rate_pct'),
  },
  {
    events: byDrawnEvent(
      pick(
        'capacity',
        'sold',
        'sell_through_pct',
        'gross',
        'net',
        'refund_rate_pct',
        'attendance_rate_pct',
        'sold_out_at',
        'minutes_to_sell_out',
      ),
    ),
  },
);

export const ParticipantAnalytics = report(
  'ParticipantAnalytics',
  pick('unique_participants', 'new', 'returning', 'repeat_rate_pct', 'tickets_per_order'),
  {
    series: byMonth(pick('participations', 'newcomers', 'returners')),
    by_city: byName(pick('participants')),
    by_province: byName(pick('participants')),
    by_age_group: byName(pick('participants')),
    by_gender: byName(pick('participants')),
  },
);

export const CategoryAnalytics = report('CategoryAnalytics', pick('events', 'tickets_sold', 'gross', 'net'), {
  categories: Type.Array(
    part({
      category: nullable(part({ id: Id, name: Text, slug: Text })),
      ...pick(
        'events',
        'tickets_sold',
        'gross',
        'net',
        'sell_through_pct',
        'attendance_rate_pct',
        'share_pct',
      ),
    }),
    { description: 'Every category with events; null: events without one' },
  ),
});

export const PromoAnalytics = report(
  'PromoAnalytics',
  pick(
    'promos_active',
    'redemptions',
    'orders_with_promo',
    'discount_total',
    'gross_with_promo',
    'share_of_orders_pct',
  ),
  {
    promos: Type.Array(
      part({
        promo: nullable(part({ id: Id, code: nullable(OfferCode), name: Text })),
        name: Text,
        event: nullable(EventSummary),
        ...pick('uses'),
        max_uses: nullable(Type.Integer({ minimum: 1, description: 'Null: unlimited' })),
        remaining: nullable(Type.Integer({ minimum: 0, description: 'Null: unlimited' })),
        ...pick('unique_customers', 'discount_total', 'gross'),
        first_used_at: nullable(Instant),
        last_used_at: nullable(Instant),
      }),
      {
        description:
          'The 50 most used, and one row called `Other`. An order with two promos counts at both of them, so only ' +
          'uses and discounts add up to the summary',
      },
    ),
    series: byMonth(pick('redemptions', 'orders_with_promo', 'discount_total')),
  },
);

export const VoucherAnalytics = report(
  'VoucherAnalytics',
  {
    ...pick('issued'),
    available: metrics.vouchers_available,
    ...pick(
      'reserved',
      'redeemed',
      'expired',
      'revoked',
      'redemption_rate_pct',
      'redemptions',
      'discount_total',
    ),
  },
  {
    batches: Type.Array(
      part({
        batch: nullable(part({ id: Id, name: Text })),
        name: Text,
        event: nullable(EventSummary),
        ...pick('issued', 'redeemed', 'redemption_rate_pct', 'redemptions', 'discount_total'),
      }),
      { description: 'The 50 largest, and `Other`, which also holds vouchers without a batch' },
    ),
    vouchers: Type.Array(
      part({
        voucher: nullable(part({ id: Id, code: OfferCode })),
        name: OfferCode,
        event: nullable(EventSummary),
        ...pick('uses', 'discount_total'),
        max_usages: nullable(Count),
        last_used_at: nullable(Instant),
      }),
      { description: 'The 50 most used, and one row called `Other`' },
    ),
    series: byMonth(pick('redemptions', 'discount_total', 'issued')),
  },
);
