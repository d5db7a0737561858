import { type RawBuilder, sql } from 'kysely';
import { type Kind, type KindName, kindOf } from './kinds.ts';
import { refuse, refuseEach } from './refusals.ts';
import { changesBetween } from './trace.ts';
import {
  type ChangeOptions,
  type ColumnValues,
  columnsOf,
  given,
  isReached,
  later,
  matches,
  note,
  type Reach,
  valueOf,
  type Writing,
  type Written,
} from './writing.ts';

/** Changes a record. Values that it has already change nothing, its version included. */
export async function changeRecord(
  writing: Writing,
  name: KindName,
  id: string,
  values: ColumnValues,
  { reach, reason }: ChangeOptions = {},
): Promise<void> {
  const changed = await changeRows(writing, name, {
    ids: [id],
    version: writing.ifMatch,
    values,
    reach,
    reason,
  });
  if (changed === 0) await refuse(writing, name, id, reach);
}

/** Changes several records, all or none. */
export async function changeRecords(
  writing: Writing,
  name: KindName,
  ids: readonly string[],
  values: ColumnValues,
): Promise<void> {
  const changed = await changeRows(writing, name, { ids, version: undefined, values });
  if (changed === 0) await refuseEach(writing, name, ids);
}

interface Change {
  readonly ids: readonly string[];
  readonly version: string | undefined;
  readonly values: ColumnValues;
  readonly reach?: Reach | undefined;
  readonly reason?: string | undefined;
}

/**
 * One statement that decides and tells: it writes where the rows are there and have the version, and returns each column before
 * and after. Rows are locked by `for no key update`, which does not wait for the foreign keys of sales; a second writer
 * goes on with the row as the first one left it.
 */
async function changeRows(
  writing: Writing,
  name: KindName,
  { ids, version, values, reach, reason }: Change,
): Promise<number> {
  const kind = kindOf(name);
  const own = columnsOf(name);
  const row = given(values);
  const columns = row.map(([column]) => column);
  // Where nothing is given, nothing differs: an object without fields, say.
  const differs =
    row.length === 0
      ? sql`false`
      : sql.join(
          row.map(([column, value]) => sql`${own(column)} is distinct from ${valueOf(kind, column, value)}`),
          sql` or `,
        );
  const at = await writing.now();
  const { rows } = await sql<Written & Record<string, unknown>>`
    with old as (
      select * from ${sql.table(name)} where id = any(${ids}::uuid[]) and deleted_at is null for no key update
    )
    update ${sql.table(name)} set ${sql.join([
      ...settings(kind, row, { own, differs, userId: writing.userId }),
      sql`updated_at = case when ${differs} then ${later(at, own('updated_at'))} else ${own('updated_at')} end`,
    ])}
    from old
    where ${own('id')} = old.id and ${own('deleted_at')} is null and ${matches(own('updated_at'), version)}
      and ${isReached(own, reach)}
      and (select count(*) from old) = ${ids.length}
    returning ${sql.join([
      sql`${own('id')}, ${own(kind.label)} as label, ${own('updated_at')} as at`,
      ...columns.flatMap((column) => [
        sql`old.${sql.ref(column)} as ${sql.ref(`old_${column}`)}`,
        sql`${own(column)} as ${sql.ref(`new_${column}`)}`,
      ]),
    ])}`.execute(writing.db);
  for (const written of rows) {
    const side = (prefix: string) =>
      Object.fromEntries(columns.map((column) => [column, written[prefix + column]]));
    const changes = changesBetween(kind, columns, side('old_'), side('new_'));
    if (changes.length > 0) note(writing, kind, written, [...changes, ...said(reason)]);
  }
  return rows.length;
}

const said = (reason: string | undefined) =>
  reason === undefined ? [] : [{ field: 'reason', old: null, new: reason }];

interface Terms {
  readonly own: (column: string) => RawBuilder<unknown>;
  readonly differs: RawBuilder<unknown>;
  readonly userId: string;
}

function settings(
  kind: Kind,
  row: readonly (readonly [column: string, value: unknown])[],
  { own, differs, userId }: Terms,
): RawBuilder<unknown>[] {
  const set = row.map(([column, value]) => sql`${sql.ref(column)} = ${valueOf(kind, column, value)}`);
  if (kind.writer === undefined) return set;
  return [
    ...set,
    sql`${sql.ref(kind.writer)} = case when ${differs} then ${userId}::uuid else ${own(kind.writer)} end`,
  ];
}
