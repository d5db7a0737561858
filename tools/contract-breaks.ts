import { openApi } from '@karcis/contract';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './generate-texts.ts';

/**
 * What a document of OpenAPI 3.1 promises, by place: `GET /events`, `GET /events ?page`, `GET /events 200`,
 * `GET /events 200 .data[].id`, `GET /events 422 invalid_request`, `POST /auth/login body .email`.
 */
export type Promises = Readonly<Record<string, PromiseOf>>;

interface PromiseOf {
  /** Of a route: its name and who may call it. Of a value: its type, format, pattern and constant. Of others empty. */
  readonly is: string;
  /** Whether a field may be missing from an answer, or a parameter or a field of a body need not be sent. */
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** Values that a request may hold. Those of answers are left out: any may be added. */
  readonly values?: readonly unknown[];
  /** Limits of a request. */
  readonly atLeast?: Limits;
  readonly atMost?: Limits;
  /** The value of a request that leaves it out. */
  readonly standard?: unknown;
}

type Limits = Readonly<Record<string, number>>;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Content {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: unknown;
  readonly description?: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: unknown;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns what a document promises. */
export function promisesOf(document: OpenApi): Promises {
  const promises: Record<string, PromiseOf> = {};
  for (const [path, routes] of Object.entries(document.paths))
    for (const method of methods.filter((each) => each in routes))
      addRoute(promises, document, `${method.toUpperCase()} ${path}`, routes[method] as Operation);
  return promises;
}

function addRoute(
  promises: Record<string, PromiseOf>,
  document: OpenApi,
  route: string,
  { operationId, security = [], parameters = [], requestBody, responses }: Operation,
): void {
  promises[route] = { is: `${operationId} ${JSON.stringify(security)}` };
  const add = (at: string, schema: Schema, isRequired: boolean) =>
    addValue(promises, document, { at, isRequired, isSent: !/ \d\d\d|^a problem/.test(at) }, schema);
  for (const { name, in: where, required = false, schema } of parameters)
    add(where === 'query' ? `${route} ?${name}` : `${route} ${where} ${name}`, schema, required);
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    add(`${route} body${typeIn(type)}`, schema, requestBody?.required ?? false);
  for (const [status, response] of Object.entries(responses)) {
    promises[`${route} ${status}`] = { is: '' };
    for (const code of codesOf(response)) promises[`${route} ${status} ${code}`] = { is: '' };
    for (const [type, { schema }] of Object.entries(resolved(document, response).content ?? {}))
      add(
        type === 'application/problem+json' ? 'a problem' : `${route} ${status}${typeIn(type)}`,
        schema,
        true,
      );
  }
}

const typeIn = (type: string) => (type === 'application/json' ? '' : ` ${type}`);

/** The codes of a response for errors, which is named after them. */
const codesOf = ({ $ref = '' }: Content) =>
  $ref === '' ? [] : $ref.slice($ref.lastIndexOf('/') + 1).split('-or-');

interface Place {
  readonly at: string;
  readonly isRequired: boolean;
  /** In a request; otherwise in an answer. */
  readonly isSent: boolean;
}

function addValue(
  promises: Record<string, PromiseOf>,
  document: OpenApi,
  { at, isRequired, isSent }: Place,
  given: Schema,
): void {
  const { schema, isNullable } = withoutNull(document, given);
  const { type = 'any', format, pattern, const: constant, properties = {}, items } = schema;
  const types = [type].flat().filter((each) => each !== 'null');
  promises[at] = {
    is: [...types, format, isSent ? pattern : undefined, constant]
      .filter((each) => each !== undefined)
      .join(' '),
    ...(isRequired ? {} : { optional: true }),
    ...(isNullable ? { nullable: true } : {}),
    ...(isSent ? takenBy(schema) : {}),
  };
  const inside = / \.\S*$/.test(at) ? at : `${at} `;
  for (const [name, field] of Object.entries(properties)) {
    const place = { at: `${inside}.${name}`, isRequired: schema.required?.includes(name) === true, isSent };
    addValue(promises, document, place, field);
  }
  if (items !== undefined) addValue(promises, document, { at: `${at}[]`, isRequired: true, isSent }, items);
}

/** Returns the schema, or the one of its alternatives that is not null, without references. */
function withoutNull(document: OpenApi, given: Schema): { schema: Schema; isNullable: boolean } {
  const schema = resolved(document, given);
  const others = schema.anyOf?.filter((each) => each.type !== 'null') ?? [];
  const isNullable = [schema.type].flat().includes('null') || (schema.anyOf?.length ?? 0) > others.length;
  const [only] = others;
  if (others.length !== 1 || only === undefined) return { schema, isNullable };
  const inner = withoutNull(document, only);
  return { schema: inner.schema, isNullable: isNullable || inner.isNullable };
}

function resolved<T extends { readonly $ref?: string }>(document: OpenApi, given: T): T {
  if (given.$ref === undefined) return given;
  let found: unknown = document;
  for (const name of given.$ref.slice('#/'.length).split('/'))
    found = (found as Record<string, unknown> | undefined)?.[name];
  if (found === undefined) throw new Error(`The document has no ${given.$ref}`);
  return resolved(document, found as T);
}

const lower = ['minimum', 'minLength', 'minItems'];
const upper = ['maximum', 'maxLength', 'maxItems'];

/** Returns what a request may hold: its values, limits and default. */
function takenBy(schema: Schema): Partial<PromiseOf> {
  const limits = (names: readonly string[]) => {
    const found = Object.entries(schema).filter(([name]) => names.includes(name));
    return found.length === 0 ? undefined : (Object.fromEntries(found) as Limits);
  };
  const taken = {
    values: schema.enum,
    atLeast: limits(lower),
    atMost: limits(upper),
    standard: schema.default,
  };
  return Object.fromEntries(Object.entries(taken).filter(([, value]) => value !== undefined));
}

/** Returns a sentence for each promise that is not kept any more, by the table of packages/contract/README.md. */
export function brokenPromises(before: Promises, now: Promises): string[] {
  const changed = Object.entries(before).flatMap(([at, promise]) => {
    const found = now[at];
    return found === undefined ? [`${at} is gone`] : changes(at, promise, found);
  });
  const demanded = Object.entries(now)
    .filter(([at, { optional = false }]) => !(at in before) && isSent(at) && !optional)
    // A part of something new breaks nothing.
    .filter(([at]) => (before[parentOf(at)]?.is ?? '') !== '')
    .map(([at]) => `${at} is new and has to be sent`);
  return [...changed, ...demanded];
}

/** Whether a place is in a request. */
const isSent = (at: string) => / (\?|(body|path|header|cookie)\b)/.test(at);

/** Returns the body or the field that a field of a request belongs to; of anything else, its route. */
const parentOf = (at: string) =>
  / \.\S*$/.test(at) ? at.slice(0, at.lastIndexOf('.')).trimEnd() : at.split(' ', 2).join(' ');

function changes(at: string, before: PromiseOf, now: PromiseOf): string[] {
  const found: string[] = [];
  if (before.is !== now.is) found.push(`${at} was ${before.is}, and is ${now.is}`);
  if (isSent(at)) {
    if (before.optional === true && now.optional !== true) found.push(`${at} has to be sent now`);
    if (before.nullable === true && now.nullable !== true) found.push(`${at} may not be null any more`);
    return [...found, ...narrowed(at, before, now)];
  }
  if (before.optional !== true && now.optional === true) found.push(`${at} may be missing now`);
  if (before.nullable !== true && now.nullable === true) found.push(`${at} may be null now`);
  return found;
}

/** Returns where a request may hold less than before, or has another default. */
function narrowed(at: string, before: PromiseOf, now: PromiseOf): string[] {
  const found: string[] = [];
  const gone = (before.values ?? []).filter((value) => !(now.values ?? [value]).includes(value));
  if (gone.length > 0) found.push(`${at} does not take ${gone.join(', ')} any more`);
  if (before.values === undefined && now.values !== undefined)
    found.push(`${at} takes only certain values now`);
  for (const [name, limit] of Object.entries(now.atLeast ?? {}))
    if (limit > (before.atLeast?.[name] ?? -Infinity)) found.push(`${at} has a higher ${name}: ${limit}`);
  for (const [name, limit] of Object.entries(now.atMost ?? {}))
    if (limit < (before.atMost?.[name] ?? Infinity)) found.push(`${at} has a lower ${name}: ${limit}`);
  if (JSON.stringify(before.standard) !== JSON.stringify(now.standard))
    found.push(`${at} has another default: ${JSON.stringify(now.standard)}`);
  return found;
}

/** What the last release promises, as it is kept in `releasedFile`. */
export interface Released {
  readonly version: string;
  readonly promises: Promises;
}

export const releasedFile = 'packages/contract/openapi.released.json';

/** Returns the promises of the contract in the working copy, with the version of the project. */
export async function promisesOfProject(): Promise<Released> {
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8')) as unknown;
  const { version } = (await read('package.json')) as { version: string };
  return { version, promises: promisesOf(openApi() as unknown as OpenApi) };
}

/** Returns what the contract of the working copy breaks of the last release. A new major version may break all of it. */
export async function brokenContract(): Promise<string[]> {
  const released = JSON.parse(await readFile(join(root, releasedFile), 'utf8')) as Released;
  const { version, promises } = await promisesOfProject();
  const major = (of: string) => Number.parseInt(of, 10);
  return major(version) > major(released.version) ? [] : brokenPromises(released.promises, promises);
}
