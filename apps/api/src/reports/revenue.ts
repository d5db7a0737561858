import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { byKey, byMonth, type Figure, readFigures, type Sums, total } from '../db/tallies/figures.ts';
import { top } from '../db/tallies/top.ts';
import { events, ofOwner, ticketTypes } from './names.ts';
import { wholePerOne } from './numbers.ts';
import { headOf, monthsOf, otherName, sumsBy, withOther } from './shape.ts';

type Revenue = NonNullable<ResultOf<Api['organizerAnalytics']['revenue']>>;

export async function revenue(db: ReadDb, ownerId: string): Promise<Revenue> {
  const found = await readFigures(db, ownerId, ['sale'], {
    total: total('sale', ownerId),
    months: byMonth('sale', ownerId),
    events: top('sale', ownerId, 'Event', 'gross', events),
    types: top('sale', ownerId, 'Ticket Type', 'gross', ticketTypes),
    methods: byKey('sale', ownerId, 'Method'),
    pending: pendingIn(ownerId),
  });
  const at = sumsBy('sale', found.months);
  return {
    ...headOf(found, 'revenue'),
    summary: { ...summaryOf(found.total), pending_amount: found.pending },
    series: monthsOf(found, found.months).map((period) => ({ period, ...moneyOf(at(period)) })),
    by_event: withOther(found.total, found.events, (sums, row) => ({
      event: row?.name ?? null,
      name: row?.name.title ?? otherName,
      ...moneyOf(sums),
      discounts: sums.discounts,
    })),
    by_ticket_type: withOther(found.total, found.types, (sums, row) => ({
      id: row?.name.id ?? null,
      name: row?.name.name ?? otherName,
      event_id: row?.name.event_id ?? null,
      gross: sums.gross,
      discounts: sums.discounts,
      refunds: sums.refunds,
      sold: sums.sold,
    })),
    by_payment_method: found.methods
      .toSorted((a, b) => b.gross - a.gross || (a.key < b.key ? -1 : 1))
      .map((sums) => ({ name: sums.key, ...moneyOf(sums), discounts: sums.discounts })),
  };
}

const moneyOf = ({ gross, refunds, net, orders }: Sums<'sale'>) => ({ gross, refunds, net, orders });

/** The money of an owner, of all time or in a range of days. */
export const summaryOf = (sums: Sums<'sale'>) => ({
  gross_revenue: sums.gross,
  discounts: sums.discounts,
  refunds: sums.refunds,
  platform_fees: sums.platform_fees,
  gateway_fees: sums.gateway_fees,
  taxes: sums.taxes,
  net_revenue: sums.net,
  fees_paid_by_buyers: sums.buyer_fees,
  taxes_paid_by_buyers: sums.buyer_taxes,
  paid_orders: sums.orders,
  average_order_value: wholePerOne(sums.gross, sums.orders - sums.orders_in_other_currencies),
});

/** Payments that are under way at this moment: few, however many there ever were. */
const pendingIn = (ownerId: string): Figure<number> => sql`(
  select coalesce(sum(payments.amount), 0)::bigint
  from payments
  join events on events.id = payments.event_id
  where
    payments.status in ('Pending', 'Processing')
    and payments.currency = head.currency
    and ${ofOwner(ownerId, sql`events.organizer_id`)}
)`;
