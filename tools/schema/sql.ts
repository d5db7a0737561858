import type { Catalog, Column, Table } from './catalog.ts';

/** The tables of the catalog as SQL for people to read, with their constraints and indexes. */
export function toSql({ tables }: Catalog): string {
  const parts = [
    '-- Generated from the catalog of a migrated database by `npm run generate`. Never edited; made for reading. Views: views/.',
    ...tables.map(tableToSql),
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableToSql({ name, columns, constraints, indexes }: Table): string {
  const lines = [
    ...columns.map(columnToSql),
    ...constraints.map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  const table = `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;
  return [table, ...indexes.map((index) => `${index};`)].join('\n');
}

function columnToSql({ name, type, nullable, default: value, generated }: Column): string {
  return [
    name,
    type,
    ...(nullable ? [] : ['not null']),
    ...(value === null ? [] : [generated ? `generated always as (${value}) stored` : `default ${value}`]),
  ].join(' ');
}
