import { type RawBuilder, sql } from 'kysely';
import type { AnyKind } from './kind.ts';
import { type KindName, kindOf, type SettingsName, settingsOf } from './kinds.ts';
import { picturesIn, useIn } from './pictures.ts';
import { refuse, refuseEach, refuseSettings } from './refusals.ts';
import { changesBetween } from './trace.ts';
import {
  type ChangeOptions,
  type ColumnValues,
  columnsOf,
  given,
  isReached,
  isThere,
  later,
  matches,
  note,
  type Terms,
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
  { reason, ...terms }: ChangeOptions = {},
): Promise<boolean> {
  const change = { version: writing.ifMatch, values, reason };
  const { found, changed } = await changeRows(writing, records(writing, name, [id], terms), change);
  if (found === 0) await refuse(writing, name, id, terms);
  return changed > 0;
}

/** Changes several records, all or none. */
export async function changeRecords(
  writing: Writing,
  name: KindName,
  ids: readonly string[],
  values: ColumnValues,
  terms: Terms = {},
): Promise<void> {
  const rows = records(writing, name, ids, terms);
  const { found } = await changeRows(writing, rows, { version: undefined, values });
  if (found === 0) await refuseEach(writing, name, ids, terms);
}

/** Changes settings. Values that they have already change nothing, their version included. */
export async function changeSettings(
  writing: Writing,
  name: SettingsName,
  values: ColumnValues,
): Promise<void> {
  const { found } = await changeRows(writing, onlyRow(name), { version: writing.ifMatch, values });
  if (found === 0) await refuseSettings(writing, name);
}

/** Rows that are changed together. */
interface Rows {
  readonly table: KindName | SettingsName;
  readonly kind: AnyKind;
  /** The condition by which they are found. */
  readonly found: RawBuilder<unknown>;
  /** The condition that a row is still there, and the same as the old one. */
  readonly same: RawBuilder<unknown>;
  readonly count: number;
  /** What the audit log calls a row: its id and its name. */
  readonly told: RawBuilder<unknown>;
}

function records(
  writing: Writing,
  table: KindName,
  ids: readonly string[],
  { reach, only }: Terms = {},
): Rows {
  const kind = kindOf(table);
  const own = columnsOf(table);
  return {
    table,
    kind,
    // Where one of several may not be written, none is.
    found: sql`id = any(${ids}::uuid[]) and ${isThere(writing, kind, own)} and ${only?.if ?? sql`true`}`,
    same: sql`${own('id')} = old.id and ${isThere(writing, kind, own)} and ${isReached(writing, own, reach)}`,
    count: ids.length,
    told: sql`${own('id')}, ${own(kind.label)} as label`,
  };
}

function onlyRow(table: SettingsName): Rows {
  const kind = settingsOf(table);
  return {
    table,
    kind,
    found: sql`only_row`,
    same: sql`${columnsOf(table)('only_row')} = old.only_row`,
    count: 1,
    told: sql`null::uuid as id, ${kind.name}::text as label`,
  };
}

interface Change {
  readonly version: string | undefined;
  readonly values: ColumnValues;
  readonly reason?: string | undefined;
}

/**
 * One statement that decides and tells: it writes where the rows are there and have the version, and returns each column before
 * and after. Rows are locked by `for no key update`, which does not wait for the foreign keys of sales; a second writer
 * goes on with the row as the first one left it.
 */
async function changeRows(
  writing: Writing,
  { table, kind, found, same, count, told }: Rows,
  { version, values, reason }: Change,
): Promise<{ readonly found: number; readonly changed: number }> {
  const own = columnsOf(table);
  const isOne = count === 1;
  const { columns: shown, uses } = await picturesIn(writing, kind, values);
  const row = given(shown);
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
      select * from ${sql.table(table)} where ${found} ${isOne ? sql`` : sql`order by id`} for no key update
    )
    update ${sql.table(table)} set ${sql.join([
      ...settings(kind, row, { own, differs, userId: writing.userId }),
      sql`updated_at = case when ${differs} then ${later(at, own('updated_at'))} else ${own('updated_at')} end`,
    ])}
    from old
    where ${same} and ${matches(own('updated_at'), version)}
      and (select count(*) from old) = ${count}
    returning ${sql.join([
      sql`${told}, ${own('updated_at')} as at`,
      ...columns.flatMap((column) => [
        sql`old.${sql.ref(column)} as ${sql.ref(`old_${column}`)}`,
        sql`${own(column)} as ${sql.ref(`new_${column}`)}`,
      ]),
    ])}`.execute(writing.db);
  let changed = 0;
  for (const written of rows) {
    const side = (prefix: string) =>
      Object.fromEntries(columns.map((column) => [column, written[prefix + column]]));
    const changes = changesBetween(kind, columns, side('old_'), side('new_'));
    if (changes.length === 0) continue;
    changed += 1;
    note(writing, kind, written, [...changes, ...said(reason)]);
  }
  await useIn(
    writing,
    table,
    rows.map(({ id }) => id),
    uses,
  );
  return { found: rows.length, changed };
}

const said = (reason: string | undefined) =>
  reason === undefined ? [] : [{ field: 'reason', old: null, new: reason }];

interface Setting {
  readonly own: (column: string) => RawBuilder<unknown>;
  readonly differs: RawBuilder<unknown>;
  readonly userId: string;
}

function settings(
  kind: AnyKind,
  row: readonly (readonly [column: string, value: unknown])[],
  { own, differs, userId }: Setting,
): RawBuilder<unknown>[] {
  const set = row.map(([column, value]) => sql`${sql.ref(column)} = ${valueOf(kind, column, value)}`);
  if (kind.writer === undefined) return set;
  return [
    ...set,
    sql`${sql.ref(kind.writer)} = case when ${differs} then ${userId}::uuid else ${own(kind.writer)} end`,
  ];
}
