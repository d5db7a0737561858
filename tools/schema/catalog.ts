import type { ClientBase } from 'pg';
import { readViews } from '../../apps/api/src/db/schema/schema-files.ts';

export interface Column {
  readonly name: string;
  /** As it is written in migrations: `uuid`, `timestamptz(3)`, `text[]`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | null;
  /** Whether the default is what the column always is: computed, and never written. */
  readonly generated: boolean;
  /** The values that a check or a comment allows, in its order; undefined where any value may stand. */
  readonly values: readonly string[] | undefined;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly constraints: readonly { readonly name: string; readonly definition: string }[];
  /** The statements that make its indexes, other than those of constraints. */
  readonly indexes: readonly string[];
}

export interface View {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The statements that make it, as they stand in its file. */
  readonly source: string;
}

export interface Catalog {
  readonly tables: readonly Table[];
  readonly views: readonly View[];
}

/** The runner keeps these for itself. */
const records = ['schema_migrations', 'schema_views'];

/** Reads the current schema, which must be up to date: views are described by their source files. */
export async function readCatalog(client: ClientBase): Promise<Catalog> {
  const tables = await readTables(client);
  return { tables, views: await describeViews(client, tables) };
}

interface ColumnRow {
  relation: string;
  number: number;
  name: string;
  type: string;
  required: boolean;
  default: string | null;
  generated: boolean;
  comment: string | null;
}

async function readColumns(client: ClientBase, kind: 'r' | 'v'): Promise<ColumnRow[]> {
  const { rows } = await client.query<ColumnRow>(
    `select
      c.relname as relation, a.attnum as number, a.attname as name, a.attnotnull as required, a.attgenerated <> '' as generated,
      format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(d.adbin, d.adrelid, true) as default,
      col_description(c.oid, a.attnum) as comment
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = $1 and c.relname <> all ($2)
    order by c.relname collate "C", a.attnum`,
    [kind, records],
  );
  return rows;
}

async function readTables(client: ClientBase): Promise<Table[]> {
  const columns = await readColumns(client, 'r');
  // PostgreSQL 18 lists not-null constraints here, and 15 does not: they are told with the columns.
  const { rows: constraints } = await client.query<{ relation: string; name: string; definition: string }>(
    `select c.relname as relation, k.conname as name, pg_get_constraintdef(k.oid, true) as definition
    from pg_constraint as k
    join pg_class as c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'u', 'f', 'c')
    order by array_position(array['p', 'u', 'f', 'c']::"char"[], k.contype), k.conname collate "C"`,
  );
  const { rows: indexes } = await client.query<{ relation: string; definition: string }>(
    `select c.relname as relation, pg_get_indexdef(i.indexrelid, 0, true) as definition
    from pg_index as i
    join pg_class as c on c.oid = i.indrelid
    join pg_class as x on x.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint as k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
    order by x.relname collate "C"`,
  );
  return [...Map.groupBy(columns, ({ relation }) => relation)].map(([name, rows]) => {
    const own = constraints.filter(({ relation }) => relation === name);
    const lists = new Map(own.flatMap(({ definition }) => listOfCheck(definition)));
    return {
      name,
      columns: rows.map((row) => ({
        ...describe(row),
        nullable: !row.required,
        values: lists.get(row.name),
      })),
      constraints: own.map(({ name, definition }) => ({ name, definition })),
      indexes: indexes.filter(({ relation }) => relation === name).map(({ definition }) => definition),
    };
  });
}

const describe = ({ name, type, default: value, generated }: ColumnRow) => ({
  name,
  type: type.replace(/^timestamp(\(\d\))? with time zone$/, 'timestamptz$1'),
  default: value,
  generated,
});

/** `CHECK (status = ANY (ARRAY['Open'::text, …]))` → the column and its values. */
function listOfCheck(definition: string): [column: string, values: string[]][] {
  const [, column, list] = /^CHECK \("?(\w+)"? = ANY \(ARRAY\[(.*)\]\)\)$/.exec(definition) ?? [];
  if (column === undefined || list === undefined) return [];
  return [
    [
      column,
      list
        .split(/::text(?:, )?/)
        .slice(0, -1)
        .map((quoted) => quoted.slice(1, -1).replaceAll("''", "'")),
    ],
  ];
}

/**
 * The catalog does not know which columns of a view can be null. What is taken over from the view's first table
 * under its own name is as it is there; anything else can be null unless its comment says "never null" or lists
 * its values with "one of: …".
 */
async function describeViews(client: ClientBase, tables: readonly Table[]): Promise<View[]> {
  const rows = Map.groupBy(await readColumns(client, 'v'), ({ relation }) => relation);
  const known = new Map<string, readonly Column[]>(tables.map(({ name, columns }) => [name, columns]));
  const views: View[] = [];
  for (const { name, text } of await readViews()) {
    const query = text.slice(text.indexOf('\n'), text.indexOf(';'));
    const first = /^(?:select \* )?from (\w+)/m.exec(query)?.[1] ?? '';
    const origins = await originsOf(client, query);
    const columns = (rows.get(name) ?? []).map((row, index): Column => {
      const taken =
        origins[index] === first ? known.get(first)?.find((column) => column.name === row.name) : undefined;
      const values = /^one of: (.*)$/.exec(row.comment ?? '')?.[1]?.split(', ') ?? taken?.values;
      const required = row.comment === 'never null' || row.comment?.startsWith('one of: ') === true;
      return { ...describe(row), nullable: !(required || taken?.nullable === false), values };
    });
    known.set(name, columns);
    views.push({ name, columns, source: text });
  }
  return views;
}

/** For each column of a query, the relation it is taken from; undefined for an expression. */
async function originsOf(client: ClientBase, query: string): Promise<(string | undefined)[]> {
  const { fields } = await client.query(`${query} limit 0`);
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid, relname as name from pg_class where oid = any ($1)',
    [fields.map(({ tableID }) => tableID)],
  );
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  return fields.map(({ tableID }) => names.get(tableID));
}
