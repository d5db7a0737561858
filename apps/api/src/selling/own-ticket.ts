import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { keepingDates } from '../db/queries/event-dates.ts';
import { ticketDetails } from '../db/queries/my-tickets.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { isOfBuyer } from './own-order.ts';

/** Which tickets a caller has: a condition on `tickets`. */
export type Own = RawBuilder<unknown>;

/** Those that an account holds. */
export const heldBy = (userId: string): Own => sql`tickets.holder_user_id = ${userId}`;

/**
 * Those that somebody has bought with an order, while no account holds them. One that was handed on stays in the order; the one in its
 * place does not.
 */
export const boughtBy = (scope: Scope<'buyer'>, orderId: string): Own => sql`
  tickets.order_id = ${orderId} and tickets.holder_user_id is null and tickets.transferred_from_id is null
  and exists (select from orders where orders.event_id = tickets.event_id and orders.id = ${orderId} and ${isOfBuyer(scope)})`;

/** Those of the events of an organizer, or of all. */
export const ofEventsOf = (organizerId: string | undefined): Own =>
  organizerId === undefined
    ? sql`true`
    : sql`exists (select from events as reached where reached.id = tickets.event_id and reached.organizer_id = ${organizerId})`;

/** The event of a ticket. Its dates stay as they are until the end of the transaction. */
export interface EventOfTicket {
  readonly event_id: string;
  readonly organizer_id: string;
  readonly event_key: number;
}

/**
 * Finds the event of a ticket that the caller has, and holds its dates: a move that is saved later has its own job, which then finds what
 * is signed here. Throws `not_found`.
 */
export async function eventOfTicket(db: Db, own: Own, id: string): Promise<EventOfTicket> {
  const { rows } = await sql<EventOfTicket>`
    select events.id as event_id, events.organizer_id, events.event_key, ${keepingDates(sql.ref('events.id'))} as kept
    from tickets join events on events.id = tickets.event_id
    where tickets.id = ${id} and ${own} and events.deleted_at is null
  `.execute(db);
  return rows[0] ?? fail('not_found');
}

/** A ticket whose row is locked until the end of the transaction. */
export interface LockedTicket extends EventOfTicket {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly order_id: string;
  readonly ticket_type_id: string;
  readonly holder_user_id: string | null;
  readonly attendee_name: string;
  readonly attendee_email: string | null;
  readonly price: number;
  readonly currency: string;
  readonly generation: number;
  readonly signing_key_id: number | null;
  readonly updated_at: string;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/**
 * Locks a ticket that the caller has. Gates lock the same row before they judge it: what is decided in the next statements, on snapshots
 * of their own, stays true until the commit. Throws `not_found`.
 */
export async function lockTicket(
  db: Db,
  own: Own,
  { event, id }: { readonly event: EventOfTicket; readonly id: string },
): Promise<LockedTicket> {
  const { rows } = await sql<Omit<LockedTicket, keyof EventOfTicket>>`
    select
      id, code, status, order_id, ticket_type_id, holder_user_id, attendee_name, attendee_email, price, currency, generation,
      signing_key_id, updated_at, valid_from, valid_until
    from tickets
    where event_id = ${event.event_id} and id = ${id} and ${own}
    for no key update
  `.execute(db);
  const [ticket] = rows;
  return ticket === undefined ? fail('not_found') : { ...event, ...ticket };
}

/** A ticket of an order of the caller, as it is read before it is shown; undefined where there is none. One that an account holds is changed there. */
export async function boughtTicket(
  db: ReadDb,
  scope: Scope<'buyer'>,
  { id, ticket_id }: { readonly id: string; readonly ticket_id: string },
) {
  const order = await db
    .selectFrom('my_orders')
    .select('event_id')
    .where('id', '=', id)
    .where(isOfBuyer(scope))
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const ticket = await ticketDetails(db)
    .where('event_id', '=', order.event_id)
    .where('id', '=', ticket_id)
    .where('order_id', '=', id)
    .where('transferred_from_id', 'is', null)
    .executeTakeFirst();
  return ticket && { ...ticket, actions: ticket.holder_user_id === null ? ticket.actions : [] };
}
