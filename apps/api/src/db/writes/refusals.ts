import { sql } from 'kysely';
import { fail } from '../../domain/errors/problem-error.ts';
import { conflictSince } from './conflict.ts';
import { type KindName, kindOf, type SettingsName, settingsOf } from './kinds.ts';
import { columnsOf, isReached, isThere, type Reach, type Writing } from './writing.ts';

/** Throws why a record was not written: 404 where there is none, else 412. */
export async function refuse(
  { db, ifMatch }: Writing,
  name: KindName,
  id: string,
  reach?: Reach,
): Promise<never> {
  const own = columnsOf(name);
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from ${sql.table(name)}
    where id = ${id} and ${isThere(kindOf(name), own)} and ${isReached(own, reach)}`.execute(db);
  const [found] = rows;
  if (found === undefined || ifMatch === undefined) fail('not_found');
  fail('changed_meanwhile', { conflict: await conflictSince(db, { id }, ifMatch, found.updated_at) });
}

/** Throws why settings were not changed: they have changed since. */
export async function refuseSettings({ db, ifMatch }: Writing, name: SettingsName): Promise<never> {
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from ${sql.table(name)} where only_row`.execute(db);
  const [found] = rows;
  if (found === undefined || ifMatch === undefined) fail('not_found');
  const { subject: type, name: label } = settingsOf(name);
  fail('changed_meanwhile', {
    conflict: await conflictSince(db, { type, label }, ifMatch, found.updated_at),
  });
}

/** Throws which of several records are not there. */
export async function refuseEach({ db }: Writing, name: KindName, ids: readonly string[]): Promise<never> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(name)} where id = any(${ids}::uuid[]) and ${isThere(kindOf(name), columnsOf(name))}`.execute(
    db,
  );
  const found = new Set(rows.map(({ id }) => id));
  const errors = ids.flatMap((id, at) =>
    found.has(id)
      ? []
      : [{ pointer: `/ids/${at}`, code: 'no_such_record' as const, detail: `There is no record ${id}.` }],
  );
  fail('no_such_record', { errors });
}
