import {
  type Answer,
  type MediaPurpose,
  memberOf,
  organizerRoles,
  type Route,
  sectionConfigs,
} from '@karcis/contract';
import { type As, type Fields, isList, isRecord, type Shape } from '../src/screens/field.ts';
import type { Parameter, Projected } from '../src/screens/projected.ts';

/** JSON Schema as far as the records of the contract use it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly writeOnly?: boolean;
  readonly default?: unknown;
  readonly 'x-as'?: As;
  readonly 'x-purpose'?: MediaPurpose;
}

const typeOf = ({ type }: Schema) =>
  (Array.isArray(type) ? type.find((each) => each !== 'null') : type) as string | undefined;

const isNullable = ({ type }: Schema) => Array.isArray(type) && type.includes('null');

const byFormat: Readonly<Record<string, As>> = { 'date-time': 'instant', date: 'day', uuid: 'id' };
const byType: Readonly<Record<string, As>> = { boolean: 'flag', integer: 'count', number: 'number' };

/** How a value is shown: as the contract marks it, else by its type and format. */
function shapeOf(schema: Schema): Shape {
  const type = typeOf(schema) ?? 'string';
  if (schema['x-as'] !== undefined) return schema['x-as'];
  if (schema.enum !== undefined) return 'status';
  if (type === 'array') return [shapeOf(schema.items ?? {})];
  if (type === 'object') return schema.properties === undefined ? 'map' : fieldsOf(schema);
  return byFormat[schema.format ?? ''] ?? byType[type] ?? 'text';
}

const fieldsOf = ({ properties = {} }: Schema): Fields =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]));

const rowOf = (response: Answer): Fields => ('of' in response ? fieldsOf(response.of) : {});

/** A record of which each field is so or not. */
const isOfFlags = (shape: Shape): shape is Fields =>
  isRecord(shape) && Object.keys(shape).length > 0 && Object.values(shape).every((each) => each === 'flag');

function parameterOf(schema: Schema, isRequired: boolean): Parameter {
  const shape = shapeOf(schema);
  if (isOfFlags(shape)) return { as: 'flags', choices: Object.keys(shape), isList: true };
  return {
    as: typeof shape === 'string' ? shape : 'text',
    // Browsers have the table of currencies: it is not repeated for each form.
    ...(schema.enum === undefined || shape === 'currency'
      ? {}
      : { choices: schema.enum.filter((each) => typeof each === 'string') }),
    ...(isRequired ? { isRequired } : {}),
  };
}

/** A field of a form: a parameter with its limits. Of a list they are those of its items. */
function fieldOf(schema: Schema, isRequired: boolean): Parameter {
  const item = typeOf(schema) === 'array' ? (schema.items ?? {}) : schema;
  const least = item.minLength ?? item.minimum;
  const most = item.maxLength ?? item.maximum;
  return {
    ...parameterOf(item, isRequired),
    ...(item === schema ? {} : { isList: true }),
    ...(isNullable(schema) ? { isNullable: true } : {}),
    ...(schema.writeOnly === true ? { isSecret: true } : {}),
    ...(schema.default === true ? { isUsual: true } : {}),
    ...(schema['x-purpose'] === undefined ? {} : { purpose: schema['x-purpose'] }),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  };
}

const parametersOf = (
  of: { readonly properties: object; readonly required?: readonly string[] } | undefined,
  one: typeof fieldOf,
): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(
    Object.entries((of?.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => [
      name,
      one(schema, of?.required?.includes(name) === true),
    ]),
  );

/**
 * The fields of a part of a record, by their paths: `seo.title`. A part that may be null has none of them then. One in which some are
 * needed is sent whole.
 */
function partFields(name: string, schema: Schema): Readonly<Record<string, Parameter>> {
  const isWhole = (schema.required ?? []).length > 0;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([each, of]) => {
      const field = fieldOf(of, false);
      return [
        `${name}.${each}`,
        {
          ...field,
          ...(isNullable(schema) && field.as !== 'picture' ? { isNullable: true } : {}),
          ...(isWhole ? { whole: isNullable(schema) ? 'or null' : 'always' } : {}),
        },
      ];
    }),
  );
}

/** The configs of sections by their types, as fields of one part: each is asked for of the types that have it. */
function configFields(): Readonly<Record<string, Parameter>> {
  const fields: Record<string, Parameter> = {};
  for (const [type, { properties }] of Object.entries(sectionConfigs))
    for (const [name, schema] of Object.entries(properties)) {
      const path = `config.${name}`;
      const types = [...(fields[path]?.only?.[1] ?? []), type];
      fields[path] = { ...fieldOf(schema, false), isNullable: true, whole: 'always', only: ['type', types] };
    }
  return fields;
}

/** A list of records: a line each. */
const linesOf = ({ items = {}, maxItems }: Schema): Parameter => ({
  as: 'lines',
  of: parametersOf({ properties: items.properties ?? {}, required: items.required ?? [] }, fieldOf),
  ...(maxItems === undefined ? {} : { most: maxItems }),
});

/** The fields of a body: values, lists of them and flags, those of its parts, and lists of records. */
const bodyOf = (of: NonNullable<Route['body']>): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(
    Object.entries(of.properties as Record<string, Schema>).flatMap(([name, schema]) => {
      const shape = shapeOf(schema);
      if (shape === 'map') return name === 'config' ? Object.entries(configFields()) : [];
      if (isRecord(shape) && !isOfFlags(shape)) return Object.entries(partFields(name, schema));
      if (isList(shape) && isRecord(shape[0])) return [[name, linesOf(schema)]];
      return [[name, fieldOf(schema, (of as Schema).required?.includes(name) === true)] as const];
    }),
  );

/** Bytes of a MiB. */
const mebibyte = 2 ** 20;

/** What a route takes beside a body. A file of lines is asked for below what is said of it; a form tries it before it sends it. */
function queryOf({ method, query, upload }: Route): Readonly<Record<string, Parameter>> {
  const fields = parametersOf(query, method === 'GET' ? parameterOf : fieldOf);
  if (upload?.lines === undefined) return fields;
  const { dry_run: _, ...said } = fields;
  const of = parametersOf(upload.lines.of, fieldOf);
  return { ...said, body: { as: 'file', isRequired: true, most: upload.most / mebibyte, of } };
}

/** What an account must be in its team, for a write of organizers. */
const membersOf = (route: Route) =>
  route.access === 'organizer' && route.method !== 'GET'
    ? { members: organizerRoles.slice(organizerRoles.indexOf(memberOf(route))) }
    : {};

/** A route as a browser needs it: where it is, what it takes, and how what it answers is shown. */
export const projectionOf = (route: Route): Projected & Pick<Route, 'method' | 'path'> => ({
  method: route.method,
  path: route.path,
  query: queryOf(route),
  ...(route.body === undefined ? {} : { body: bodyOf(route.body) }),
  ...membersOf(route),
  ...(route.errors?.includes('changed_meanwhile') === true ? { takesVersion: true } : {}),
  // What a write answers is read anew.
  row: route.method === 'GET' ? rowOf(route.response) : {},
});
