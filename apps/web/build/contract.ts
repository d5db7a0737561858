import { api, type Answer, type Route } from '@karcis/contract';
import type { Plugin } from 'vite';
import type { Field, Fields } from '../src/screens/field.ts';

/** JSON Schema as far as the records of the contract use it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly 'x-as'?: Field['as'];
}

const typeOf = ({ type }: Schema) =>
  (Array.isArray(type) ? type.find((each) => each !== 'null') : type) as string | undefined;

/** How a value is shown: as the contract marks it, else by its type and format. */
function fieldOf(schema: Schema): Field {
  const as = schema['x-as'];
  if (as !== undefined) return { as };
  const type = typeOf(schema);
  if (schema.enum !== undefined) return { as: 'status' };
  if (schema.format === 'date-time') return { as: 'instant' };
  if (schema.format === 'date') return { as: 'day' };
  if (schema.format === 'uuid') return { as: 'id' };
  if (type === 'boolean') return { as: 'flag' };
  if (type === 'integer') return { as: 'count' };
  if (type === 'number') return { as: 'number' };
  if (type === 'array') return { as: 'list', of: fieldOf(schema.items ?? {}) };
  if (type === 'object') return { as: 'record', fields: fieldsOf(schema) };
  if (schema.description === 'Sanitized HTML') return { as: 'html' };
  return { as: 'text' };
}

const fieldsOf = ({ properties = {} }: Schema): Fields =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema)]));

const rowOf = (response: Answer): Fields => (response.kind === 'nothing' ? {} : fieldsOf(response.of));

/** A route as a browser needs it: where it is, what it takes, and how what it answers is shown. */
const projected = ({ method, path, access, query, response }: Route) => ({
  method,
  path,
  access,
  query: Object.fromEntries(
    Object.entries((query?.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => [
      name,
      { as: fieldOf(schema).as, ...(schema.enum === undefined ? {} : { choices: schema.enum }) },
    ]),
  ),
  kind: response.kind,
  row: rowOf(response),
});

/** The text of the module that stands for the contract in a browser: a tenth of its size, and no schema library. */
const projection = () => {
  const text = Object.entries(api).map(([area, routes]) => {
    const rows = Object.entries<Route>(routes).map(
      ([name, route]) => `${name}: ${JSON.stringify(projected(route))}`,
    );
    return `${area}: {${rows.join(',\n')}}`;
  });
  return `export const api = {${text.join(',\n')}};\n`;
};

const resolved = '\0karcis-contract';

/** Replaces `@karcis/contract` in what a browser gets. Types stay those of the contract. */
export const contractForBrowsers = (): Plugin => ({
  name: 'karcis-contract',
  enforce: 'pre',
  resolveId: (id) => (id === '@karcis/contract' ? resolved : undefined),
  load: (id) => (id === resolved ? projection() : undefined),
});
