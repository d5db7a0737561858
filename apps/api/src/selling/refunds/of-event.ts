import { sql } from 'kysely';
import type { Database, Db } from '../../db/connection/database.ts';
import { newIdOf } from '../../domain/id.ts';
import { endOrder } from '../cancelling.ts';
import { writeEntries } from '../ledger.ts';
import { lockPayments } from '../order-payments.ts';
import { inLockOrder } from '../places.ts';
import { approve, deny, lockWithPayment } from './deciding.ts';
import { type Candidate, chooseTickets, makeRefund } from './opening.ts';

/** Money of an event that is given back: of all its orders, because it was cancelled, or of some of its ticket types. */
export interface EventRefund {
  /** Null: of all, and orders that are not paid are cancelled. */
  readonly types: readonly string[] | null;
  readonly withFees: boolean;
  /** What is kept of each ticket. */
  readonly kept: number;
  readonly includesUsed: boolean;
  readonly reason: string;
  readonly by: string | null;
}

/** Orders that are read at once. */
const readAtOnce = 200;

interface EventOrder {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly id: string;
  readonly currency: string;
}

/**
 * Gives money of an event back, an order a transaction, in the order of their ids. Whoever begins again finds tickets that are given back
 * already no longer good, and leaves them alone. An order whose money cannot be given back, such as a disputed one, is left alone.
 */
export async function refundEvent(
  database: Pick<Database, 'transaction'>,
  event: string,
  refund: EventRefund,
  signal: AbortSignal,
): Promise<void> {
  let orders: readonly EventOrder[] = [];
  do {
    const after = orders.at(-1)?.id ?? null;
    orders = await database.transaction((db) => ordersAfter(db, event, after));
    for (const order of orders) {
      signal.throwIfAborted();
      await database.transaction((db) => refundOrder(db, order, refund));
    }
  } while (orders.length === readAtOnce);
}

async function ordersAfter(db: Db, event: string, after: string | null): Promise<readonly EventOrder[]> {
  const { rows } = await sql<EventOrder>`
    select o.event_id, e.event_key, e.organizer_id, o.id, o.currency from orders as o
    join events as e on e.id = o.event_id
    where o.event_id = ${event} and o.status in ('Reserved', 'Awaiting Payment', 'Paid')
      and (${after}::uuid is null or o.id > ${after}::uuid)
    order by o.id limit ${sql.lit(readAtOnce)}
  `.execute(db);
  return rows;
}

async function refundOrder(db: Db, order: EventOrder, refund: EventRefund): Promise<void> {
  const { event_id, id: order_id } = order;
  const payments = await lockPayments(db, order);
  if (refund.types === null && (await endOrder(db, order, payments))) return;
  const payment = payments.find(({ paid_at, surplus_reason }) => paid_at !== null && surplus_reason === null);
  if (payment === undefined || payment.status === 'Disputed' || payment.status === 'Charged Back') return;
  // What its buyer has asked for is part of it.
  const asked = await sql<{ id: string }>`
    select id from refunds where event_id = ${event_id} and order_id = ${order_id} and status = 'Requested' order by id
  `.execute(db);
  for (const { id } of asked.rows)
    await deny(db, await lockWithPayment(db, { event_id, order_id, id }), refund.by);
  const id = newIdOf(order.event_key);
  const source = refund.types === null ? 'Event Cancelled' : 'Staff';
  const opening = { ...order, ...refund, id, order_id, payment, tickets: null, source } as const;
  const tickets = await chooseTickets(db, opening);
  const prices = sum(tickets.map(({ price }) => price));
  const kept = sum(tickets.map(({ price }) => Math.min(price, refund.kept)));
  if (prices === kept) await cancelTickets(db, order, { payment: payment.id, tickets });
  else if (await makeRefund(db, opening, tickets))
    await approve(db, await lockWithPayment(db, { event_id, order_id, id }), { ...refund, kept });
}

interface Cancelled {
  readonly payment: string;
  readonly tickets: readonly Pick<Candidate, 'id' | 'type'>[];
}

/** Tickets whose money is not given back, as they cost nothing, end; they are locked. Last their places are free. */
export async function cancelTickets(
  db: Db,
  order: Omit<EventOrder, 'organizer_id'>,
  { payment, tickets }: Cancelled,
): Promise<void> {
  if (tickets.length === 0) return;
  const { event_id } = order;
  await sql`
    update tickets set status = 'Cancelled', cancelled_at = now(), updated_at = now()
    where event_id = ${event_id} and id = any(${tickets.map(({ id }) => id)}::uuid[]) and status = 'Active'
  `.execute(db);
  const types = [...Map.groupBy(tickets, ({ type }) => type)].map(([type, same]) => ({
    type,
    count: same.length,
  }));
  const booked = { ...order, order_id: order.id, payment_id: payment };
  await writeEntries(
    db,
    booked,
    types.map(({ type, count }) => ({ kind: 'Sale', type, quantity: -count, amount: 0, isReversal: true })),
  );
  for (const { type, count } of inLockOrder(types, (each) => each.type))
    await sql`update ticket_types set sold = sold - ${count} where event_id = ${event_id} and id = ${type}`.execute(
      db,
    );
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
