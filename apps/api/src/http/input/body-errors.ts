import { type TextForm, textFormOf, type ValueErrorCode } from '@karcis/contract';
import type { TSchema } from 'typebox';
import type { ValueError } from '../../domain/errors/problem-error.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { isSafeLink } from '../../domain/text/link.ts';
import { fits } from '../../domain/validator.ts';
import type { ErrorList } from './error-list.ts';
import { clip, quote } from './quote.ts';

/** The keywords of JSON Schema that bodies use. */
interface Node {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  /** Its value is secret: no answer repeats it. */
  readonly writeOnly?: boolean;
  /** Its value is about a person: no answer repeats it. */
  readonly 'x-personal'?: boolean;
  /** `link`: an address that people are led to. */
  readonly 'x-as'?: string;
  /** The kind of a text, which may be judged by more than a pattern. */
  readonly 'x-text'?: TextForm;
  /** Fields that are only read, each with how it changes. */
  readonly readOnly?: Readonly<Record<string, string>>;
}

/** The place of a value in a body. */
interface Place {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** For sentences: `venue.name`; empty for the body itself. */
  readonly name: string;
  /** Whether the value, and those below it, must not be repeated. */
  readonly isHidden: boolean;
}

type Rule = readonly [code: ValueErrorCode, sentence: (limit: unknown, node: Node) => string];

const shortText = (limit: unknown) => `must have at least ${String(limit)} characters`;
const longText = (limit: unknown) => `must have at most ${String(limit)} characters`;
const wrongForm = (_: unknown, { description }: Node) =>
  description === undefined ? 'is not of the right form' : `is not of the right form: ${description}`;

/** Longest list of allowed values that is repeated in a sentence. For a longer one, its description says where the values are. */
const mostChoices = 60;

const choicesText = (values: readonly unknown[], { description }: Node) =>
  values.length > mostChoices && description !== undefined
    ? `one of ${values.length} values (${description})`
    : `one of ${values.map(String).join(', ')}`;

/** Codes and sentences by keyword of JSON Schema, in the order of checking. A value gets the first that it breaks. */
const rules: Readonly<Record<string, Rule>> = {
  type: ['wrong_type', (type) => `must be ${[type].flat().map(nameOfType).join(' or ')}`],
  const: ['not_allowed', (value) => `must be ${JSON.stringify(value)}`],
  enum: ['not_allowed', (values, node) => `must be ${choicesText(values as unknown[], node)}`],
  minLength: ['too_short', shortText],
  maxLength: ['too_long', longText],
  pattern: ['wrong_form', wrongForm],
  format: ['wrong_form', wrongForm],
  minimum: ['too_small', (limit) => `must be at least ${String(limit)}`],
  maximum: ['too_large', (limit) => `must be at most ${String(limit)}`],
  exclusiveMinimum: ['too_small', (limit) => `must be more than ${String(limit)}`],
  exclusiveMaximum: ['too_large', (limit) => `must be less than ${String(limit)}`],
  multipleOf: ['not_allowed', (step) => `must be a multiple of ${String(step)}`],
  minItems: ['too_short', (limit) => `must have at least ${String(limit)} items`],
  maxItems: ['too_long', (limit) => `must have at most ${String(limit)} items`],
  uniqueItems: ['not_allowed', () => 'must not have an item twice'],
  minProperties: ['missing', (limit) => `must have at least ${String(limit)} field`],
  maxProperties: ['too_long', (limit) => `must have at most ${String(limit)} fields`],
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
};
const nameOfType = (type: unknown) => typeNames[String(type)] ?? String(type);

/** Adds the errors of a body that does not fit its schema. */
export function addSchemaErrors(schema: Node, body: unknown, errors: ErrorList): void {
  let found = false;
  const list: Pick<ErrorList, 'add'> = {
    add(describe) {
      found = true;
      errors.add(describe);
    },
  };
  visit(schema, body, { pointer: '', name: '', isHidden: false }, list);
  // A keyword without a sentence here must still lead to an error.
  if (!found) errors.add(() => ({ pointer: '', code: 'not_allowed', detail: 'The body is not allowed.' }));
}

function visit(node: Node, value: unknown, at: Place, errors: Pick<ErrorList, 'add'>): void {
  const place = hiddenBy(node, at);
  const broken = Object.entries(rules).find(([keyword]) => breaks(node, keyword, value));
  if (broken !== undefined) {
    const [keyword, [code, sentence]] = broken;
    const said = sentence((node as Record<string, unknown>)[keyword], node);
    const hint = keyword === 'enum' ? hintText(place, node, value) : '';
    errors.add(() =>
      errorAt(place, code, `${place.name || 'The body'} ${said}${sentText(place, value)}${hint || '.'}`),
    );
    if (keyword !== 'minProperties') return;
  } else if (typeof value === 'string' && !isOfKind(node, value)) {
    errors.add(() => wrongKind(node, place, value));
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      if (node.items !== undefined) visit(node.items, item, below(place, String(index)), errors);
  } else if (typeof value === 'object' && value !== null) {
    visitFields(node, value as Record<string, unknown>, place, errors);
  }
}

