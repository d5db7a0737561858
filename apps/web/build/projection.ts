import { type Answer, type MediaPurpose, memberOf, organizerRoles, type Route } from '@karcis/contract';
import type { As, Fields, Shape } from '../src/screens/field.ts';
import type { Parameter, Projected } from '../src/screens/projected.ts';

/** JSON Schema as far as the records of the contract use it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly writeOnly?: boolean;
  readonly 'x-as'?: As;
  readonly 'x-purpose'?: MediaPurpose;
}

const typeOf = ({ type }: Schema) =>
  (Array.isArray(type) ? type.find((each) => each !== 'null') : type) as string | undefined;

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

const rowOf = (response: Answer): Fields => (response.kind === 'nothing' ? {} : fieldsOf(response.of));

function parameterOf(schema: Schema, isRequired: boolean): Parameter {
  const shape = shapeOf(schema);
  return {
    as: typeof shape === 'string' ? shape : 'text',
    ...(schema.enum === undefined ? {} : { choices: schema.enum.filter((each) => typeof each === 'string') }),
    ...(isRequired ? { isRequired } : {}),
  };
}

/** A field of a form: a parameter with its limits. */
function fieldOf(schema: Schema, isRequired: boolean): Parameter {
  const least = schema.minLength ?? schema.minimum;
  const most = schema.maxLength ?? schema.maximum;
  return {
    ...parameterOf(schema, isRequired),
    ...(Array.isArray(schema.type) && schema.type.includes('null') ? { isNullable: true } : {}),
    ...(schema.writeOnly === true ? { isSecret: true } : {}),
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

/** The fields of a body that are values: a form has no input for lists and for parts of records. */
const bodyOf = (of: NonNullable<Route['body']>) => {
  const properties = Object.entries(of.properties as Record<string, Schema>);
  const values = properties.filter(([, schema]) => typeof shapeOf(schema) === 'string');
  return parametersOf({ ...of, properties: Object.fromEntries(values) }, fieldOf);
};

/** What an account must be in its team, for a write of organizers. */
const membersOf = (route: Route) =>
  route.access === 'organizer' && route.method !== 'GET'
    ? { members: organizerRoles.slice(organizerRoles.indexOf(memberOf(route))) }
    : {};

/** A route as a browser needs it: where it is, what it takes, and how what it answers is shown. */
export const projectionOf = (route: Route): Projected & Pick<Route, 'method' | 'path' | 'access'> => ({
  method: route.method,
  path: route.path,
  access: route.access,
  query: parametersOf(route.query, route.method === 'GET' ? parameterOf : fieldOf),
  ...(route.body === undefined ? {} : { body: bodyOf(route.body) }),
  ...membersOf(route),
  row: rowOf(route.response),
});
