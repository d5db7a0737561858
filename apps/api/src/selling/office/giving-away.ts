import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { queueManyMails } from '../../db/queries/mails.ts';
import { announceEach } from '../../db/queries/outbox.ts';
import { newIdOf } from '../../domain/id.ts';
import { randomCodes } from '../../domain/security/random-codes.ts';
import { type EntryOfOrder, writeEntriesOf } from '../ledger.ts';
import { orderNews } from '../order-news.ts';
import { keptKeyOf, signTickets } from '../signing.ts';
import { ticketCodes } from '../ticket-codes.ts';
import { walkInAddress } from '../walk-in.ts';
import type { Guest, GuestType } from './guests.ts';

/** An event whose tickets are given away. */
export interface EventToFill {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly currency: string;
}

interface GivingAway {
  readonly guests: readonly Guest[];
  readonly soldBy: string;
  readonly secret: Buffer;
}

/** An order that is made, with its payment, and the items that it has by ticket type. */
interface Made {
  readonly id: string;
  readonly reference: string;
  readonly payment: { readonly id: string; readonly reference: string };
  readonly name: string;
  readonly email: string;
  readonly items: readonly { readonly id: string; readonly type: string; readonly quantity: number }[];
  readonly guest: Guest;
}

/**
 * Gives tickets away to many people: an order each, Paid from this transaction on, as a sale at a counter makes it. However many there are, it
 * is as many statements. Its places are not taken yet.
 */
export async function giveAway(
  db: Db,
  event: EventToFill,
  { guests, soldBy, secret }: GivingAway,
): Promise<void> {
  const orders = ordersFor(event, guests);
  const tickets = ticketsOf(event, orders);
  const key = await keptKeyOf(db, event.event_id);
  const signed = await signTickets(key, secret, tickets);
  const paid_at = await insertOrders(db, event, { orders, soldBy });
  await insertPayments(db, event, orders);
  const payloads = signed.map(({ payload }) => payload);
  await insertTickets(db, event, { tickets, payloads, keyId: key.key.key_id });
  await writeEntriesOf(db, event, entriesOf(orders));
  const { event_id, organizer_id, currency } = event;
  const free = { event_id, organizer_id, status: 'Paid', total: 0, currency, paid_at };
  await announceEach(
    db,
    orders.map(({ id, reference, guest }) =>
      orderNews('order.paid', { id, reference, ticket_count: guest.tickets.length, ...free }),
    ),
  );
  const mails = orders
    .filter(({ guest }) => guest.isNotified)
    .map(({ id, email }) => ({ key: id, recipient: email, userId: null }));
  if (mails.length > 0) await queueManyMails(db, { template: 'order_paid', mails });
}

function ordersFor({ event_key }: EventToFill, guests: readonly Guest[]): Made[] {
  const codes = randomCodes(2 * guests.length, { prefix: '', length: 10 }).map(
    (code) => `${code.slice(0, 5)}-${code.slice(5)}`,
  );
  // In the order of the file: lists are ordered by them.
  const ids = guests.map(() => newIdOf(event_key)).toSorted();
  return guests.map((guest, at) => {
    const reference = `KRC-${codes[2 * at]}`;
    const byType = Map.groupBy(guest.tickets, ({ type }) => type.id);
    return {
      id: ids[at] ?? '',
      reference,
      payment: { id: newIdOf(event_key), reference: `PAY-${codes[2 * at + 1]}` },
      name: guest.name,
      email: guest.email ?? walkInAddress(reference),
      items: [...byType].map(([type, { length: quantity }]) => ({ id: newIdOf(event_key), type, quantity })),
      guest,
    };
  });
}

/** A ticket that is made. */
interface TicketToGive extends Pick<GuestType, 'valid_from' | 'valid_until'> {
  readonly id: string;
  readonly code: string;
  readonly order: string;
  readonly item: string;
  readonly type: string;
  readonly name: string;
  /** Null: somebody without an address. */
  readonly email: string | null;
  readonly generation: number;
}

