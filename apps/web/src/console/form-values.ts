import { noPicture } from '../frame/no-picture.ts';
import type { Parameter } from '../screens/projected.ts';
import type { Row } from './facts.tsx';

export type Inputs = Readonly<Record<string, Parameter>>;

/** Body of a request, as a form makes it. */
export type Sent = Readonly<Record<string, string | number | boolean | null>>;

/** What a record has in a field of a form: of `organizer_id`, the id of its `organizer`. */
export function savedIn(row: Row | undefined, name: string): unknown {
  if (row === undefined || name in row) return row?.[name];
  const part = name.endsWith('_id') ? row[name.slice(0, -'_id'.length)] : undefined;
  return (part as Row | null | undefined)?.['id'] ?? null;
}

const numbers: ReadonlySet<string> = new Set(['count', 'number', 'percent', 'money']);
export const isNumber = ({ as }: Parameter): boolean => numbers.has(as);

/** A value as the route takes it. What is no number is sent as it is: the server says what is wrong with it. */
function valueOf(input: Parameter, given: string): string | number | null {
  const text = input.as === 'markdown' ? given.replaceAll('\r\n', '\n') : given.trim();
  if (text === '') return input.isNullable || isNumber(input) ? null : text;
  return isNumber(input) && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** Name of the box that clears what is never read. */
export const clearing = (name: string): string => `no_${name}`;

function inputOf(given: FormData, name: string, input: Parameter): Sent[string] | undefined {
  if (input.as === 'flag') return given.has(name);
  if (input.isSecret && given.has(clearing(name))) return null;
  const text = given.get(name);
  if (typeof text !== 'string') return undefined;
  // What was not chosen anew stays as it is.
  if (input.as === 'picture') return text === '' ? undefined : text === noPicture ? null : text;
  if (!input.isSecret) return valueOf(input, text);
  // As it is typed. Left empty, what is never read stays.
  return text === '' ? undefined : text;
}

/**
 * What a form sends: of a record that there is, only what differs from it, so that nobody undoes what others have changed; of a new one,
 * only what was filled in.
 */
export function sentBy(inputs: Inputs, given: FormData, row?: Row): Sent {
  const sent = Object.entries(inputs).flatMap(([name, input]) => {
    const value = inputOf(given, name, input);
    const isEmpty = value === null || value === '';
    const isSame =
      !input.isSecret &&
      input.as !== 'picture' &&
      (row === undefined ? isEmpty : value === savedIn(row, name));
    return value === undefined || isSame ? [] : [[name, value] as const];
  });
  return Object.fromEntries(sent);
}

/** What is wrong with a value before it is sent, by the code that the server would give. */
export function faultOf(
  element: Element | null,
): 'missing' | 'too_short' | 'too_long' | 'too_small' | 'too_large' | 'wrong_type' | undefined {
  const validity = (element as HTMLInputElement | null)?.validity;
  if (validity === undefined) return undefined;
  if (validity.badInput) return 'wrong_type';
  if (validity.valueMissing) return 'missing';
  if (validity.tooShort) return 'too_short';
  if (validity.tooLong) return 'too_long';
  if (validity.rangeUnderflow) return 'too_small';
  return validity.rangeOverflow ? 'too_large' : undefined;
}
