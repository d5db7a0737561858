import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../db/connection/database.ts';
import { tellEnded } from '../../db/queries/ended-tickets.ts';
import { noEvent } from '../../db/queries/outbox.ts';
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

/** Orders of one part. */
const inOnePart = 500;

/** Orders at which something has failed that are noted until the end. With more of them, they are tried again before others. */
const failedAtMost = 500;

/** Orders that are named where something has failed at many. */
const namedAtMost = 5;

interface EventOrder {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly id: string;
  readonly currency: string;
}

/** How far giving money back has come: the last order that was looked at, and those at which something has failed. */
export interface Progress {
  readonly after: string | null;
  readonly failed: readonly string[];
}

/**
 * Gives money of the next orders of an event back, an order a transaction, in the order of their ids, and returns how far it has come; undefined after
 * the last one. Repeated, it leaves tickets alone that are given back already, as they are no longer good. An order whose money cannot be
 * given back, such as a disputed one, is left alone. A failure at one order holds up no other: the order is tried again after the last one. Throws
 * where orders fail again, or more of them than are noted, with how many there are and the first of them.
 */
export async function refundNext(
  database: Pick<Database, 'transaction'>,
  event: string,
  refund: EventRefund,
  { progress: { after, failed }, signal, most = inOnePart }: Going,
): Promise<Progress | undefined> {
  const each = async (are: RawBuilder<unknown>, limit: number) => {
    const orders = await database.transaction((db) => ordersThat(db, event, refund, { are, limit }));
    return { orders, failures: await refundEach(database, orders, refund, signal) };
  };
  const next = await each(sql`o.id > coalesce(${after}::uuid, ${noEvent}::uuid)`, most);
  const isLast = next.orders.length < most;
  const { failures } = next;
  let left = [...failed, ...failures.map(({ order }) => order)];
  if (failed.length > 0 && (isLast || left.length > failedAtMost)) {
    failures.unshift(...(await each(sql`o.id = any(${failed}::uuid[])`, failedAtMost)).failures);
    left = failures.map(({ order }) => order);
  }
  if (!isLast && left.length <= failedAtMost) return { after: next.orders.at(-1)?.id ?? null, failed: left };
  const [first] = failures;
  if (first === undefined) return undefined;
  const named = left.slice(0, namedAtMost).join(', ');
  const message = `Money of ${left.length} orders could not be given back, such as of ${named}.`;
  throw new Error(message, { cause: first.error });
}

interface Going {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Orders that are looked at. */
  readonly most?: number;
}

/** Gives money of orders back. Returns at which of them something has failed. */
async function refundEach(
  database: Pick<Database, 'transaction'>,
  orders: readonly EventOrder[],
  refund: EventRefund,
  signal: AbortSignal,
): Promise<{ readonly order: string; readonly error: unknown }[]> {
  const failures: { readonly order: string; readonly error: unknown }[] = [];
  for (const order of orders) {
    signal.throwIfAborted();
    await database
      .transaction((db) => refundOrder(db, order, refund))
      .catch((error: unknown) => failures.push({ order: order.id, error }));
  }
  return failures;
}

/** Orders that are paid or may still be. One that the cancelled event has made a refund for is done: what becomes of that is for people to say. */
async function ordersThat(
  db: Db,
  event: string,
  { types }: EventRefund,
  { are, limit }: { readonly are: RawBuilder<unknown>; readonly limit: number },
): Promise<readonly EventOrder[]> {
  const { rows } = await sql<EventOrder>`
    select o.event_id, e.event_key, e.organizer_id, o.id, o.currency from orders as o
    join events as e on e.id = o.event_id
    where o.event_id = ${event} and o.status in ('Reserved', 'Awaiting Payment', 'Paid')
      and ${are}
      and (${types !== null} or not exists (
        select from refunds as made
        where made.event_id = o.event_id and made.order_id = o.id and made.source = 'Event Cancelled'
      ))
    order by o.id limit ${sql.lit(limit)}
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
