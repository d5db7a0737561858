import { sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import { type KindName, kindOf } from './kinds.ts';
import { changesBetween } from './trace.ts';
import { type ColumnValues, given, note, valueOf, type Writing, type Written } from './writing.ts';

/** Makes a record, last in the order, and returns its id. */
export async function createRecord(
  writing: Writing,
  name: KindName,
  values: ColumnValues,
  id: string = newId(),
): Promise<string> {
  const kind = kindOf(name);
  const at = await writing.now();
  const row = given({
    ...values,
    id,
    created_at: at,
    updated_at: at,
    ...(kind.writer === undefined ? {} : { [kind.writer]: writing.userId }),
    ...(kind.maker === undefined ? {} : { [kind.maker]: writing.userId }),
    ...(kind.hasPosition ? { position: lastPosition(name) } : {}),
  });
  const { rows } = await sql<Written>`
    insert into ${sql.table(name)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([column, value]) => valueOf(kind, column, value)))})
    returning id, ${sql.ref(kind.label)} as label, created_at as at`.execute(writing.db);
  const named = given(values).filter(([, value]) => value !== null);
  const columns = named.map(([column]) => column);
  for (const made of rows)
    note(writing, kind, made, changesBetween(kind, columns, {}, Object.fromEntries(named)));
  return id;
}

const lastPosition = (name: KindName) =>
  sql`(select coalesce(max(position) + 1, 0) from ${sql.table(name)} where deleted_at is null)`;