/** The tickets of orders, with ids in their order. */
function ticketsOf({ event_key }: EventToFill, orders: readonly Made[]): TicketToGive[] {
  const places = orders.flatMap((order) => order.guest.tickets.map((ticket) => ({ order, ...ticket })));
  const ids = places.map(() => newIdOf(event_key)).toSorted();
  const codes = ticketCodes(places.length);
  return places.map(({ order, type, name }, at) => ({
    id: ids[at] ?? '',
    code: codes[at] ?? '',
    order: order.id,
    item: order.items.find((item) => item.type === type.id)?.id ?? '',
    type: type.id,
    name,
    email: order.guest.email,
    generation: 1,
    valid_from: type.valid_from,
    valid_until: type.valid_until,
  }));
}

/** The orders with their items. Nothing is paid, so nothing is a fee or a tax. Returns the instant at which they are Paid. */
async function insertOrders(
  db: Db,
  { event_id, currency }: EventToFill,
  { orders, soldBy }: { readonly orders: readonly Made[]; readonly soldBy: string },
): Promise<string | null> {
  const { rows: made } = await sql<{ paid_at: string }>`
    insert into orders (
      event_id, id, reference, channel, sold_by, status, paid_at, currency, buyer_name, buyer_email, subtotal, total, fee_borne_by
    )
    select
      ${event_id}, made.id, made.reference, 'Box Office', ${soldBy}, 'Paid', now(), ${currency}, made.name, made.email, 0, 0, 'Organizer'
    from jsonb_to_recordset(${JSON.stringify(
      orders.map(({ id, reference, name, email }) => ({ id, reference, name, email })),
    )}::jsonb) as made (id uuid, reference text, name text, email text)
    returning paid_at
  `.execute(db);
  const items = orders.flatMap(({ id: order, items: own }) => own.map((item) => ({ ...item, order })));
  await sql`
    insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
    select ${event_id}, item.id, item.order_id, item.type, item.quantity, 0, 0, ${currency}
    from unnest(
      ${items.map(({ id }) => id)}::uuid[], ${items.map(({ order }) => order)}::uuid[],
      ${items.map(({ type }) => type)}::uuid[], ${items.map(({ quantity }) => quantity)}::int[]
    ) as item (id, order_id, type, quantity)
  `.execute(db);
  return made[0]?.paid_at ?? null;
}

/** A payment of nothing for each order, which pays it. */
async function insertPayments(
  db: Db,
  { event_id, currency }: EventToFill,
  orders: readonly Made[],
): Promise<void> {
  await sql`
    insert into payments (event_id, id, order_id, reference, status, amount, currency, method, paid_at)
    select ${event_id}, payment.id, payment.order_id, payment.reference, 'Paid', 0, ${currency}, 'Free', now()
    from unnest(
      ${orders.map(({ payment }) => payment.id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ payment }) => payment.reference)}::text[]
    ) as payment (id, order_id, reference)
  `.execute(db);
}

interface Signed {
  readonly tickets: readonly TicketToGive[];
  readonly payloads: readonly string[];
  readonly keyId: number;
}

/** The tickets, which open gates. They are held by the account that has confirmed the address of their order. */
async function insertTickets(
  db: Db,
  { event_id, currency }: EventToFill,
  { tickets, payloads, keyId }: Signed,
): Promise<void> {
  const rows = tickets.map((ticket, at) => ({ ...ticket, payload: payloads[at] }));
  await sql`
    insert into tickets (
      event_id, id, code, order_id, order_item_id, ticket_type_id, holder_user_id, attendee_name, attendee_email, status, price, currency,
      valid_from, valid_until, issued_at, signing_key_id, qr_payload
    )
    select
      ${event_id}, made.id, made.code, made."order", made.item, made.type, account.id, made.name, made.email, 'Active', 0, ${currency},
      made.valid_from, made.valid_until, now(), ${keyId}, made.payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
      id uuid, code text, "order" uuid, item uuid, type uuid, name text, email text, valid_from timestamptz, valid_until timestamptz,
      payload text
    )
    left join live_users as account
      on lower(account.email) = lower(made.email) and account.email_verified_at is not null and account.status = 'Active'
  `.execute(db);
}

const entriesOf = (orders: readonly Made[]): EntryOfOrder[] =>
  orders.flatMap(({ id, payment, items }) =>
    items.map(({ type, quantity }): EntryOfOrder => ({
      order_id: id,
      payment_id: payment.id,
      kind: 'Sale',
      amount: 0,
      quantity,
      type,
    })),
  );