function visitFields(
  node: Node,
  fields: Readonly<Record<string, unknown>>,
  place: Place,
  errors: Pick<ErrorList, 'add'>,
): void {
  for (const name of node.required ?? []) {
    if (Object.hasOwn(fields, name)) continue;
    const missing = below(place, name);
    errors.add(() => errorAt(missing, 'missing', `${missing.name} is required.`));
  }
  for (const [name, value] of Object.entries(fields)) {
    const property = propertyOf(node, name);
    if (property !== undefined) visit(property, value, below(place, name), errors);
    else if (node.additionalProperties === false) errors.add(() => unknownField(node, name, place));
  }
}

function propertyOf({ properties = {}, patternProperties = {} }: Node, name: string): Node | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1];
}

const breaks = (node: Node, keyword: string, value: unknown): boolean =>
  keyword in node && !fits({ [keyword]: (node as Record<string, unknown>)[keyword] }, value);

function unknownField({ properties = {}, readOnly = {} }: Node, name: string, place: Place): ValueError {
  if (Object.hasOwn(readOnly, name))
    return errorAt(below(place, name), 'read_only', `${name} is only read: ${readOnly[name]}.`);
  const known = Object.keys(properties);
  const hint = place.isHidden ? undefined : nearest(name, known);
  const rest = hint === undefined ? `known are ${known.join(', ')}.` : `did you mean ${hint}?`;
  // An unknown name may be a secret that slipped out of its value.
  if (place.isHidden)
    return errorAt(place, 'unknown', `${place.name} has a field that is not known; ${rest}`);
  return errorAt(below(place, name), 'unknown', `There is no field ${quote(name)}; ${rest}`);
}

/**
 * Adds errors for texts that PostgreSQL cannot hold, with NUL or with half of a surrogate pair, for links that lead astray, and for texts
 * that fit their pattern and are not of their kind: addresses that no mail reaches.
 */
export function addTextErrors(schema: TSchema, body: unknown, errors: ErrorList): void {
  visitText(schema, body, { pointer: '', name: '', isHidden: false }, errors);
}

function visitText(node: Node, value: unknown, at: Place, errors: ErrorList): void {
  const place = hiddenBy(node, at);
  if (typeof value === 'string') {
    if (!isText(value)) errors.add(() => errorAt(place, 'malformed', `${place.name} ${notText}.`));
    else if (node['x-as'] === 'link' && !isSafeLink(value))
      errors.add(() => errorAt(place, 'unsafe_link', `${place.name} ${notSafe}${sentText(place, value)}.`));
    else if (!isOfKind(node, value)) errors.add(() => wrongKind(node, place, value));
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      visitText(node.items ?? {}, item, below(place, String(index)), errors);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      if (!isText(name))
        errors.add(() => errorAt(place, 'malformed', `A name in ${place.name || 'the body'} ${notText}.`));
      visitText(propertyOf(node, name) ?? {}, field, below(place, name), errors);
    }
  }
}

const isOfKind = ({ 'x-text': kind }: Node, text: string): boolean =>
  kind === undefined || textFormOf(kind).isFit?.(text) !== false;

const wrongKind = (node: Node, place: Place, text: string): ValueError =>
  errorAt(place, 'wrong_form', `${place.name} ${wrongForm(undefined, node)}${sentText(place, text)}.`);

const isText = (text: string) => text.isWellFormed() && !text.includes('\0');
const notSafe = 'must be an https, http, mailto or tel address, or a path that begins with one slash';
const notText = 'holds a NUL or half of a surrogate pair';

const hiddenBy = ({ writeOnly, 'x-personal': isPersonal }: Node, place: Place): Place =>
  writeOnly === true || isPersonal === true ? { ...place, isHidden: true } : place;

const below = ({ pointer, name, isHidden }: Place, token: string): Place => ({
  pointer: `${pointer}/${clip(token).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`,
  name: name === '' ? clip(token) : `${name}.${clip(token)}`,
  isHidden,
});

const errorAt = ({ pointer }: Place, code: ValueErrorCode, detail: string): ValueError => ({
  pointer,
  code,
  detail,
});

/** The allowed value that is nearest to what was sent, as the end of a sentence; empty where none is near. */
function hintText({ isHidden }: Place, { enum: values = [] }: Node, value: unknown): string {
  if (isHidden || typeof value !== 'string') return '';
  const hint = nearest(value, values.map(String));
  return hint === undefined ? '' : `; did you mean ${hint}?`;
}

/** The value in words, if it may be repeated: scalars as they are, lists and objects by their type. */
function sentText({ isHidden }: Place, value: unknown): string {
  if (isHidden) return '';
  if (value === undefined) return ', but was not sent';
  if (typeof value === 'string') return `, but was ${quote(value)}`;
  if (typeof value !== 'object' || value === null) return `, but was ${JSON.stringify(value)}`;
  return `, but was ${Array.isArray(value) ? 'a list' : 'a JSON object'}`;
}
