import type { AreaDescription } from './area-descriptions.ts';
import type { Example } from './examples/example.ts';
import { headers, operation } from './openapi-operation.ts';
import type { Components, Json } from './openapi-schemas.ts';
import type { Area } from './route.ts';

/** What the document says besides the routes. */
interface Texts<Name extends string> {
  /** The heading of each area. */
  readonly areas: Readonly<Record<Name, AreaDescription>>;
  /** Requests and answers of some routes, by area and name. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, Example>>>>;
}

/** Ways in which a caller shows what it may. */
const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'A token of `POST /auth/login`' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-karcis',
    description:
      'A session of `POST /auth/login`, for pages of this server alone. Where people reach it over plain HTTP the ' +
      'cookie is called `karcis`. It is not read where `Authorization` is sent.',
  },
  order: {
    type: 'apiKey',
    in: 'header',
    name: 'Order-Token',
    description: 'The token of one order, from the link that was mailed to its buyer',
  },
};

/**
 * The routes as an OpenAPI 3.1 document. `servers` has the default base path; a server that answers under another one
 * replaces it.
 */
export function openApiOf<Name extends string>(
  api: Readonly<Record<Name, Area>>,
  { areas, examples }: Texts<Name>,
): Json {
  const components: Components = { schemas: new Map(), responses: new Map(), examples: new Map() };
  const paths: Record<string, Json> = {};
  for (const [area, routes] of Object.entries<Area>(api)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = (paths[route.path] ??= {});
      path[route.method.toLowerCase()] = operation(
        {
          id: area + name.charAt(0).toUpperCase() + name.slice(1),
          tag: areas[area as Name].title,
          route,
          example: examples[area]?.[name],
        },
        components,
      );
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karcis',
      version: '0.1.0',
      summary: 'Event ticketing: public content, tickets, check-in, administration',
      description:
        'Lists of values are open: new values, fields, parameters and addresses may appear, and nothing that ' +
        'exists changes. Amounts of money are integers in the smallest unit in use of their currency: `GET /currencies` has its digits.\n\n' +
        'A parameter of a query with an empty value counts as absent. Values of a list match without regard to case, `-`, `_` ' +
        'and space; booleans are `true`, `false`, `1` or `0`.\n\n' +
        'In lists, long texts of events are cut to 300 characters. A list that would be over 2 MiB has all its texts cut and its ' +
        'HTML left out. The address of a record has them whole.\n\n' +
        'Sign in with `POST /auth/login` and send the token as `Authorization: Bearer TOKEN`. Pages of this server have a ' +
        'session in a cookie instead.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api', description: 'The server that this document comes from' }],
    tags: Object.values<AreaDescription>(areas).map(({ title, description }) => ({
      name: title,
      description,
    })),
    paths,
    components: {
      schemas: sorted(components.schemas),
      responses: sorted(components.responses),
      examples: sorted(components.examples),
      headers,
      securitySchemes,
    },
  };
}

const sorted = (byName: ReadonlyMap<string, Json>) =>
  Object.fromEntries([...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)));
