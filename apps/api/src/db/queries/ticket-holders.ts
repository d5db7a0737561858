import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, ReadDb } from '../connection/database.ts';

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

/** Returns the next tickets in the order of their ids, with the addresses of those who have them. */
export async function holdersAfter(
  db: Db,
  tickets: HeldTickets,
  after: string | null,
): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    select ticket.id, ticket.address, account.id as user_id
    from held_tickets as ticket
    left join live_users as account
      on account.id = ticket.holder_user_id and lower(account.email) = lower(ticket.address)
    where ${areMeant(tickets)} and (${after}::uuid is null or ticket.id > ${after}::uuid)
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

const areMeant = ({ eventId, statuses, ticketTypeIds }: HeldTickets): RawBuilder<SqlBool> => sql<SqlBool>`
  ticket.event_id = ${eventId} and ticket.status = any(${statuses}::text[])
  and (${ticketTypeIds}::uuid[] is null or ticket.ticket_type_id = any(${ticketTypeIds}::uuid[]))`;
