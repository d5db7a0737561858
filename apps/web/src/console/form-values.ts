import { instantOf, localMinute } from '@karcis/format';
import { noPicture } from '../frame/no-picture.ts';
import { valueAt } from '../screens/field.ts';
import type { Parameter } from '../screens/projected.ts';
import type { Row } from './facts.tsx';
import { type About, isPercentBy } from './form-around.ts';
import { type Line, linesText, sentLines } from './form-lines.ts';
import { isNumber, numberFault, numberIn, numberOf } from './form-numbers.ts';

export type Inputs = Readonly<Record<string, Parameter>>;

/** Body of a request, as a form makes it. */
export type Sent = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;

type Value =
  | string
  | number
  | boolean
  | null
  | File
  | readonly string[]
  | readonly Line[]
  | Readonly<Record<string, boolean>>;

/** What a record has in a field of a form: of `organizer_id`, the id of its `organizer`. */
export function savedIn(row: Row | undefined, name: string): unknown {
  if (row === undefined || name in row) return row?.[name];
  if (name.includes('.')) return valueAt(row, name) ?? null;
  const part = name.endsWith('_id') ? row[name.slice(0, -'_id'.length)] : undefined;
  return (part as Row | null | undefined)?.['id'] ?? null;
}

/** The same, of a field that may have a value where the record has none. */
export const savedOr = (row: Row | undefined, name: string, { isUsual }: Parameter): unknown =>
  savedIn(row, name) ?? isUsual ?? null;

/** What the record is called that a field names: `venue` of `venue_id`. */
export function calledIn(row: Row | undefined, name: string): string | undefined {
  const part = row?.[name.replace(/_id$/, '')] as Row | null | undefined;
  const called = part?.['name'] ?? part?.['title'];
  return typeof called === 'string' ? called : undefined;
}

/** A value as its field has it in a form: none or one text for each that is given. */
export function textsOf(input: Parameter, value: unknown, about: About): readonly string[] {
  if (input.as === 'lines') return [linesText(input, value)];
  if (value === null || value === undefined || value === false) return [];
  if (value === true) return ['on'];
  if (Array.isArray(value)) return isTyped(input) ? [value.join('\n')] : value.map(String);
  if (input.as === 'flags') return (input.choices ?? []).filter((each) => (value as Row)[each] === true);
  if (typeof value === 'number') return [numberIn(input, value, about)];
  if (typeof value !== 'string') return [];
  if (input.as === 'instant') return [localMinute(value, about.zone)];
  // As an input for colours has it.
  return [input.as === 'colour' ? value.toLowerCase() : value];
}

/** Flags as the route takes them: each is so where its box is checked. */
const flagsOf = (given: FormData, name: string, { choices = [] }: Parameter) =>
  Object.fromEntries(choices.map((each) => [each, given.getAll(name).includes(each)]));

/** Whether a list is typed line by line; others are chosen from. */
export const isTyped = ({ isList, as, choices }: Parameter): boolean =>
  isList === true && as !== 'id' && choices === undefined;

/** Letters from which on a line is given more room than one. */
const long = 500;
export const isLong = ({ as, most = 0 }: Parameter): boolean => as === 'text' && most >= long;

/** A value as the route takes it. What cannot be read is sent as it is: the server says what is wrong with it. */
function valueOf(input: Parameter, given: string, about: About): string | number | null {
  // Beside Markdown, texts are one line.
  const text =
    input.as === 'markdown' ? given.replaceAll('\r\n', '\n') : given.trim().replaceAll(/\s*\r?\n\s*/g, ' ');
  if (text === '') return input.isNullable || isNumber(input) || input.as === 'instant' ? null : text;
  if (input.as === 'instant') return instantOf(text, about.zone) ?? text;
  return isNumber(input) ? (numberOf(input, text, about) ?? text) : text;
}

/** Name of the box that clears what is never read, or what has no empty field. */
export const clearing = (name: string): string => `no_${name}`;

function listOf(given: FormData, name: string, input: Parameter): readonly string[] | null | undefined {
  if (isTyped(input) && !given.has(name)) return undefined;
  const texts = given.getAll(name).filter((each) => typeof each === 'string');
  const items = isTyped(input) ? texts.flatMap((each) => each.split('\n')) : texts;
  const values = items.map((each) => each.trim()).filter((each) => each !== '');
  return values.length === 0 && input.isNullable ? null : values;
}

/** A file that was chosen. Where none was, a form has one without a name. */
function fileIn(given: FormData, name: string): File | undefined {
  const file = given.get(name);
  return file instanceof File && file.name !== '' ? file : undefined;
}

