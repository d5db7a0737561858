import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { queueMail } from '../db/queries/mails.ts';
import { announcing } from '../db/queries/outbox.ts';
import { type Entry, writeEntries } from './ledger.ts';
import { orderNews } from './order-news.ts';
import { mailAttendees } from './mailed-attendees.ts';
import { inLockOrder, type Places } from './places.ts';
import { readNewestKey, newestKey, signTickets } from './signing.ts';
import { isWalkIn } from './walk-in.ts';

/** An order that is to be paid, or is. */
export interface OrderToCapture {
  readonly event_id: string;
  readonly id: string;
}

/** The codes of the tickets of an order, made before anything but their key is locked. */
export interface SignedOrder {
  readonly order: PaidFor;
  readonly keyId: number;
  readonly tickets: readonly { readonly id: string; readonly payload: string }[];
}

/** What an order is made of. It is paid only where it is still so behind its lock. */
interface PaidFor {
  readonly event_id: string;
  readonly id: string;
  readonly event_key: number;
  /** What the codes of its tickets say of the event. */
  readonly doors_open_at: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly organizer_id: string;
  readonly reference: string;
  readonly total: number;
  readonly currency: string;
  readonly buyer_user_id: string | null;
  readonly buyer_email: string;
  /** Account that gets the tickets: the one that has bought them, or that has confirmed the address. */
  readonly holder: string | null;
  readonly contact_email: string | null;
  /** Whose codes were given. */
  readonly promo_id: string | null;
  readonly voucher_id: string | null;
  readonly updated_at: string;
  /** Whether it has reserved uses of offers. */
  readonly has_uses: boolean;
  readonly platform_fee: number;
  readonly fee_tax: number;
  readonly fee_borne_by: 'Buyer' | 'Organizer';
  readonly ticket_tax: number;
  readonly ticket_tax_included: boolean;
  readonly items: readonly {
    readonly id: string;
    readonly type: string;
    readonly quantity: number;
    readonly unit_price: number;
  }[];
  readonly discounts: readonly {
    readonly type: string;
    readonly promo: string | null;
    readonly voucher: string | null;
    readonly amount: number;
  }[];
}

/**
 * Reads an order and signs its tickets. The key stays as it is until the end of the transaction, and with it the dates of the event, which codes
 * say: moving the event waits for the tickets, and then signs them anew.
 */
export async function signOrder(
  db: Db,
  { event_id, id }: OrderToCapture,
  secret: Buffer | undefined,
  { areDatesKept = false }: { readonly areDatesKept?: boolean } = {},
): Promise<SignedOrder> {
  if (secret === undefined) throw new Error('There is no secret key to sign tickets with');
  // First: with it, the event keeps its dates.
  const key = await (areDatesKept ? readNewestKey : newestKey)(db, event_id);
  const { rows } = await sql<PaidFor>`
    select
      o.event_id, o.id, e.event_key, e.doors_open_at, e.starts_at, e.ends_at, e.organizer_id, o.reference, o.total, o.currency,
      o.buyer_user_id, o.buyer_email, o.contact_email, o.promo_id, o.voucher_id, o.updated_at,
      exists (
        select from promo_redemptions as r where r.event_id = o.event_id and r.order_id = o.id and r.status = 'Reserved'
      ) or exists (
        select from voucher_redemptions as r where r.event_id = o.event_id and r.order_id = o.id and r.status = 'Reserved'
      ) as has_uses,
      coalesce(o.buyer_user_id, (
        select account.id from live_users as account
        where lower(account.email) = lower(coalesce(o.contact_email, o.buyer_email)) and account.email_verified_at is not null
          and account.status = 'Active'
      )) as holder,
      o.platform_fee, o.fee_tax, o.fee_borne_by, o.ticket_tax, o.ticket_tax_included,
      (
        select json_agg(part order by part.id)
        from (
          select id, ticket_type_id as type, quantity, unit_price from order_items
          where event_id = o.event_id and order_id = o.id
        ) as part
      ) as items,
      (
        select coalesce(json_agg(part order by part.id), '[]')
        from (
          select d.id, i.ticket_type_id as type, d.promo_id as promo, d.voucher_id as voucher, d.amount
          from order_item_discounts as d
          join order_items as i on i.event_id = d.event_id and i.id = d.order_item_id
          where d.event_id = o.event_id and d.order_id = o.id
        ) as part
      ) as discounts
    from orders as o
    join events as e on e.id = o.event_id
    where o.event_id = ${event_id} and o.id = ${id}
  `.execute(db);
  const [order] = rows;
  if (order === undefined) throw new Error(`There is no order ${id}`);
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'generation', 'valid_from', 'valid_until'])
    .where('event_id', '=', event_id)
    .where('order_id', '=', id)
    .where('transferred_from_id', 'is', null)
    .orderBy('id')
    .execute();
  return { order, keyId: key.key_id, tickets: await signTickets({ key, event: order }, secret, tickets) };
}

/** How an order is paid. */
interface Money {
  readonly payment_id: string;
  readonly gateway_fee: number;
  /** Whether its places were reserved until now, or are sold in the same statement. */
  readonly places: 'reserved' | 'sold already';
  /** Whether the buyer is not mailed. */
  readonly isSilent?: boolean;
}

