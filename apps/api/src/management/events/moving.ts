import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';

/** An instant of a column, so many milliseconds later. */
export const moved = (column: string, by: number): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone 'UTC' + make_interval(secs => ${by / 1000}::double precision)) at time zone 'UTC'`;

/** The columns of an event that move with its start. */
export const movedWithStart = ['ends_at', 'doors_open_at', 'sales_end_at'] as const;

/** Milliseconds by which an event moves that is to start at an instant. The event stays locked, so that it starts then until it is written. */
export async function distanceTo(db: Db, id: string, startsAt: string): Promise<number> {
  const event = await db
    .selectFrom('events')
    .select('starts_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return event === undefined ? 0 : Date.parse(startsAt) - Date.parse(event.starts_at);
}

/** Moves what depends on the start of an event: ends of sales and offers, validity of types and of unused tickets, shifts. */
export async function moveChildren(db: Db, id: string, by: number): Promise<void> {
  const later = (table: string, columns: readonly string[]) =>
    sql`update ${sql.table(table)} set ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${moved(column, by)}`),
    )} where event_id = ${id}`;
  await later('ticket_types', ['sales_end_at', 'valid_from', 'valid_until']).execute(db);
  await later('promos', ['ends_at']).execute(db);
  await later('vouchers', ['valid_until']).execute(db);
  await sql`${later('petugas_assignments', ['shift_starts_at', 'shift_ends_at'])}
    and status in ('Invited', 'Active')`.execute(db);
  await sql`${later('tickets', ['valid_from', 'valid_until'])} and status in ('Pending', 'Active')
    and not exists (
      select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
    )`.execute(db);
}
