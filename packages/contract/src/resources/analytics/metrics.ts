import Type, { type TSchema } from 'typebox';
import { Amount, Count, Instant, Money, nullable, Percent } from '../../values.ts';

/** Tickets, people, scans; below 0 in a period in which more were taken back than came in. */
const Number = Type.Integer();
/** Null where there is no whole. */
const Share = nullable(Percent);

export const metric = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});

/**
 * Every number of the reports, each with the sentence that says what it counts. A report carries the sentences of
 * its own numbers as `definitions`.
 */
export const metrics = {
  // Money
  gross_revenue: metric(
    Money,
    'Ticket money captured, after discounts; refunds that came later are not taken off.',
  ),
  gross: metric(Money, 'Ticket money captured, after discounts; refunds that came later are not taken off.'),
  discounts: metric(Money, 'What promos and vouchers took off; gross revenue is already without it.'),
  refunds: metric(
    Money,
    'Ticket money given back, by refunds and by banks that took a payment back, less disputes that were won.',
  ),
  platform_fees: metric(Money, 'Fees of the platform that the organizer bears, less fees given back.'),
  gateway_fees: metric(Money, 'Fees of the payment provider that the organizer bears, less fees given back.'),
  taxes: metric(Money, 'Taxes that the organizer bears, less taxes given back.'),
  fees_paid_by_buyers: metric(
    Money,
    'Fees that buyers paid on top of the tickets; no part of gross or net revenue.',
  ),
  taxes_paid_by_buyers: metric(
    Money,
    'Taxes that buyers paid on top of the tickets; no part of gross or net revenue.',
  ),
  net_revenue: metric(
    Money,
    'What is left for the organizer: gross revenue less refunds, platform fees, gateway fees and taxes.',
  ),
  net: metric(
    Money,
    'What is left for the organizer: gross less refunds, platform fees, gateway fees and taxes.',
  ),
  paid_orders: metric(Count, 'Orders that were paid, free ones included, whatever was refunded later.'),
  orders: metric(Count, 'Orders that were paid, free ones included, whatever was refunded later.'),
  average_order_value: metric(
    nullable(Money),
    'Gross revenue for each paid order in the currency of the report, rounded to the whole unit; null without such orders.',
  ),
  pending_amount: metric(Amount, 'Payments begun and not finished at this moment; no part of gross revenue.'),
  // Tickets
  tickets_sold: metric(
    Number,
    'Tickets sold and still standing: bought, less those cancelled or refunded since.',
  ),
  sold: metric(Number, 'Tickets sold and still standing: bought, less those cancelled or refunded since.'),
  tickets_bought: metric(Count, 'Tickets of paid orders, whatever became of them later.'),
  bought: metric(Count, 'Tickets of paid orders, whatever became of them later.'),
  free_tickets: metric(Number, 'Those of the tickets sold that are of a free ticket type.'),
  cancelled: metric(Number, 'Tickets taken out of the sale without money. Revoked ones stay sold.'),
  refunded: metric(Number, 'Tickets given back for money, by a refund or by a bank.'),
  capacity: metric(
    nullable(Count),
    'Places of the ticket types that have a limit, at events that are or were on sale; null where no type has one.',
  ),
  reserved_now: metric(Count, 'Places held at this moment by orders that are not paid yet.'),
  available: metric(
    nullable(Type.Integer()),
    'Places that can still be bought: capacity less sold and reserved; null without a limit.',
  ),
  sell_through_pct: metric(Share, 'Share of the capacity that is sold.'),
  average_sell_through_pct: metric(
    Share,
    'Share of all capacity that is sold: the average of the events, each weighing as much as its places.',
  ),
  // Attendance
  valid_tickets: metric(
    Number,
    'Tickets that were valid when the gates of their event began to let in, an hour before the doors, and those sold since; events to come do not count.',
  ),
  checked_in: metric(
    Number,
    'Tickets let in at least once: people, never scans. An entry that was undone does not count.',
  ),
  may_still_come: metric(
    Number,
    'Valid tickets that were not let in yet, and may be: their event is going on or postponed, or their ticket type is valid beyond its end.',
  ),
  not_checked_in: metric(
    Number,
    'Valid tickets that were never let in and cannot be any more: their event is over or cancelled, or their ticket type is valid no more.',
  ),
  attendance_rate_pct: metric(Share, 'Share of the valid tickets that were let in.'),
  average_attendance_rate_pct: metric(
    Share,
    'Share of all valid tickets that were let in: the average of the events, each weighing as much as its tickets.',
  ),
  currently_inside: metric(
    Count,
    'Tickets let in and not out again, at events whose gates let in by now and which are not over.',
  ),
  entries: metric(Number, 'Times that somebody was let in, returning after an exit included.'),
  exits: metric(Number, 'Times that somebody was scanned out.'),
  duplicates: metric(Number, 'Scans refused because the ticket was in already.'),
  rejected: metric(Number, 'Scans refused for any other reason.'),
  peak_at: metric(
    nullable(Instant),
    'Start of the quarter of an hour in which most entries were made; null without entries.',
  ),
  // Events
  events_total: metric(Count, 'Events in every status; those in the trash do not count.'),
  events: metric(Count, 'Events in every status; those in the trash do not count.'),
  events_started: metric(Count, 'Events that began, or are to begin, in the period.'),
  refund_rate_pct: metric(Share, 'Share of the tickets bought that were given back for money.'),
  sold_out_at: metric(nullable(Instant), 'When the last place was sold; null while places are left.'),
  minutes_to_sell_out: metric(
    nullable(Count),
    'Whole minutes from the start of sales, or from publication, to the last place sold.',
  ),
  share_pct: metric(Share, 'Share of the gross of all categories.'),
  // People
  unique_participants: metric(
    Count,
    'People who bought tickets that still stand, told apart by account, or by email address where there is none.',
  ),
  new: metric(Count, 'People with tickets for one event so far.'),
  returning: metric(Count, 'People with tickets for two events or more.'),
  repeat_rate_pct: metric(Share, 'Share of the people who have tickets for two events or more.'),
  tickets_per_order: metric(
    nullable(Type.Number({ minimum: 0 })),
    'Tickets bought for each paid order; null without orders.',
  ),
  participations: metric(
    Number,
    'People at events: a person counts once for each event, on the day of their first purchase for it.',
  ),
  newcomers: metric(Number, 'Participations that were the first event of the person.'),
  returners: metric(Number, 'Participations of people who had been at another event before.'),
  participants: metric(Count, 'People who bought tickets that still stand.'),
  // Promos and vouchers
  promos_active: metric(
    Count,
    'Promos that can be used at this moment, at published events that are not over.',
  ),
  redemptions: metric(Count, 'Uses on orders that were paid.'),
  orders_with_promo: metric(Count, 'Paid orders on which at least one promo was used.'),
  discount_total: metric(Amount, 'What these uses took off the orders.'),
  gross_with_promo: metric(Money, 'Gross of the paid orders on which at least one promo was used.'),
  share_of_orders_pct: metric(Share, 'Share of the paid orders on which at least one promo was used.'),
  uses: metric(Count, 'Uses on orders that were paid.'),
  unique_customers: metric(Count, 'Different people among those uses, by account or email address.'),
  issued: metric(Count, 'Vouchers made; those in the trash do not count.'),
  reserved: metric(Count, 'Vouchers whose last uses are held by orders that are not paid yet.'),
  redeemed: metric(Count, 'Vouchers that are used up.'),
  expired: metric(Count, 'Vouchers whose time ran out before they were used up.'),
  revoked: metric(Count, 'Vouchers taken back.'),
  vouchers_available: metric(
    Count,
    'Vouchers that can be used at this moment, once more or for the first time.',
  ),
  redemption_rate_pct: metric(Share, 'Share of the vouchers issued that are used up.'),
};

type Metrics = typeof metrics;

const sentences = new Set(
  Object.values<TSchema>(metrics).map((schema) => (schema as { description?: string }).description),
);

/** The sentences of all metrics in a record and in its parts, by their names. */
export function definitionsOf(schema: TSchema): Record<string, string> {
  const found: Record<string, string> = {};
  const { properties = {}, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  for (const [name, property] of Object.entries(properties)) {
    const { description } = property as { description?: string };
    if (description !== undefined && sentences.has(description)) found[name] = description;
    else Object.assign(found, definitionsOf(property));
  }
  return items === undefined ? found : { ...found, ...definitionsOf(items) };
}

/** The named metrics, as properties of a record. */
export const pick = <const Names extends (keyof Metrics)[]>(...names: Names): Pick<Metrics, Names[number]> =>
  Object.fromEntries(names.map((name) => [name, metrics[name]])) as never;
