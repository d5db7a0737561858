import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import type { LockedPayment } from '../order-payments.ts';
import { refundAmounts, sharedOf } from './amounts.ts';
import { tellOfRefund } from './refund-news.ts';

/** Tickets of a paid order that are to be given back. */
export interface Opening {
  readonly id: string;
  readonly order_id: string;
  readonly organizer_id: string;
  /** The payment by which the order was paid, locked. */
  readonly payment: LockedPayment;
  /** Null: all that are good. */
  readonly tickets: readonly string[] | null;
  /** Of these types alone, where all are given back. */
  readonly types?: readonly string[] | null;
  readonly source: 'Buyer' | 'Staff' | 'Event Cancelled';
  readonly reason: string;
  readonly by: string | null;
  /** Whether tickets may be given back that somebody came in with. */
  readonly includesUsed: boolean;
}

/** A ticket of a new refund, with what may hinder it. */
export interface Candidate {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly price: number;
  readonly is_active: boolean;
  readonly is_used: boolean;
  readonly is_in_refund: boolean;
}

/**
 * Makes a refund of tickets that is Requested: it says what would be given back, and gives nothing back. Throws `refund_not_possible` with why,
 * or `invalid_request` for tickets that are not of the order. Returns false where there is nothing to give back.
 */
export async function openRefund(db: Db, opening: Opening): Promise<boolean> {
  return makeRefund(db, opening, await chooseTickets(db, opening));
}

/**
 * Locks the tickets that are to be given back, as whoever lets them in does, and returns those that can be; of those that were named each one
 * has to.
 */
export async function chooseTickets(db: Db, opening: Opening): Promise<readonly Candidate[]> {
  const found = await candidates(db, opening);
  if (opening.tickets === null) return found.filter((each) => hindrance(each, opening) === undefined);
  demandAll(found, opening, opening.tickets);
  return found;
}

/** Makes a refund of these tickets, which are locked. Returns false where nothing would be given back. */
export async function makeRefund(
  db: Db,
  { payment, id, order_id, ...opening }: Opening,
  tickets: readonly Candidate[],
): Promise<boolean> {
  const { event_id, currency } = payment;
  const prices = tickets.reduce((sum, { price }) => sum + price, 0);
  const shared = await sharedOf(db, { event_id, id: order_id }, id);
  const { amount } = refundAmounts(shared, { prices, withFees: false, kept: 0 });
  if (amount === 0) return false;
  await sql`
    insert into refunds (event_id, id, payment_id, order_id, source, amount, currency, reason, requested_by)
    values (${event_id}, ${id}, ${payment.id}, ${order_id}, ${opening.source}, ${amount}, ${currency}, ${opening.reason}, ${opening.by})
  `.execute(db);
  await sql`
    insert into refund_items (event_id, refund_id, ticket_id, amount, is_open)
    select ${event_id}, ${id}, ticket.id, ticket.price, true
    from unnest(${tickets.map((each) => each.id)}::uuid[], ${tickets.map(({ price }) => price)}::bigint[]) as ticket (id, price)
  `.execute(db);
  const { organizer_id } = opening;
  const made = { event_id, id, organizer_id, order_id, payment_id: payment.id, amount, currency };
  await tellOfRefund(db, { ...made, status: 'Requested' });
  return true;
}

async function candidates(
  db: Db,
  { payment: { event_id }, order_id, source, tickets, types = null }: Opening,
) {
  // A ticket that its buyer has handed on is its new holder's, and is not for the buyer to give back.
  const isMeant = sql`
    event_id = ${event_id} and order_id = ${order_id} and (${tickets}::uuid[] is null or id = any(${tickets}::uuid[]))
    and (${types}::uuid[] is null or ticket_type_id = any(${types}::uuid[]))
    and (${source !== 'Buyer'} or transferred_from_id is null)`;
  await sql`select from tickets where ${isMeant} order by id for no key update`.execute(db);
  const { rows } = await sql<Candidate>`
    select id, code, ticket_type_id as type, price, status = 'Active' as is_active,
      exists (
        select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
      ) as is_used,
      exists (
        select from refund_items as item where item.event_id = tickets.event_id and item.ticket_id = tickets.id and item.is_open
      ) as is_in_refund
    from tickets where ${isMeant} order by id
  `.execute(db);
  return rows;
}

function hindrance(
  { code, is_active, is_used, is_in_refund }: Candidate,
  { includesUsed }: Opening,
): string | undefined {
  if (is_in_refund) return `Money for the ticket ${code} is being given back already.`;
  if (!is_active) return `The ticket ${code} is not good any more.`;
  return is_used && !includesUsed ? `Somebody has come in with the ticket ${code}.` : undefined;
}

function demandAll(found: readonly Candidate[], opening: Opening, asked: readonly string[]): void {
  const missing = asked.findIndex((id) => !found.some((each) => each.id === id));
  if (missing >= 0)
    fail('invalid_request', {
      errors: [
        {
          pointer: `/ticket_ids/${missing}`,
          code: 'no_such_record',
          detail: 'The order has no such ticket.',
        },
      ],
    });
  const detail = found.map((each) => hindrance(each, opening)).find((each) => each !== undefined);
  if (detail !== undefined) fail('refund_not_possible', { detail });
}
