import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/**
 * The dates of an event are in the codes of its tickets and in what types, tickets and offers are valid for. They are changed behind an
 * exclusive lock of its keys, and whoever signs or makes tickets shares the lock of the newest key before they read a date. It is not the row of
 * the event that is locked: everything that is changed of an event writes that row, and would wait in a rush for as long as one sale follows
 * another.
 */

/** A column of a statement by which an event, of which some expression is the id, keeps its dates until the end of the transaction. */
export const keepingDates = (eventId: unknown) => sql<string>`(
  select count(*) from (
    select from event_signing_keys where event_id = ${eventId} order by key_id desc limit 1 for key share
  ) as key
)`;

/** Keeps everybody else from relying on the dates of an event, whose row is locked: so no key is added. The newest key comes first, as with who shares it. */
export async function lockDates(db: Db, eventId: string): Promise<void> {
  await sql`select from event_signing_keys where event_id = ${eventId} order by key_id desc for update`.execute(
    db,
  );
}
