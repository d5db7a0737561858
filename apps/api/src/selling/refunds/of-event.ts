import { sql } from 'kysely';
import type { Database, Db } from '../../db/connection/database.ts';
import { tellEnded } from '../../db/queries/ended-tickets.ts';
import { newIdOf } from '../../domain/id.ts';
import { endOrder } from '../cancelling.ts';
import { writeEntries } from '../ledger.ts';
import { lockPayments } from '../order-payments.ts';
import { inLockOrder } from '../places.ts';
import { approve, closeRequest, leftOf, lockWithPayment } from './deciding.ts';
import { type Candidate, chooseTickets, makeRefund } from './opening.ts';
import { givenBack, tellRefund } from './told.ts';

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

/** Orders that are named where something has failed at many. */
const namedAtMost = 5;

interface EventOrder {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly id: string;
  readonly currency: string;
}

/**
 * Gives money of an event back, an order a transaction, in the order of their ids. Whoever begins again finds tickets that are given back
 * already no longer good, and leaves them alone. An order whose money cannot be given back, such as a disputed one, is left alone. What fails at
 * one order holds up no other: in the end it is thrown, with the orders at which something has failed.
 */
export async function refundEvent(
  database: Pick<Database, 'transaction'>,
  event: string,
  refund: EventRefund,
  signal: AbortSignal,
): Promise<void> {
  const failures: { readonly order: string; readonly error: unknown }[] = [];
  let orders: readonly EventOrder[] = [];
  do {
    const after = orders.at(-1)?.id ?? null;
    orders = await database.transaction((db) => ordersAfter(db, event, refund, after));
    for (const order of orders) {
      signal.throwIfAborted();
      await database
        .transaction((db) => refundOrder(db, order, refund))
        .catch((error: unknown) => failures.push({ order: order.id, error }));
    }
  } while (orders.length === readAtOnce);
  const [first] = failures;
  if (first === undefined) return;
  const named = failures.slice(0, namedAtMost).map(({ order }) => order);
  const message = `Money of ${failures.length} orders could not be given back, such as of ${named.join(', ')}.`;
  throw new Error(message, { cause: first.error });
}

/** Orders that are paid or may still be. One that the cancelled event has made a refund for is done: what becomes of that is for people to say. */
async function ordersAfter(
  db: Db,
  event: string,
  { types }: EventRefund,
  after: string | null,
): Promise<readonly EventOrder[]> {
  const { rows } = await sql<EventOrder>`
    select o.event_id, e.event_key, e.organizer_id, o.id, o.currency from orders as o
    join events as e on e.id = o.event_id
    where o.event_id = ${event} and o.status in ('Reserved', 'Awaiting Payment', 'Paid')
      and (${after}::uuid is null or o.id > ${after}::uuid)
      and (${types !== null} or not exists (
        select from refunds as made
        where made.event_id = o.event_id and made.order_id = o.id and made.source = 'Event Cancelled'
      ))
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
  for (const id of await requestsWithin(db, order, refund))
    await closeRequest(db, await lockWithPayment(db, { event_id, order_id, id }), refund.by);
  const id = newIdOf(order.event_key);
  const source = refund.types === null ? 'Event Cancelled' : 'Staff';
  const opening = { ...order, ...refund, id, order_id, payment, tickets: null, source } as const;
  const tickets = await chooseTickets(db, opening);
  const prices = sum(tickets.map(({ price }) => price));
  const kept = sum(tickets.map(({ price }) => Math.min(price, refund.kept)));
  // Where all the money went back before, as by a refund at the provider, the tickets end without any.
  if (prices === kept || leftOf(payment) === 0)
    await cancelTickets(db, order, { payment: payment.id, tickets });
  else if (await makeRefund(db, opening, tickets)) {
    const terms = { ...refund, kept, isUpToWhatIsLeft: true };
    await approve(db, await lockWithPayment(db, { event_id, order_id, id }), terms);
    await tellRefund(db, { event_id, id }, givenBack, refund.by);
  }
}

/**
 * What the buyer has asked for and now comes by itself: requests all of whose tickets are given back. Where the event is cancelled that is every
 * one; else one that is over other tickets, too, waits for people with all of them.
 */
async function requestsWithin(
  db: Db,
  { event_id, id }: EventOrder,
  { types, includesUsed }: EventRefund,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds as r
    where r.event_id = ${event_id} and r.order_id = ${id} and r.status = 'Requested'
      and (${types === null} or not exists (
        select from refund_items as item
        join tickets as ticket on ticket.event_id = item.event_id and ticket.id = item.ticket_id
        where item.event_id = r.event_id and item.refund_id = r.id and not (
          ticket.status = 'Active' and ticket.ticket_type_id = any(${types}::uuid[])
          and (${includesUsed} or not exists (
            select from standing_entries as entry where entry.event_id = ticket.event_id and entry.ticket_id = ticket.id
          ))
        )
      ))
    order by r.id
  `.execute(db);
  return rows.map((row) => row.id);
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
  await tellEnded(db, { event_id, order_id: order.id });
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