function inputOf(given: FormData, name: string, input: Parameter, about: About): Value | undefined {
  if (input.as === 'flags') return flagsOf(given, name, input);
  if (input.as === 'file') return fileIn(given, name);
  if (input.isList) return listOf(given, name, input);
  if (input.as === 'flag') return given.has(name);
  if (given.has(clearing(name))) return null;
  const text = given.get(name);
  if (typeof text !== 'string') return undefined;
  if (input.as === 'lines') return sentLines(input, text);
  // What was not chosen anew stays as it is.
  if (input.as === 'picture') return text === '' ? undefined : text === noPicture ? null : text;
  if (input.as === 'decision') return text === '' ? undefined : text === 'true';
  if (!input.isSecret) return valueOf(input, text, about);
  // As it is typed. Left empty, what is never read stays.
  return text === '' ? undefined : text;
}

/** What a form is about as it is filled in: its zone and the kind of its discount may be fields of it. */
function aboutOf(given: FormData, { language, zone, currency }: Omit<About, 'isPercent'>): About {
  const own = given.get('timezone');
  return {
    language,
    zone: typeof own === 'string' && own !== '' ? own : zone,
    currency,
    isPercent: isPercentBy((name) => given.get(name)),
  };
}

/** Whether a value is what the record has. Instants are asked for by the minute, and choices have no order. */
function isSaved(input: Parameter, value: Value, saved: unknown, about: About): boolean {
  if (input.as === 'flag') return value === (saved ?? false);
  if (input.as === 'lines') return linesText(input, value) === linesText(input, saved);
  if (input.as === 'flags')
    return Object.entries(value as Row).every(([each, is]) => is === (saved as Row | null)?.[each]);
  if (input.as === 'instant' && typeof value === 'string' && typeof saved === 'string')
    return localMinute(value, about.zone) === localMinute(saved, about.zone);
  if (input.as === 'colour' && typeof saved === 'string') return value === saved.toLowerCase();
  if (!Array.isArray(value) || !Array.isArray(saved)) return value === saved;
  const inOrder = (each: readonly unknown[]) =>
    JSON.stringify(isTyped(input) ? each : each.map(String).toSorted((one, other) => (one < other ? -1 : 1)));
  return inOrder(value) === inOrder(saved);
}

/**
 * What a form sends: of a record that there is, only what differs from it, so that nobody undoes what others have changed; of a new one,
 * only what was filled in. Where the field `wholeWith` differs, which decides about others, all of them are sent.
 */
export function sentBy(
  inputs: Inputs,
  given: FormData,
  around: Omit<About, 'isPercent'>,
  row?: Row,
  wholeWith = '',
): Sent {
  const about = aboutOf(given, around);
  const values = Object.entries(inputs).flatMap(([name, input]) => {
    const value = inputOf(given, name, input, about);
    return value === undefined ? [] : [{ name, input, value }];
  });
  const sent = values.filter(({ name, input, value }) => {
    if (input.isSecret || input.as === 'picture') return true;
    return row === undefined ? !isEmpty(value) : !isSaved(input, value, savedOr(row, name, input), about);
  });
  return nested(sent.some(({ name }) => name === wholeWith) ? values : sent, values);
}

interface Given {
  readonly name: string;
  readonly input: Parameter;
  readonly value: Value;
}

const isEmpty = (value: Value) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields of parts of a record, in their parts. A part that is sent whole has all that is filled in of it. */
function nested(sent: readonly Given[], all: readonly Given[]): Sent {
  const body: Record<string, Sent[string]> = {};
  for (const { name, input, value } of sent) {
    const [part = '', field] = name.split('.');
    if (field === undefined) body[name] = value;
    else if (input.whole === undefined)
      body[part] = { ...(body[part] as Readonly<Record<string, Value>> | undefined), [field]: value };
    else {
      const filled = all.filter((each) => each.name.startsWith(`${part}.`) && !isEmpty(each.value));
      body[part] =
        filled.length === 0 && input.whole === 'or null'
          ? null
          : Object.fromEntries(filled.map((each) => [each.name.slice(part.length + 1), each.value]));
    }
  }
  return body;
}

/** What is wrong with a value before it is sent, by the code that the server would give; a number that cannot be read has a code of its own. */
export function faultOf(
  element: Element | null,
  input: Parameter,
  about: About,
):
  | 'missing'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'file_too_large'
  | 'wrong_type'
  | 'wrong_form'
  | 'no_number'
  | 'no_whole_number'
  | undefined {
  const { validity, files, value = '', defaultValue } = (element ?? {}) as Partial<HTMLInputElement>;
  if (validity === undefined) return undefined;
  if (input.as === 'file' && (files?.[0]?.size ?? 0) > (input.most ?? 0) * 2 ** 20) return 'file_too_large';
  if (validity.badInput) return 'wrong_type';
  const isMissing = validity.valueMissing || (isNumber(input) && input.isRequired && value.trim() === '');
  if (isMissing) return 'missing';
  if (isNumber(input) && value.trim() !== '') return numberFault(input, value, about);
  if (validity.tooShort) return 'too_short';
  if (validity.tooLong) return 'too_long';
  // Numbers are judged above: what has a range beside them is a date.
  return validity.rangeOverflow && value !== defaultValue ? 'wrong_form' : undefined;
}
