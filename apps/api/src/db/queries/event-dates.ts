import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/*
 * The dates of an event are in the codes of its tickets, and tickets are valid for times that move with them. A move changes them behind an
 * exclusive lock of the keys of the event. Transactions that sign or make tickets share the lock of the newest key before they read a
 * date. The row of the event is not locked for that: every change of an event writes that row, and would wait in a rush for as long as
 * one sale follows another.
 */

/** Column of a statement by which an event, whose id is the expression, keeps its dates until the end of the transaction. */
export const keepingDates = (eventId: unknown) => sql<string>`(
  select count(*) from (
    select from event_signing_keys where event_id = ${eventId} order by key_id desc limit 1 for key share
  ) as key
)`;

/** Keeps the dates of an event until the end of the transaction. */
export const keepDates = (db: Db, eventId: string) =>
  sql`select ${keepingDates(eventId)} as kept`.execute(db);

/**
 * Waits until no transaction relies on the dates of an event, and lets none do so until the end of this one. The newest key comes first, as where
 * it is shared. Returns how many keys were locked.
 */
export async function lockDates(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql`
    select from event_signing_keys where event_id = ${eventId} order by key_id desc for update`.execute(db);
  return rows.length;
}

/** How many keys an event has. They are never deleted before it. */
export async function keyCount(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql`select from event_signing_keys where event_id = ${eventId}`.execute(db);
  return rows.length;
}
