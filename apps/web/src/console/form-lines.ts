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

/** The field of a line that has a picture which was uploaded, and the one that has the address by which a picture was read. */
export const pictureIn = ({ of = {} }: Parameter) => {
  const nameOf = (kind: Parameter['as']) => Object.keys(of).find((name) => of[name]?.as === kind) ?? '';
  return { picture: nameOf('picture'), address: nameOf('image') };
};

/**
 * What is sent of lines: a field that may not be null is left empty, and the server says that it is needed. A picture is sent by its id
 * where it was uploaded now, else by the address by which it was read.
 */
export function sentLines(input: Parameter, text: string): readonly Line[] {
  const { of = {} } = input;
  const { picture, address } = pictureIn(input);
  return linesIn(text).map((line) => {
    const unsent = (line[picture] ?? null) === null ? picture : address;
    return Object.fromEntries(
      Object.entries(line)
        .filter(([name]) => name !== unsent)
        .map(([name, value]) => [name, of[name]?.isNullable ? value : (value ?? '')]),
    );
  });
}
