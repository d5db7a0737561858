import { type TextForm, textFormOf } from '@karcis/contract';
import type { TSchema } from 'typebox';
import { fits } from '../validator.ts';

/** Reader of values written as text: of query parameters and environment variables. */
export interface TextReader {
  /** Returns the value; undefined for a text outside of the domain. */
  readonly parse: (text: string) => unknown;
  /** The domain in words: "one of …", "a whole number from 1 to 100". */
  readonly allowed: string;
  /** The values of the domain, if it is a list; otherwise empty. */
  readonly values: readonly string[];
}

const truth = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

interface Keywords {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
  readonly items?: TSchema;
  readonly 'x-text'?: TextForm;
}

export function textReader(schema: TSchema): TextReader {
  const { type, enum: values, minimum = 0, maximum = 9_999_999, items, ...text } = schema as Keywords;
  if (type === 'boolean') {
    return { parse: (sent) => truth.get(sent), allowed: 'true, false, 1 or 0', values: ['true', 'false'] };
  }
  if (values !== undefined) {
    const byKey = new Map(values.map((value) => [keyOf(value), value]));
    return { parse: (sent) => byKey.get(keyOf(sent)), allowed: `one of ${values.join(', ')}`, values };
  }
  if (type === 'integer') {
    const parse = (sent: string) => (plainDigits.test(sent) ? Number(sent) : undefined);
    return {
      parse: (sent) => (fits(schema, parse(sent)) ? parse(sent) : undefined),
      allowed: `a whole number from ${minimum} to ${maximum}`,
      values: [],
    };
  }
  if (type === 'number') {
    const parse = (sent: string) => (plainDecimal.test(sent) ? Number(sent) : undefined);
    return {
      parse: (sent) => (fits(schema, parse(sent)) ? parse(sent) : undefined),
      allowed: `a number from ${minimum} to ${maximum}, with at most two decimals`,
      values: [],
    };
  }
  const form = text.description ?? text.format ?? 'text';
  if (items !== undefined) {
    const { parse } = textReader(items);
    const all = (sent: string) => sent.split(',').map(parse);
    return { parse: (sent) => (fits(schema, all(sent)) ? all(sent) : undefined), allowed: form, values: [] };
  }
  const kind = text['x-text'];
  const read = (sent: string) => (kind === undefined ? sent : textFormOf(kind).normal(sent));
  return {
    parse: (sent) => (fits(schema, read(sent)) ? read(sent) : undefined),
    allowed: form + lengthOf(text),
    values: [],
  };
}

function lengthOf({ minLength = 0, maxLength }: Keywords): string {
  if (maxLength === undefined) return '';
  return minLength > 1
    ? ` of ${minLength} to ${maxLength} characters`
    : ` of at most ${maxLength} characters`;
}

/** No sign, exponent, hexadecimal, space or leading zero: each number is written in one way. */
const plainDigits = /^(0|[1-9][0-9]{0,6})$/;

/** The same for an amount, with decimals where it has some. */
const plainDecimal = /^(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/;

/** Listed values match without regard to case, `-`, `_` and space. */
const keyOf = (text: string) => text.toLowerCase().replaceAll(/[-_ ]/g, '');
