import { type RawBuilder, sql } from 'kysely';
import { beginAgain } from '../../db/connection/after-remedy.ts';
import type { Db } from '../../db/connection/database.ts';
import { keyCount, lockDates } from '../../db/queries/event-dates.ts';
import { later } from '../../db/writes/writing.ts';
import {
  afterLatest,
  byWallClock,
  earliest,
  failBeyondYears,
  type LocalMove,
  localMove,
} from '../../domain/time/local-move.ts';
import type { OneEvent } from './deciding.ts';

/** An instant of a column after a move, as `movedLocally` computes it. */
export function moved(column: string, { by, offsets, next }: LocalMove): RawBuilder<string> {
  const at = sql`${sql.ref(column)}`;
  const own = offsetOf(at, offsets);
  const kept = sql`(${at} + make_interval(secs => ${by / 1000}::double precision))`;
  const shown = sql`(${kept} + make_interval(secs => ${own} / 1000.0))`;
  const wanted = offsetOf(shown, byWallClock(next));
  return sql<string>`(case when ${offsetOf(kept, next)} = ${own} then ${kept}
    else ${shown} - make_interval(secs => ${wanted} / 1000.0) end)`;
}

/** Offset of a zone at an instant, in milliseconds. */
function offsetOf(at: RawBuilder<unknown>, offsets: LocalMove['offsets']): RawBuilder<number> {
  const cases = offsets.slice(1).map(([from], index) => {
    const before = offsets[index]?.[1] ?? 0;
    return sql`when ${at} < ${new Date(from).toISOString()}::timestamptz then ${before}::int`;
  });
  const last = sql`${offsets.at(-1)?.[1] ?? 0}::int`;
  return cases.length === 0
    ? sql<number>`${last}`
    : sql<number>`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/** The columns of an event that move with its start. */
export const movedWithStart = ['ends_at', 'doors_open_at', 'sales_end_at', 'refund_until'] as const;

/** The dates that an event is to have; the others stay. */
interface Dates {
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | undefined;
  readonly timezone?: string | undefined;
}

/**
 * Locks an event that is to have other dates, until it is written: its dates first, so that nobody waits for its row while this waits for sales.
 * Where the dates or the keys have become others until the row was locked, it begins again, once. Returns the move of its start; undefined where that stays.
 */
export async function beginMove(db: Db, event: OneEvent, dates: Dates): Promise<LocalMove | undefined> {
  const keys = differs(await datesOf(db, event), dates) ? await lockDates(db, event.id) : 0;
  const before = await datesOf(db, event, { isLocked: true });
  if (before === undefined) return undefined;
  if (differs(before, dates) && (await keyCount(db, event.id)) !== keys) beginAgain();
  const { starts_at, timezone } = before;
  return localMove(starts_at, dates.starts_at ?? starts_at, timezone, dates.timezone);
}

/** The dates of an event that is reached. */
function datesOf(
  db: Db,
  { id, reach: { organizer_id: owner } }: OneEvent,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
) {
  let found = db.selectFrom('events').select(['starts_at', 'ends_at', 'timezone']).where('id', '=', id);
  if (owner !== undefined) found = found.where('organizer_id', '=', owner);
  if (isLocked) found = found.forNoKeyUpdate();
  return found.executeTakeFirst();
}

/** Milliseconds from an instant to another one; to none it is 0. */
const distance = (from: string, to: string | undefined): number =>
  to === undefined ? 0 : Date.parse(to) - Date.parse(from);

const differs = (
  event: { readonly starts_at: string; readonly ends_at: string } | undefined,
  { starts_at, ends_at }: Dates,
): boolean =>
  event !== undefined &&
  (distance(event.starts_at, starts_at) !== 0 || distance(event.ends_at, ends_at) !== 0);

/** Gives a record that goes with its event a version of its own: who has seen the one before is told. */
export const nextVersion = (at: string): RawBuilder<unknown> =>
  sql`updated_at = ${later(at, sql.ref('updated_at'))}`;

/** Statuses of tickets that open the gates, or may again: a dispute that is won, a refund that fails and late money bring tickets back. */
export const mayOpen = ['Pending', 'Active', 'Revoked', 'Cancelled'];

/**
 * Moves what depends on the start of an event: ends of sales, offers, validity of types and of unused tickets, shifts. The event itself was moved
 * before. Throws where a date has left the years that are kept.
 */
export async function moveChildren(
  db: Db,
  id: string,
  { by, at }: { readonly by: LocalMove; readonly at: string },
): Promise<void> {
  const times = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${moved(column, by)}`));
  /** Moves rows that have any of the times, locked in the order of their ids as by sales. Times beyond the years that are kept stay. */
  const move = async (
    table: string,
    columns: readonly string[],
    {
      condition = sql`true`,
      set = times(columns),
    }: { condition?: RawBuilder<unknown>; set?: RawBuilder<unknown> } = {},
  ) => {
    const all = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
    const { rows } = await sql`
      with those as (
        select id from ${sql.table(table)}
        where event_id = ${id} and greatest(${all}) < ${afterLatest}::timestamptz and ${condition}
        order by id for no key update
      ), changed as (
        update ${sql.table(table)} set ${set}, ${nextVersion(at)}
        from those where ${sql.ref(`${table}.event_id`)} = ${id} and ${sql.ref(`${table}.id`)} = those.id
        returning least(${all}) as first, greatest(${all}) as last
      )
      ${isBeyondYears}`.execute(db);
    demandYears(rows);
  };
  /** An offer that has begun goes on; one that is to come begins as long before the event as it would have. */
  const moveOffers = (table: string, from: string, until: string) => {
    const isToCome = sql`${sql.ref(from)} > ${at}::timestamptz`;
    const begins = sql`${sql.ref(from)} = case when ${isToCome} then ${moved(from, by)} else ${sql.ref(from)} end`;
    return move(table, [from, until], {
      condition: sql`(${sql.ref(until)} is not null or ${isToCome})`,
      set: sql`${begins}, ${times([until])}`,
    });
  };
  await move('petugas_assignments', ['shift_starts_at', 'shift_ends_at'], {
    condition: sql`status in ('Invited', 'Active')`,
  });
  // In the order of sales: those that all buyers need come last.
  const tickets = await setTickets(db, id, {
    set: sql`set ${times(['valid_from', 'valid_until'])}`,
    where: sql`greatest(valid_from, valid_until) < ${afterLatest}::timestamptz`,
  });
  demandYears(tickets);
  await moveOffers('promos', 'starts_at', 'ends_at');
  await moveOffers('vouchers', 'valid_from', 'valid_until');
  await move('ticket_types', ['sales_end_at', 'valid_from', 'valid_until']);
  const { rows } = await sql`
    with changed as (
      select least(ends_at, doors_open_at, sales_end_at, refund_until) as first,
        greatest(ends_at, doors_open_at, sales_end_at, refund_until) as last
      from events where id = ${id}
    )
    ${isBeyondYears}`.execute(db);
  demandYears(rows);
}

