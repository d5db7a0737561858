import type { TObject, TSchema } from 'typebox';
import type { ValueError } from '../../domain/errors/problem-error.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { type TextReader, textReader } from '../../domain/text/text-value.ts';
import { createErrorList, type ErrorList } from './error-list.ts';
import { clip, quote } from './quote.ts';

interface Parameter extends TextReader {
  readonly name: string;
  readonly required: boolean;
}

/** Returns the values of a query string by name; throws `invalid_request` with each error. */
type QueryReader = (text: string) => Record<string, unknown>;

/** Pairs of a query string that are read. No route takes half as many, so a query with more has errors among them. */
const mostPairs = 50;

/** Reads query strings strictly: each name known and given once, each value in its domain; empty is absent. */
export function queryReader(schema: TObject | undefined): QueryReader {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, TSchema>);
  const required = (schema as { required?: string[] } | undefined)?.required ?? [];
  const parameters = properties.map(([name, property]) => {
    return { name, required: required.includes(name), ...textReader(property) };
  });
  const names = parameters.map(({ name }) => name);

  return (text) => {
    if (text === '' && required.length === 0) return {};
    const errors = createErrorList();
    const given = valuesByName(text, errors);
    for (const name of given.keys()) if (!names.includes(name)) errors.add(() => unknownName(name, names));
    const values: Record<string, unknown> = {};
    for (const parameter of parameters) {
      const value = readOne(parameter, given.get(parameter.name) ?? [], errors);
      if (value !== undefined) values[parameter.name] = value;
    }
    errors.throwIfAny();
    return values;
  };
}

/** The values of a query string by name, in the order in which they were sent. */
function valuesByName(query: string, errors: ErrorList): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  const pairs = query.split('&').filter((pair) => pair !== '');
  errors.skip(Math.max(0, pairs.length - mostPairs));
  for (const pair of pairs.slice(0, mostPairs)) {
    if (!isText(pair)) {
      errors.add(() => notText(pair));
      continue;
    }
    // The `&` keeps a question mark at the start, which URLSearchParams would drop.
    for (const [name, value] of new URLSearchParams(`&${pair}`)) {
      const values = byName.get(name);
      if (values === undefined) byName.set(name, [value]);
      else values.push(value);
    }
  }
  return byName;
}

/** Whether a pair is percent-encoded UTF-8 without NUL. URLSearchParams would read other bytes as U+FFFD. */
function isText(pair: string): boolean {
  try {
    return !decodeURIComponent(pair).includes('\0');
  } catch {
    return false;
  }
}

function notText(pair: string): ValueError {
  const [name = ''] = pair.split('=', 1);
  const detail = `${quote(pair)} is not text in percent-encoded UTF-8 without NUL.`;
  return { parameter: clip(name), code: 'malformed', detail };
}

/** Returns the value of a parameter; undefined where it is absent or wrong. */
function readOne(
  { name, required, parse, allowed, values }: Parameter,
  [text = '', ...more]: readonly string[],
  errors: ErrorList,
): unknown {
  const add = (code: ValueError['code'], detail: () => string) =>
    errors.add(() => ({ parameter: name, code, detail: detail() }));
  if (more.length > 0) {
    add('repeated', () => `${name} was sent more than once; send it once.`);
  } else if (text === '') {
    if (required) add('missing', () => `${name} is required: ${allowed}.`);
  } else {
    const value = parse(text);
    if (value !== undefined) return value;
    add('not_allowed', () => {
      const hint = nearest(text, values);
      const question = hint === undefined ? '' : ` Did you mean ${hint}?`;
      return `${name} was ${quote(text)}; allowed: ${allowed}.${question}`;
    });
  }
  return undefined;
}

function unknownName(name: string, names: readonly string[]): ValueError {
  const hint = nearest(name, names);
  const known = names.length === 0 ? 'this address takes none' : `known are ${names.join(', ')}`;
  const rest = hint === undefined ? `${known}.` : `did you mean ${hint}?`;
  return { parameter: clip(name), code: 'unknown', detail: `There is no parameter ${quote(name)}; ${rest}` };
}
