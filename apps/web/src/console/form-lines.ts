import type { Parameter } from '../screens/projected.ts';

/** A record of a list within a record, as a form has it: each of its fields, null where it is empty. */
export type Line = Readonly<Record<string, string | null>>;

/** The lines of a list as one text, by which they are compared, kept and sent. */
export const linesText = ({ of = {} }: Parameter, value: unknown): string =>
  JSON.stringify(
    ((value ?? []) as readonly Line[]).map((line) =>
      Object.fromEntries(Object.keys(of).map((name) => [name, line[name] ?? null])),
    ),
  );

export const linesIn = (text: string): readonly Line[] => (text === '' ? [] : (JSON.parse(text) as Line[]));

/** What is sent of lines: a field that may not be null is left empty, and the server says that it is needed. */
export const sentLines = ({ of = {} }: Parameter, text: string): readonly Line[] =>
  linesIn(text).map((line) =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [name, of[name]?.isNullable ? value : (value ?? '')]),
    ),
  );
