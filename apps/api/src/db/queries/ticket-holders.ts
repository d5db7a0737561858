import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** Tickets of an event whose holders are written to. */
export interface HeldTickets {
  readonly eventId: string;
  /** As reads give it: Used and Expired are told apart from Active. */
  readonly statuses: readonly string[];
  /** Null for tickets of every type. */
  readonly ticketTypeIds: readonly string[] | null;
}

/** Tickets that a batch goes through. */
export const ticketsInBatch = 500;

interface Holder {
  readonly id: string;
  readonly address: string;
  readonly user_id: string | null;
}

/** Tickets to whose holders a batch writes. */
export interface ToldTickets extends HeldTickets {
  /** Milliseconds since 1970: tickets that have ended then or later count as well, whatever their type and status. */
  readonly orEndedSince?: number;
  /** Number of a key: tickets alone that have had another code before, and are signed by this key or a later one. */
  readonly reissuedBy?: number;
}

/** Returns the next tickets in the order of their ids, with the addresses of those who have them. */
export async function holdersAfter(
  db: Db,
  { orEndedSince, reissuedBy, ...tickets }: ToldTickets,
  after: string | null,
): Promise<readonly Holder[]> {
  const hasEnded =
    orEndedSince === undefined
      ? sql``
      : sql`or (ticket.event_id = ${tickets.eventId} and ticket.ended_at >= ${new Date(orEndedSince)}::timestamptz)`;
  const isReissued =
    reissuedBy === undefined
      ? sql``
      : sql`and ticket.generation > 1 and ticket.signing_key_id >= ${reissuedBy}`;
  const { rows } = await sql<Holder>`
    select ticket.id, ticket.address, account.id as user_id
    from held_tickets as ticket
    left join live_users as account
      on account.id = ticket.holder_user_id and lower(account.email) = lower(ticket.address)
    where ((${areMeant(tickets)} ${isReissued}) ${hasEnded}) and (${after}::uuid is null or ticket.id > ${after}::uuid)
    order by ticket.id limit ${sql.lit(ticketsInBatch)}
  `.execute(db);
  return rows;
}

/** Counts the addresses of those who have the tickets. */
export async function countAddresses(db: ReadDb, tickets: HeldTickets): Promise<number> {
  const { count } = await db
    .selectFrom('held_tickets as ticket')
    .select(sql<number>`count(distinct lower(ticket.address))::integer`.as('count'))
    .where(areMeant(tickets))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Tickets of an event that an address has, as a table: those made out to it, and those without an address whose order is reached there. They are
 * asked for with each of thousands of mails of an event: each way to have one is looked up by the address, in an index of its own.
 */
export function ticketsHeldBy(eventId: string, address: string): RawBuilder<unknown> {
  const who = address.toLowerCase();
  return sql`(
    select made_out.event_id, made_out.id, made_out.ticket_type_id, made_out.holder_user_id, made_out.status,
      ordering.locale, ordering.created_at as ordered_at
    from live_tickets as made_out
    join orders as ordering on ordering.event_id = made_out.event_id and ordering.id = made_out.order_id
    where made_out.event_id = ${eventId} and lower(made_out.attendee_email) = ${who}
    union all
    select bought.event_id, bought.id, bought.ticket_type_id, bought.holder_user_id, bought.status, buying.locale, buying.created_at
    from orders as buying
    join live_tickets as bought on bought.event_id = buying.event_id and bought.order_id = buying.id
    where buying.event_id = ${eventId} and bought.attendee_email is null
      and (lower(buying.contact_email) = ${who} or (buying.contact_email is null and lower(buying.buyer_email) = ${who}))
  )`;
}

/** The language of the newest order of an event that an address has tickets of; null where it has none, or nobody has said. */
export async function orderedLanguage(
  db: Kysely<Tables>,
  eventId: string,
  address: string,
): Promise<string | null> {
  const { rows } = await sql<{ locale: string | null }>`
    select ticket.locale from ${ticketsHeldBy(eventId, address)} as ticket order by ticket.ordered_at desc limit 1
  `.execute(db);
  return rows[0]?.locale ?? null;
}

/** Whether an address has one of the tickets still. */
export async function stillHas(db: Kysely<Tables>, tickets: HeldTickets, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${ticketsHeldBy(tickets.eventId, address)} as ticket where ${areMeant(tickets)} limit 1
  `.execute(db);
  return rows.length > 0;
}

const areMeant = ({ eventId, statuses, ticketTypeIds }: HeldTickets): RawBuilder<SqlBool> => sql<SqlBool>`
  ticket.event_id = ${eventId} and ticket.status = any(${statuses}::text[])
  and (${ticketTypeIds}::uuid[] is null or ticket.ticket_type_id = any(${ticketTypeIds}::uuid[]))`;
