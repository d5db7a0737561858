import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { tellEnded, tellRevived } from '../db/queries/ended-tickets.ts';
import { announce } from '../db/queries/outbox.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { disputed } from './disputes.ts';
import { writeEntries } from './ledger.ts';
import type { LockedTicket, Own } from './own-ticket.ts';
import { keyOfTicket, signTickets } from './signing.ts';
import { isPaidBack } from '../db/queries/paid-back.ts';
import { ticketNews } from './ticket-news.ts';

/**
 * Locks how a ticket was paid, before the ticket: its payments, then its order. What disputes a payment or ends an order does the same,
 * and is waited for. There is none where the ticket is not the caller's.
 */
export async function lockSale(db: Db, own: Own, id: string): Promise<void> {
  const { rows } = await sql<{ event_id: string; order_id: string }>`
    select event_id, order_id from tickets where id = ${id} and ${own}
  `.execute(db);
  for (const { event_id, order_id } of rows) {
    await sql`
      select from payments where event_id = ${event_id} and order_id = ${order_id} order by id for no key update
    `.execute(db);
    await sql`select from orders where event_id = ${event_id} and id = ${order_id} for no key update`.execute(
      db,
    );
  }
}

/** Ends what a ticket is good for, used or not. Its place stays taken, and no money moves. Throws `ticket_not_active`, and `invalid_request` for the reason of a dispute. */
export async function revokeTicket(db: Db, ticket: LockedTicket, reason: string): Promise<void> {
  if (reason === disputed) {
    const detail = 'Only a dispute gives this reason: its end makes such tickets good again.';
    fail('invalid_request', { detail, errors: [{ pointer: '/reason', code: 'not_allowed', detail }] });
  }
  const { numAffectedRows } = await sql`
    update tickets set status = 'Revoked', revoked_at = now(), revocation_reason = ${reason}, updated_at = now()
    where event_id = ${ticket.event_id} and id = ${ticket.id} and status = 'Active'
  `.execute(db);
  if (numAffectedRows !== 1n) fail('ticket_not_active');
  await announce(db, ticketNews('ticket.revoked', ticket, { status: 'Revoked' }));
  await tellEnded(db, ticket);
}

/**
 * Makes a revoked ticket good again, in the same generation. Its code is the same, unless its event was moved or its key was revoked
 * meanwhile. The caller has locked how it was paid. Throws `wrong_state`.
 */
export async function reinstateTicket(db: Db, ticket: LockedTicket, secret: Buffer): Promise<void> {
  if (ticket.status !== 'Revoked') fail('wrong_state', { detail: `This ticket is ${ticket.status}.` });
  const key = await keyOfTicket(db, ticket.event_id, ticket.signing_key_id);
  const [code] = await signTickets(key, secret, [ticket]);
  if (code === undefined) throw new Error('A ticket was not signed');
  await tellRevived(db, ticket.event_id, [ticket.id]);
  const { numAffectedRows } = await sql`
    update tickets set
      status = 'Active', revoked_at = null, revocation_reason = null, signing_key_id = ${key.key.key_id}, qr_payload = ${code.payload},
      updated_at = now()
    where event_id = ${ticket.event_id} and id = ${ticket.id} and status = 'Revoked' and issued_at is not null
      and exists (
        select from orders
        where orders.event_id = tickets.event_id and orders.id = tickets.order_id and orders.status = 'Paid'
      )
      and not exists (
        select from payments
        where payments.event_id = tickets.event_id and payments.order_id = tickets.order_id
          and payments.status in ('Disputed', 'Charged Back') and payments.surplus_reason is null
      )
  `.execute(db);
  if (numAffectedRows !== 1n)
    fail('wrong_state', { detail: 'The order of this ticket is not paid, or its payment is disputed.' });
}

/**
 * Gives back a ticket that is not used, and is free or whose money went back at the provider: its place is free again. The caller has locked
 * how it was paid. Throws `ticket_not_active`, `ticket_used`, or `wrong_state` for a ticket whose money is still here.
 */
export async function cancelTicket(db: Db, ticket: LockedTicket): Promise<void> {
  const { event_id, id } = ticket;
  if (ticket.status !== 'Active') fail('ticket_not_active');
  if (ticket.price > 0 && !(await isPaidBackOf(db, ticket)))
    fail('wrong_state', { detail: 'This ticket has cost something: its money is given back by a refund.' });
  const { rows } = await sql<{ id: string }>`
    update tickets set status = 'Cancelled', cancelled_at = now(), updated_at = now()
    where event_id = ${event_id} and id = ${id} and status = 'Active' and not exists (
      select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
    )
    returning id
  `.execute(db);
  if (rows.length === 0) fail('ticket_used');
  await takeBackSale(db, ticket);
  await announce(db, ticketNews('ticket.cancelled', ticket, { status: 'Cancelled' }));
  await tellEnded(db, ticket);
  // Last, as wherever places move.
  await sql`
    update ticket_types set sold = sold - 1 where event_id = ${event_id} and id = ${ticket.ticket_type_id}
  `.execute(db);
}

/** Whether the money of a ticket went back at the provider. */
async function isPaidBackOf(db: Db, { event_id, id }: LockedTicket): Promise<boolean> {
  const columns = {
    event: sql.ref('tickets.event_id'),
    order: sql.ref('tickets.order_id'),
    id: sql.ref('tickets.id'),
    price: sql.ref('tickets.price'),
  };
  const { rows } = await sql`
    select 1 from tickets where event_id = ${event_id} and id = ${id} and ${isPaidBack(columns)}`.execute(db);
  return rows.length > 0;
}

/** Notes that one ticket less was sold, with the payment that paid the order. Throws `wrong_state` where none did. */
async function takeBackSale(db: Db, { ticket_type_id: type, ...ticket }: LockedTicket): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('event_id', '=', ticket.event_id)
    .where('order_id', '=', ticket.order_id)
    .where('paid_at', 'is not', null)
    .where('surplus_reason', 'is', null)
    .executeTakeFirst();
  if (payment === undefined)
    return fail('wrong_state', { detail: 'The order of this ticket has no payment.' });
  const booked = { ...ticket, payment_id: payment.id };
  await writeEntries(db, booked, [{ kind: 'Sale', type, quantity: -1, amount: 0, isReversal: true }]);
}