/**
 * Issues what an order is for, which is Paid from this transaction on: its tickets, to the account that has bought them, or that has
 * confirmed the address; what the ledger says of it; its offers are used, its places sold.
 */
export async function issue(db: Db, { order, keyId, tickets }: SignedOrder, money: Money): Promise<void> {
  const { event_id, id } = order;
  const { rows: issued } = await sql<{ paid_at: string; address: string | null }>`
    with those as (
      select id from tickets where event_id = ${event_id} and order_id = ${id} order by id for no key update
    )
    update tickets set status = 'Active', issued_at = now(), cancelled_at = null, updated_at = now(),
      signing_key_id = ${keyId}, qr_payload = code.payload, holder_user_id = coalesce(${order.holder}, tickets.holder_user_id)
    from those
    join unnest(${tickets.map((ticket) => ticket.id)}::uuid[], ${tickets.map(({ payload }) => payload)}::text[]) as code (id, payload) on code.id = those.id
    where tickets.event_id = ${event_id} and tickets.id = those.id and tickets.order_id = ${id}
      and tickets.status in ('Pending', 'Cancelled')
    returning tickets.issued_at as paid_at, tickets.attendee_email as address
  `.execute(db);
  const sold = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (issued.length !== sold)
    throw new Error(`The order ${id} is for ${sold} tickets, and ${issued.length} could be issued`);
  const booked = {
    event_id,
    event_key: order.event_key,
    order_id: id,
    payment_id: money.payment_id,
    currency: order.currency,
  };
  // The order is paid at the instant at which its tickets are out: `now()` is the same in all statements of the transaction.
  const paid = { status: 'Paid', ticket_count: sold, paid_at: issued[0]?.paid_at ?? null };
  const { statement: told } = announcing(db, [orderNews('order.paid', { ...order, ...paid })]);
  await writeEntries(db, booked, saleOf(order, money.gateway_fee), told);
  if (money.places === 'reserved' && order.has_uses) await redeem(db, order);
  if (money.isSilent !== true) {
    if (!isWalkIn(order.buyer_email)) await mailOrder(db, order);
    await mailAttendees(db, order, addressOf(order), issued);
  }
  // Last, so that the rows that all buyers need are locked for as short as can be.
  if (money.places === 'reserved') await sellPlaces(db, event_id, order.items);
}

/** What the ledger says of a sale. A tax on tickets that their prices contain is the organizer's, as is a fee that the organizer bears. */
const saleOf = (order: PaidFor, gatewayFee: number): Entry[] => [
  ...order.items.map(({ type, quantity, unit_price }): Entry => ({
    kind: 'Sale',
    type,
    quantity,
    amount: quantity * unit_price,
  })),
  ...order.discounts.map(({ amount, ...of }): Entry => ({ kind: 'Discount', ...of, amount: -amount })),
  { kind: 'Platform Fee', amount: -order.platform_fee, borneBy: order.fee_borne_by },
  { kind: 'Tax', amount: -order.fee_tax, borneBy: order.fee_borne_by },
  { kind: 'Tax', amount: -order.ticket_tax, borneBy: order.ticket_tax_included ? 'Organizer' : 'Buyer' },
  { kind: 'Gateway Fee', amount: -gatewayFee },
];

/** The reserved uses of offers are used. */
async function redeem(db: Db, { event_id, id }: PaidFor): Promise<void> {
  const promos = await sql<{ id: string }>`
    update promo_redemptions set status = 'Redeemed', redeemed_at = now(), updated_at = now()
    where event_id = ${event_id} and order_id = ${id} and status = 'Reserved' returning promo_id as id
  `.execute(db);
  for (const promo of inLockOrder(promos.rows, (row) => row.id))
    await sql`
      update promos set used_count = used_count + 1, reserved_count = reserved_count - 1
      where event_id = ${event_id} and id = ${promo.id}`.execute(db);
  const vouchers = await sql<{ id: string }>`
    update voucher_redemptions set status = 'Redeemed', redeemed_at = now(), updated_at = now()
    where event_id = ${event_id} and order_id = ${id} and status = 'Reserved' returning voucher_id as id
  `.execute(db);
  for (const voucher of inLockOrder(vouchers.rows, (row) => row.id))
    await sql`
      update vouchers set redeemed_count = redeemed_count + 1, reserved_count = reserved_count - 1
      where event_id = ${event_id} and id = ${voucher.id}`.execute(db);
}

/** Reserved places are sold. */
async function sellPlaces(db: Db, event: string, places: readonly Places[]): Promise<void> {
  for (const { type, quantity } of inLockOrder(places, (each) => each.type))
    await sql`
      update ticket_types set sold = sold + ${quantity}, reserved = reserved - ${quantity}
      where event_id = ${event} and id = ${type}`.execute(db);
}

/** Where mails about an order go. */
const addressOf = ({ contact_email, buyer_email }: PaidFor) => contact_email ?? buyer_email;

/** The buyer gets the tickets by mail. */
const mailOrder = (db: Db, order: PaidFor) =>
  queueMail(db, {
    template: 'order_paid',
    key: order.id,
    recipient: addressOf(order),
    userId: order.contact_email === null ? order.buyer_user_id : null,
  });
