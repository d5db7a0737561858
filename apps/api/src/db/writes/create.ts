import { isExpression, sql } from 'kysely';
import { fail } from '../../domain/errors/problem-error.ts';
import { newId, newIdOf } from '../../domain/id.ts';
import { type KindName, kindOf } from './kinds.ts';
import { picturesIn, useIn } from './pictures.ts';
import { changesBetween } from './trace.ts';
import {
  type ColumnValues,
  columnsOf,
  given,
  isEventOf,
  isThere,
  note,
  type OfEvent,
  valueOf,
  type Writing,
  type Written,
} from './writing.ts';

/** Makes a record, last in the order, and returns its id. */
export async function createRecord(
  writing: Writing,
  name: KindName,
  values: ColumnValues,
  chosen?: string,
): Promise<string> {
  const kind = kindOf(name);
  const { within } = writing;
  const id = within === undefined ? (chosen ?? newId()) : await idWithin(writing, name, within);
  const at = await writing.now();
  const { columns: shown, uses } = await picturesIn(writing, kind, values);
  const row = given({
    ...shown,
    ...(within === undefined ? {} : { event_id: within.event }),
    id,
    created_at: at,
    updated_at: at,
    ...(kind.writer === undefined ? {} : { [kind.writer]: writing.userId }),
    ...(kind.maker === undefined ? {} : { [kind.maker]: writing.userId }),
    ...(kind.hasPosition ? { position: lastPosition(writing, name) } : {}),
  });
  const { rows } = await sql<Written>`
    insert into ${sql.table(name)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([column, value]) => valueOf(kind, column, value)))})
    returning id, ${sql.ref(kind.label)} as label, created_at as at`.execute(writing.db);
  await useIn(writing, name, [id], uses);
  // What is derived from other rows is nothing that somebody has chosen.
  const named = given(shown).filter(([, value]) => value !== null && !isExpression(value));
  const columns = named.map(([column]) => column);
  for (const made of rows)
    note(writing, kind, made, changesBetween(kind, columns, {}, Object.fromEntries(named)));
  return id;
}

const lastPosition = (writing: Writing, name: KindName) =>
  sql`(select coalesce(max(position) + 1, 0) from ${sql.table(name)}
    where ${isThere(writing, kindOf(name), columnsOf(name))})`;

/**
 * An id for one more record of an event, which is locked: of two that are made at once, the second sees the first. Sales do not
 * wait for this lock. Throws `not_found`, and `limit_reached`.
 */
async function idWithin(writing: Writing, name: KindName, within: OfEvent): Promise<string> {
  const kind = kindOf(name);
  const { rows: events } = await sql<{ event_key: number }>`
    select event_key from events where ${isEventOf(within)} for no key update`.execute(writing.db);
  const [event] = events;
  if (event === undefined) return fail('not_found');
  if ((await countWithin(writing, name)) >= (kind.perEvent ?? 0)) fail('limit_reached');
  return newIdOf(event.event_key);
}

/** Returns how many records of a kind its event has. Whoever makes more of them has locked the event before. */
export async function countWithin(writing: Writing, name: KindName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(name)}
    where ${isThere(writing, kindOf(name), columnsOf(name))}`.execute(writing.db);
  return rows[0]?.count ?? 0;
}
