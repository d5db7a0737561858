import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { ProblemError, fail } from '../../domain/errors/problem-error.ts';
import { readyChildren } from './children.ts';
import { countWithin } from './create.ts';
import type { Kind } from './kind.ts';
import { type GoneName, type KeptName, type KindName, kindOf } from './kinds.ts';
import { releaseAll } from './pictures.ts';
import { refuse, refuseEach } from './refusals.ts';
import {
  columnsOf,
  isReached,
  isRemoved,
  isThere,
  isUnused,
  matches,
  note,
  type RemovalTerms,
  type Terms,
  type Writing,
  type Written,
} from './writing.ts';

/** Days for which a record stays in the trash. */
const daysInTrash = 30;

/** Moves a record to the trash. */
export async function removeRecord(
  writing: Writing,
  name: KeptName,
  id: string,
  reason: string,
  terms: RemovalTerms = {},
): Promise<void> {
  if ((await removeRows(writing, name, [id], { reason, version: writing.ifMatch, terms })) === 0)
    await refuse(writing, name, id, terms);
}

/** Moves several records to the trash, all or none. */
export async function removeRecords(
  writing: Writing,
  name: KeptName,
  ids: readonly string[],
  reason: string,
  terms: Terms = {},
): Promise<void> {
  if ((await removeRows(writing, name, ids, { reason, version: undefined, terms })) === 0)
    await refuseEach(writing, name, ids, terms);
}

interface Removal {
  readonly reason: string;
  readonly version: string | undefined;
  readonly terms: RemovalTerms;
}

async function removeRows(
  writing: Writing,
  name: KeptName,
  ids: readonly string[],
  { reason, version, terms: { reach, only, keptIf } }: Removal,
): Promise<number> {
  const kind = kindOf(name);
  const own = columnsOf(name);
  const at = await writing.now();
  const isLive = isThere(writing, kind, own);
  const { rows } = await sql<Written>`
    with old as (
      select id from ${sql.table(name)}
      where id = any(${ids}::uuid[]) and ${isLive} and ${only?.if ?? sql`true`} order by id for no key update
    )
    update ${sql.table(name)} set deleted_at = ${at}::timestamptz, deleted_by = ${writing.userId},
      delete_reason = ${reason},
      purge_at = case when ${keptIf ?? sql`false`} then null else ${purgeAt(kind, own, at)} end
    from old
    where ${own('id')} = old.id and ${isLive} and ${matches(own('updated_at'), version)}
      and ${isReached(writing, own, reach)} and (select count(*) from old) = ${ids.length}
    returning ${own('id')}, ${own(kind.label)} as label, ${own('deleted_at')} as at`.execute(writing.db);
  for (const removed of rows)
    note(writing, kind, { ...removed, isRemoval: true }, [
      { field: 'delete_reason', old: null, new: reason },
    ]);
  return rows.length;
}

/** When a record of the trash is due to be deleted for good: never where it is used. */
function purgeAt(
  { uses }: Kind,
  own: (column: string) => RawBuilder<unknown>,
  at: string,
): RawBuilder<unknown> {
  const due = sql`${at}::timestamptz + make_interval(days => ${sql.lit(daysInTrash)})`;
  return uses === undefined ? due : sql`case when ${isUnused(uses, own)} then ${due} else null end`;
}

/** Brings a record back from the trash, as it was. */
export async function restoreRecord(
  writing: Writing,
  name: KeptName,
  id: string,
  { reach }: Pick<Terms, 'reach'> = {},
): Promise<void> {
  const kind = kindOf(name);
  const own = columnsOf(name);
  const restored = sql<Written>`
    update ${sql.table(name)} set deleted_at = null, deleted_by = null, delete_reason = null, purge_at = null
    where id = ${id} and ${isRemoved(writing, own)} and ${isReached(writing, own, reach)}
    returning id, ${sql.ref(kind.label)} as label, ${await writing.now()}::timestamptz as at`;
  const { rows } = await restored.execute(writing.db).catch((error: unknown) => {
    throw hasState(error, '23505') ? new ProblemError('restore_blocked', { cause: error }) : error;
  });
  noteTheOne(writing, name, rows);
  if (kind.perEvent !== undefined && (await countWithin(writing, name)) > kind.perEvent)
    fail('limit_reached');
}

/** Deletes a record of the trash for good. */
export async function purgeRecord(writing: Writing, name: KeptName, id: string): Promise<void> {
  const kind = kindOf(name);
  const own = columnsOf(name);
  if (kind.hasChildren === true) await readyChildren(writing, id);
  const purged = sql<Written>`
    delete from ${sql.table(name)}
    where id = ${id} and ${isRemoved(writing, own)} and ${kind.isTallied ? own('is_counted') : sql`true`}
    returning id, ${sql.ref(kind.label)} as label, ${await writing.now()}::timestamptz as at`;
  const { rows } = await purged.execute(writing.db).catch((error: unknown) => {
    throw hasState(error, '23503') ? new ProblemError('purge_blocked', { cause: error }) : error;
  });
  if (rows.length === 0 && kind.isTallied === true) await refuseUncounted(writing, name, id);
  noteTheOne(writing, name, rows);
  await releaseAll(writing, name, id);
}

/** Deletes a record of a kind that has no trash. */
export async function deleteRecord(
  writing: Writing,
  name: GoneName,
  id: string,
  terms: Terms = {},
): Promise<void> {
  const kind = kindOf(name);
  const own = columnsOf(name);
  const { rows } = await sql<Written>`
    delete from ${sql.table(name)}
    where id = ${id} and ${isThere(writing, kind, own)} and ${isReached(writing, own, terms.reach)}
      and ${matches(own('updated_at'), writing.ifMatch)} and ${terms.only?.if ?? sql`true`}
    returning id, ${sql.ref(kind.label)} as label, ${await writing.now()}::timestamptz as at`.execute(
    writing.db,
  );
  if (rows.length === 0) await refuse(writing, name, id, terms);
  noteTheOne(writing, name, rows);
  await releaseAll(writing, name, id);
}

/** Throws `purge_blocked` where a record of the trash is still counted as it was. */
async function refuseUncounted(writing: Writing, name: KeptName, id: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(name)} where id = ${id} and ${isRemoved(writing, columnsOf(name))}`.execute(
    writing.db,
  );
  if (rows.length > 0)
    fail('purge_blocked', { detail: 'Reports still count this record; try again in a minute.' });
}

function noteTheOne(writing: Writing, name: KindName, [row]: readonly Written[]): void {
  if (row === undefined) fail('not_found');
  note(writing, kindOf(name), row);
}

const hasState = (error: unknown, state: string) => error instanceof pg.DatabaseError && error.code === state;