/** Finds a row of `changed` whose `first` or `last` is of a year that is not kept. */
const isBeyondYears = sql`
  select from changed where first < ${earliest}::timestamptz or last >= ${afterLatest}::timestamptz limit 1`;

/** Throws where a date has moved to a year that is not kept. */
function demandYears(beyond: readonly unknown[]): void {
  if (beyond.length > 0) failBeyondYears({ pointer: '/starts_at' });
}

/** An id before all others. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Tickets that one statement moves. A statement has five seconds, and a large event a hundred thousand tickets. */
const movedAtOnce = 5000;

/**
 * Writes the validity of tickets of an event that were not used, part by part in the same transaction. Each part is locked first, in the order of its
 * ids: the next statement sees whether a ticket was used until then. Returns rows where a date is of a year that is not kept.
 */
export async function setTickets(
  db: Db,
  id: string,
  { set, where }: { readonly set: RawBuilder<unknown>; readonly where: RawBuilder<unknown> },
): Promise<readonly unknown[]> {
  const beyond: unknown[] = [];
  const statuses = sql.join(mayOpen.map((status) => sql.lit(status)));
  let after = beforeAll;
  for (let found = movedAtOnce; found === movedAtOnce;) {
    const { rows } = await sql<{ id: string }>`
      select id from tickets
      where event_id = ${id} and id > ${after} and ${where} and status in (${statuses})
      order by id limit ${sql.lit(movedAtOnce)} for no key update`.execute(db);
    const changed = await sql`
      with changed as (
        update tickets ${set}
        where event_id = ${id} and id = any(${rows.map((row) => row.id)}::uuid[])
          and not exists (
            select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
          )
        returning least(valid_from, valid_until) as first, greatest(valid_from, valid_until) as last
      )
      ${isBeyondYears}`.execute(db);
    beyond.push(...changed.rows);
    found = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
  return beyond;
}
