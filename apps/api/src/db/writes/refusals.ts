import { sql } from 'kysely';
import { fail } from '../../domain/errors/problem-error.ts';
import { conflictSince } from './conflict.ts';
import { type KindName, kindOf, type SettingsName, settingsOf } from './kinds.ts';
import { columnsOf, isEventOf, isReached, isThere, type Terms, type Writing } from './writing.ts';

/** Throws why a record was not written: 404 where there is none, 412 where it has changed, else what its terms say. */
export async function refuse(
  writing: Writing,
  name: KindName,
  id: string,
  { reach, only }: Terms = {},
): Promise<never> {
  const { db, ifMatch } = writing;
  const own = columnsOf(name);
  const { rows } = await sql<{ updated_at: string; is_current: boolean }>`
    select updated_at, updated_at is not distinct from ${ifMatch ?? null}::timestamptz as is_current
    from ${sql.table(name)}
    where id = ${id} and ${isThere(writing, kindOf(name), own)} and ${isReached(writing, own, reach)}`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) return fail('not_found');
  if (ifMatch !== undefined && (only === undefined || !found.is_current))
    return fail('changed_meanwhile', {
      conflict: await conflictSince(writing, { id }, ifMatch, found.updated_at),
    });
  return only === undefined ? fail('not_found') : only.otherwise();
}

/** Throws why settings were not changed: they have changed since. */
export async function refuseSettings(writing: Writing, name: SettingsName): Promise<never> {
  const { db, ifMatch } = writing;
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from ${sql.table(name)} where only_row`.execute(db);
  const [found] = rows;
  if (found === undefined || ifMatch === undefined) fail('not_found');
  const { subject: type, name: label } = settingsOf(name);
  fail('changed_meanwhile', {
    conflict: await conflictSince(writing, { type, label }, ifMatch, found.updated_at),
  });
}

/** Throws which of several records are not there. */
export async function refuseEach(
  writing: Writing,
  name: KindName,
  ids: readonly string[],
  { only }: Terms = {},
): Promise<never> {
  await demandEvent(writing);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(name)}
    where id = any(${ids}::uuid[]) and ${isThere(writing, kindOf(name), columnsOf(name))}`.execute(
    writing.db,
  );
  const found = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, at) =>
    found.has(id)
      ? []
      : [{ pointer: `/ids/${at}`, code: 'no_such_record' as const, detail: `There is no record ${id}.` }],
  );
  return errors.length === 0 && only !== undefined ? only.otherwise() : fail('no_such_record', { errors });
}

/** Throws `not_found` where the records are of an event that is not there, or not reached. */
export async function demandEvent({ db, within }: Writing): Promise<void> {
  if (within === undefined) return;
  const { rows } = await sql`select id from events where ${isEventOf(within)}`.execute(db);
  if (rows.length === 0) fail('not_found');
}
