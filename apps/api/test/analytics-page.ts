import { readFileSync } from 'node:fs';

/** docs/analytics.md as data: the figures that it promises, table by table. */

const text = readFileSync(new URL('../../../docs/analytics.md', import.meta.url), 'utf8');

interface Section {
  readonly title: string;
  readonly text: string;
  readonly tables: readonly Table[];
}

/** The cells of a table: its head, and its rows. */
interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export const sections: readonly Section[] = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    text: section,
    tables: tablesOf(section),
  }));

export function sectionOf(title: string): Section {
  const section = sections.find((section) => section.title === title);
  if (section === undefined) throw new Error(`docs/analytics.md has no section ${title}`);
  return section;
}

function tablesOf(section: string): Table[] {
  return section
    .split(/\n\n/)
    .filter((part) => part.startsWith('| '))
    .map((part) => {
      const [head = [], , ...rows] = part.trim().split('\n').map(cellsOf);
      return { head, rows };
    });
}

function cellsOf(line: string): string[] {
  const cells = line.slice(1, line.lastIndexOf('|')).split('|');
  return cells.map((cell) => cell.trim());
}

/** The first name in `code`. */
export const nameIn = (cell: string | undefined): string => /`([a-z_]+)`/.exec(cell ?? '')?.[1] ?? '';

/** What a cell says: an amount, a number, a percentage, an instant; nothing is null. */
export function valueOf(cell: string | undefined): number | string | null {
  if (cell === '–') return null;
  const number = /^(?:Rp )?(-?[\d,.]+)(?: %)?$/.exec(cell ?? '')?.[1];
  return number === undefined ? (cell ?? '') : Number(number.replaceAll(',', ''));
}

/** The numbers of a section that are figures of its summary. */
export const summaryIn = (title: string): Record<string, number | string | null> =>
  Object.fromEntries(
    sectionOf(title)
      .tables.filter(({ head }) => head[0] === 'Number')
      .flatMap(({ rows }) => rows.map((row) => [nameIn(row[0]), valueOf(row[2])])),
  );

/** The other tables of a section: the list of the report that they show, and its rows by their names. */
export const listsIn = (title: string) =>
  sectionOf(title)
    .tables.filter(({ head }) => nameIn(head[0]) !== '')
    .map(({ head, rows }) => ({
      list: nameIn(head[0]),
      rows: rows.map(([name, ...cells]) => ({
        name,
        figures: Object.fromEntries(cells.map((cell, at) => [nameIn(head[at + 1]), valueOf(cell)])),
      })),
    }));
