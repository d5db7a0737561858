import type { Answer, Route } from '@karcis/contract';
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
  readonly 'x-as'?: As;
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

/** A route as a browser needs it: where it is, what it takes, and how what it answers is shown. */
export const projectionOf = ({
  method,
  path,
  access,
  query,
  response,
}: Route): Projected & Pick<Route, 'method' | 'path' | 'access'> => ({
  method,
  path,
  access,
  query: Object.fromEntries(
    Object.entries((query?.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => [
      name,
      parameterOf(schema, query?.required?.includes(name) === true),
    ]),
  ),
  row: rowOf(response),
});
