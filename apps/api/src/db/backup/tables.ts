import type { Session } from '../schema/migrate.ts';
import { BackupError, type Sequence, type TableHead } from './format.ts';

/** Tables of the migration runner, which a restore makes anew. */
const records = ['schema_migrations', 'schema_views'];

export const quoted = (name: string): string =>
  /^[a-z_][a-z_0-9]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

const list = ({ columns }: TableHead) =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');

export const copyIn = (table: TableHead): string => `COPY ${quoted(table.name)} (${list(table)}) FROM stdin`;
export const copyOut = (table: TableHead): string => `COPY ${quoted(table.name)} (${list(table)}) TO stdout`;

/** Returns the names of all tables of the schema, without those of extensions. */
export async function tableNames(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select relname::text as name
    from pg_class
    where
      relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname <> all ($1)
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname`,
    [records],
  );
  return rows.map(({ name }) => name);
}

/** Returns the tables with the columns that are not generated. A table comes after those that it refers to. */
export async function readTables(session: Session): Promise<TableHead[]> {
  const names = await tableNames(session);
  const { rows: columns } = await session.query<{ name: string; columns: string[] }>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where
      relnamespace = current_schema()::regnamespace and relname = any ($1)
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`,
    [names],
  );
  const { rows: references } = await session.query<{ from: string; to: string }>(
    `select distinct own.relname::text as from, other.relname::text as to
    from pg_constraint
    join pg_class as own on own.oid = conrelid
    join pg_class as other on other.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and own.relnamespace = current_schema()::regnamespace`,
  );
  const columnsOf = new Map(columns.map(({ name, columns: own }) => [name, own]));
  return inOrder(names, references).map((name) => ({ name, columns: columnsOf.get(name) ?? [] }));
}

/** Sorts tables by their references. A reference of a table to itself does not count: COPY is one statement. */
function inOrder(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  let left = [...names];
  while (left.length > 0) {
    const waiting = new Set(references.filter(({ to }) => left.includes(to)).map(({ from }) => from));
    const next = left.filter((name) => !waiting.has(name));
    if (next.length === 0)
      throw new BackupError(
        `The tables ${left.join(', ')} refer to each other in a circle: they cannot be restored.`,
      );
    ordered.push(...next);
    left = left.filter((name) => waiting.has(name));
  }
  return ordered;
}

export async function readSequences(session: Session): Promise<Sequence[]> {
  const { rows } = await session.query<{ name: string; last_value: string | null }>(
    `select sequencename::text as name, last_value::text as last_value
    from pg_sequences
    where schemaname = current_schema()
    order by sequencename`,
  );
  return rows;
}

/** Sets each sequence to its value in the backup. */
export async function restoreSequences(session: Session, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last_value: last } of sequences) {
    if (last !== null)
      await session.query('select setval(oid, $2) from pg_class where oid = to_regclass($1)', [
        quoted(name),
        last,
      ]);
  }
}
