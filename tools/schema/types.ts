import type { Catalog, Column, Table, View } from './catalog.ts';

const head = `// Generated from the catalog of a migrated database by \`npm run generate\`. Never edited.
import type { ColumnType, Generated } from 'kysely';

/** The catalog does not know the shape: the query that reads it says so, with $narrowType. */
type Json = unknown;

/** Read as a value, written as text: \`pg\` would make an array of PostgreSQL out of a list. */
type JsonColumn<Inserted = string, Updated = string> = ColumnType<Json, Inserted, Updated>;

type SelectOnly<Row> = { [Name in keyof Row]: ColumnType<Row[Name], never, never> };
`;

const typesBySql: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  'timestamptz(3)': 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

/** Columns that no read may see: they are written and compared, and never shown. */
export const isSecret = (column: string): boolean => /_(hash|encrypted)$/.test(column);

/**
 * The catalog as types for Kysely. `Tables` is everything. `ReadTables` is what a read gets: the views, and
 * those tables that have no live_ view and no secrets, so that a read cannot forget the trash.
 */
export function toTypes({ tables, views }: Catalog): string {
  const readable = tables.filter((table) => isReadable(table, views));
  return [
    head,
    ...tables.map((table) => interfaceOf(table.name, table.columns, writable)),
    ...views.map((view) => interfaceOf(view.name, view.columns, typeOf)),
    `interface Views {\n${views.map(({ name }) => `  ${name}: SelectOnly<${pascal(name)}>;`).join('\n')}\n}\n`,
    `/** Every table and view. */\nexport interface Tables extends Views {\n${tables.map(member).join('\n')}\n}\n`,
    '/** What a read may see: no trash, no secrets. */\n' +
      `export interface ReadTables extends Views {\n${readable.map(member).join('\n')}\n}\n`,
  ].join('\n');
}

function isReadable(table: Table, views: readonly View[]): boolean {
  return (
    !views.some(({ name }) => name === `live_${table.name}`) &&
    !table.columns.some(({ name }) => isSecret(name))
  );
}

const member = ({ name }: Table) => `  ${name}: ${pascal(name)};`;

function interfaceOf(name: string, columns: readonly Column[], type: (column: Column) => string): string {
  return `interface ${pascal(name)} {\n${columns.map((column) => `  ${column.name}: ${type(column)};`).join('\n')}\n}\n`;
}

function writable(column: Column): string {
  if (column.generated) return `ColumnType<${typeOf(column)}, never, never>`;
  if (column.type === 'jsonb') {
    if (column.nullable) return 'JsonColumn<string | null | undefined, string | null>';
    return column.default === null ? 'JsonColumn' : 'JsonColumn<string | undefined>';
  }
  return column.default === null ? typeOf(column) : `Generated<${typeOf(column)}>`;
}

function typeOf({ name, type, nullable, values }: Column): string {
  const base =
    values?.map((value) => JSON.stringify(value)).join(' | ') ?? typesBySql[type.replace(/\(\d+,\d+\)$/, '')];
  if (base === undefined)
    throw new Error(`The column ${name} is of the type ${type}, for which there is no type here`);
  return nullable && base !== 'Json' ? `${base} | null` : base;
}

const pascal = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
