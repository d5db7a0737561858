import { plainSigns, type Route } from '@karcis/contract';
import type { ValueError } from '../../domain/errors/problem-error.ts';
import type { LineErrors } from '../../domain/file-lines.ts';
import { unharmed } from '../../domain/text/csv.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { compiled } from '../../domain/validator.ts';
import { addSchemaErrors, addTextErrors } from './body-errors.ts';
import { normalized } from './normalized.ts';
import { clip, quote } from './quote.ts';

export type Lines = NonNullable<NonNullable<Route['upload']>['lines']>;

/** A line as it was read: its number in the file, and its values. */
export interface Read {
  readonly line: number;
  readonly values: readonly string[];
}

/** An error of a line, and of none of its columns. */
export const ofFile = (code: ValueError['code'], detail: string) => ({ column: null, code, detail });

/** Returns the text by which names of columns are compared: without case, accents, blanks, dashes and underscores. */
const columnKey = (name: string): string =>
  plainSigns(name)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the names of the columns, in the order of the file; empty for columns without one. */
export function columnsIn({ line, values }: Read, of: Lines['of'], errors: LineErrors): string[] {
  const known = Object.keys(of.properties);
  const byKey = new Map(known.map((name) => [columnKey(name), name]));
  const names = values.map((value) => byKey.get(columnKey(value)) ?? value.trim().toLowerCase());
  const add = (column: string, code: ValueError['code'], detail: string) =>
    errors.add(line, () => ({ column, code, detail }));
  for (const [at, name] of names.entries()) {
    if (name === '') continue;
    if (!known.includes(name)) {
      const hint = nearest(name, known);
      const rest = hint === undefined ? `known are ${known.join(', ')}.` : `did you mean ${hint}?`;
      add(clip(name), 'unknown', `There is no column ${quote(name)}; ${rest}`);
    } else if (names.indexOf(name) !== at) add(name, 'repeated', `There are two columns ${name}.`);
  }
  for (const name of (of as { required?: readonly string[] }).required ?? [])
    if (!names.includes(name)) add(name, 'missing', `The first line has no column ${name}.`);
  return names;
}

/** The values of a line by column, without blanks around them; those that are empty or missing at its end are left out. */
export function valuesIn(
  { line, values }: Read,
  columns: readonly string[],
  of: Lines['of'],
  errors: LineErrors,
): object {
  const named = 1 + columns.findLastIndex((column) => column !== '');
  const filled = 1 + values.findLastIndex((value) => value.trim() !== '');
  // Spreadsheets leave out empty values at the ends of lines, or write some for columns that were emptied.
  if (filled > named)
    errors.add(line, () =>
      ofFile('too_long', `This line has ${filled} values, and the first line names ${named} columns.`),
    );
  const sent = columns.flatMap((column, at) => {
    const value = unharmed(values[at]?.trim() ?? '');
    if (column === '' && value !== '' && at < named)
      errors.add(line, () =>
        ofFile('unknown', `The first line has no name for value ${at + 1} of this line.`),
      );
    return column === '' || value === '' ? [] : [[column, value] as const];
  });
  const record = normalized(of, Object.fromEntries(sent)) as object;
  const add = (describe: () => ValueError) =>
    errors.add(line, () => {
      const { pointer = '', code, detail } = describe();
      return { column: pointer.slice(1) || null, code, detail };
    });
  const list = { add, skip: () => {}, throwIfAny: () => {} };
  if (isFitting(of, record)) addTextErrors(of, record, list);
  else addSchemaErrors(of, record, list);
  return record;
}

const checks = new WeakMap<Lines['of'], (line: unknown) => boolean>();

/** Whether a line fits. A file has thousands of one schema, so its check is compiled, at the first of them. */
function isFitting(of: Lines['of'], line: object): boolean {
  const check = checks.get(of) ?? compiled(of);
  checks.set(of, check);
  return check(line);
}
