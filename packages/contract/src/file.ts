/**
 * What is in a column of a file:
 * - `text`: a text, as it was typed or as it is listed
 * - `count`, `money`: an integer; money is in the smallest unit in use of the currency beside it
 * - `number`: a number that may have decimals
 * - `flag`: `true` or `false`
 * - `instant`: RFC 3339 in UTC with milliseconds
 * - `local`: the instant of the column `of`, by the clock of the event: `2026-11-20 16:30:00`
 * - `day`: a day, `YYYY-MM-DD`
 */
type ColumnType = 'text' | 'count' | 'money' | 'number' | 'flag' | 'instant' | 'day';

/** A column. Its value is what the query of the file gives under its name, or is made of another one's. */
export type Column =
  | {
      readonly type: ColumnType;
      readonly description?: string;
      /** A code that is worth money: Viewers of an organizer get its last three characters. */
      readonly masked?: true;
    }
  | { readonly type: 'local'; readonly of: string; readonly description?: string };

/** Columns by their names, in their order. */
export type Columns = Readonly<Record<string, Column>>;

/** The answer of a route that gives a file: a line with the names of the columns, and a line for each record. */
export const file = <const C extends Columns>(name: string, columns: C) => ({
  kind: 'file' as const,
  status: 200 as const,
  name,
  columns,
});

/** An instant in two columns: in UTC, and by the clock of the event. */
export const bothClocks = <const Name extends string>(name: Name, description?: string) =>
  ({
    [name]: { type: 'instant', ...(description === undefined ? {} : { description }) },
    [`${name}_local`]: { type: 'local', of: name },
  }) as { [N in Name]: Column } & { [N in `${Name}_local`]: Column };
