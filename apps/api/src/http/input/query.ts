import type { TObject, TSchema } from 'typebox';
import { fail, type ValueError } from '../../domain/errors/problem-error.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { type TextReader, textReader } from '../../domain/text/text-value.ts';
import { clip, quote } from './quote.ts';

interface Parameter extends TextReader {
  readonly name: string;
  readonly required: boolean;
}

type QueryReader = (text: string) => Record<string, unknown>;

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
    const faults: ValueError[] = [];
    const sent = pairsOf(text, faults);
    for (const name of sent.keys()) if (!names.includes(name)) faults.push(unknownName(name, names));
    const values: Record<string, unknown> = {};
    for (const parameter of parameters) {
      const { name } = parameter;
      const read = readOne(parameter, sent.get(name) ?? []);
      if (read === undefined) continue;
      if ('fault' in read) faults.push(read.fault);
      else values[name] = read.value;
    }
    if (faults.length > 0) fail('invalid_request', { detail: faults[0]?.detail ?? '', errors: faults });
    return values;
  };
}

/** The pairs of a query string by name. What is not percent-encoded UTF-8, or holds a NUL, is a fault. */
function pairsOf(text: string, faults: ValueError[]): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const mark = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, mark));
    const value = decode(pair.slice(mark + 1));
    if (name === undefined || value === undefined) {
      const detail = `${quote(pair)} is not text in percent-encoded UTF-8 without NUL.`;
      faults.push({ parameter: clip(name ?? pair.slice(0, mark)), code: 'malformed', detail });
      continue;
    }
    sent.set(name, [...(sent.get(name) ?? []), value]);
  }
  return sent;
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function readOne(
  { name, required, parse, allowed, values }: Parameter,
  [text = '', ...more]: readonly string[],
): { value: unknown } | { fault: ValueError } | undefined {
  const fault = (code: ValueError['code'], detail: string) => ({ fault: { parameter: name, code, detail } });
  if (more.length > 0) return fault('repeated', `${name} was sent ${more.length + 1} times; send it once.`);
  if (text === '') return required ? fault('missing', `${name} is required: ${allowed}.`) : undefined;
  const value = parse(text);
  if (value !== undefined) return { value };
  const hint = nearest(text, values);
  const question = hint === undefined ? '' : ` Did you mean ${hint}?`;
  return fault('not_allowed', `${name} was ${quote(text)}; allowed: ${allowed}.${question}`);
}

function unknownName(name: string, names: readonly string[]): ValueError {
  const hint = nearest(name, names);
  const known = names.length === 0 ? 'this address takes none' : `known are ${names.join(', ')}`;
  const rest = hint === undefined ? `${known}.` : `did you mean ${hint}?`;
  return { parameter: clip(name), code: 'unknown', detail: `There is no parameter ${quote(name)}; ${rest}` };
}
