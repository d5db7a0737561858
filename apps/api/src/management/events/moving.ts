import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { lockDates } from '../../db/queries/event-dates.ts';
import { later } from '../../db/writes/writing.ts';
import type { OneEvent } from './deciding.ts';

/** An instant of a column, so many milliseconds later. */
export const moved = (column: string, by: number): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} at time zone 'UTC' + make_interval(secs => ${by / 1000}::double precision)) at time zone 'UTC'`;

/** The columns of an event that move with its start. */
export const movedWithStart = ['ends_at', 'doors_open_at', 'sales_end_at', 'refund_until'] as const;

/** The dates that an event is to have; the others stay. */
interface Dates {
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | undefined;
}

/**
 * Locks an event that is to have other dates, until it is written: its row, and its dates, unless it has them already. Returns by how many
 * milliseconds its start moves.
 */
export async function beginMove(
  db: Db,
  { id, reach: { organizer_id: owner } }: OneEvent,
  { starts_at, ends_at }: Dates,
): Promise<number> {
  const found = db.selectFrom('events').select(['starts_at', 'ends_at']).where('id', '=', id);
  const reached = owner === undefined ? found : found.where('organizer_id', '=', owner);
  const event = await reached.forNoKeyUpdate().executeTakeFirst();
  if (event === undefined) return 0;
  const distance = (to: string | undefined, from: string) =>
    to === undefined ? 0 : Date.parse(to) - Date.parse(from);
  const by = distance(starts_at, event.starts_at);
  if (by !== 0 || distance(ends_at, event.ends_at) !== 0) await lockDates(db, id);
  return by;
}

/** Gives a record that goes with its event a version of its own: who has seen the one before is told. */
export const nextVersion = (at: string): RawBuilder<unknown> =>
  sql`updated_at = ${later(at, sql.ref('updated_at'))}`;

/** Statuses of tickets that open the gates, or may again: a dispute that is won, a refund that fails and late money bring tickets back. */
const mayOpen = ['Pending', 'Active', 'Revoked', 'Cancelled'];

/** Moves what depends on the start of an event: ends of sales and offers, validity of types and of unused tickets, shifts. */
export async function moveChildren(
  db: Db,
  id: string,
  { by, at }: { readonly by: number; readonly at: string },
): Promise<void> {
  const times = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${moved(column, by)}`));
  /** Those that have any of the times. */
  const managed = (table: string, columns: readonly string[]) =>
    sql`update ${sql.table(table)} set ${times(columns)}, ${nextVersion(at)}
      where event_id = ${id} and coalesce(${sql.join(columns.map((column) => sql.ref(column)))}) is not null`;
  await managed('ticket_types', ['sales_end_at', 'valid_from', 'valid_until']).execute(db);
  await managed('promos', ['ends_at']).execute(db);
  await managed('vouchers', ['valid_until']).execute(db);
  await sql`${managed('petugas_assignments', ['shift_starts_at', 'shift_ends_at'])}
    and status in ('Invited', 'Active')`.execute(db);
  await moveTickets(db, id, sql`set ${times(['valid_from', 'valid_until'])}`);
}

/** An id before all others. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Tickets that one statement looks at. A statement has five seconds, and a large event a hundred thousand tickets. */
const movedAtOnce = 5000;

/** Moves the tickets of an event that have a validity of their own and were not used, part by part in the same transaction. */
async function moveTickets(db: Db, id: string, set: RawBuilder<unknown>): Promise<void> {
  const statuses = sql.join(mayOpen.map((status) => sql.lit(status)));
  for (let after = beforeAll; ;) {
    const rest = sql`event_id = ${id} and id > ${after}`;
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      select id from tickets where ${rest} order by id limit 1 offset ${sql.lit(movedAtOnce - 1)}`.execute(
      db,
    );
    const last = rows[0]?.id;
    await sql`update tickets ${set}
      where ${rest} and ${last === undefined ? sql`true` : sql`id <= ${last}`}
      and coalesce(valid_from, valid_until) is not null and status in (${statuses})
      and not exists (
        select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
      )`.execute(db);
    if (last === undefined) return;
    after = last;
  }
}
