import type { TObject, TSchema } from 'typebox';
import { type ErrorCode, errors } from './errors.ts';
import { Problem } from './resources/problem.ts';
import type { Area, Route } from './route.ts';

type Json = { [key: string]: unknown };

/** The contract as an OpenAPI 3.1 document, without `servers`: a server adds where it lives. */
export function openApi(api: Readonly<Record<string, Area>>): Json {
  const components = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const [areaName, area] of Object.entries(api)) {
    for (const [name, route] of Object.entries(area)) {
      const path = (paths[route.path] ??= {});
      path[route.method.toLowerCase()] = operation(`${areaName}.${name}`, areaName, route, components);
    }
  }
  hoist(Problem, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karcis',
      version: '0.1.0',
      summary: 'Event ticketing: public content, tickets, check-in, administration',
      description:
        'Lists of values are open: new values, fields, parameters and addresses may appear, and nothing that ' +
        'exists changes. Amounts of money are integers in the smallest unit in use of their currency.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of POST /auth/login' },
      },
    },
  };
}

function operation(id: string, tag: string, route: Route, components: Map<string, Json>): Json {
  const { response } = route;
  const success =
    response.kind === 'nothing'
      ? { description: 'Done' }
      : { description: 'The answer', content: json(hoist(response.schema, components)) };
  const failures = errorsOf(route).map((code) => [String(errors[code].status), code] as const);
  const byStatus = Map.groupBy(failures, ([status]) => status);
  return {
    operationId: id,
    tags: [tag],
    summary: route.summary,
    description: [
      route.description,
      route.audit && `Recorded in the audit log as \`${route.audit.action}\`.`,
      `Who: ${route.access}.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: route.access === 'public' ? [] : [{ token: [] }],
    ...parametersOf(route, components),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(hoist(route.body, components)) } }),
    responses: {
      [response.status]: success,
      ...(route.freshness === undefined ? {} : { 304: { description: 'Your copy is current' } }),
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.map(([, code]) => `\`${code}\`: ${errors[code].detail}`).join('\n\n'),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  };
}

/** The errors a client of this route should be ready for. */
function errorsOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_request', 'too_many_requests', 'internal', 'unavailable'];
  if (route.access !== 'public') codes.push('not_signed_in');
  if (route.access !== 'public' && route.access !== 'signed-in') codes.push('wrong_role');
  if (route.params !== undefined) codes.push('not_found');
  if (route.body !== undefined) codes.push('malformed_json', 'body_too_large', 'unsupported_media_type');
  return [...codes, ...(route.errors ?? [])];
}

function parametersOf(route: Route, components: Map<string, Json>): Json {
  const of = (schema: TObject | undefined, place: 'path' | 'query') =>
    Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || Boolean((schema as { required?: string[] }).required?.includes(name)),
      schema: hoist(property, components),
    }));
  const parameters = [...of(route.params, 'path'), ...of(route.query, 'query')];
  return parameters.length === 0 ? {} : { parameters };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** Replaces every schema that has a title by a reference to the one definition of that name. */
function hoist(schema: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => hoist(part, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([key, value]) => [key, hoist(value, components)] as const);
  const plain: Json = Object.fromEntries<unknown>(parts);
  const { title, type } = plain;
  if (typeof title !== 'string') return plain;
  const isNullable = Array.isArray(type) && type.includes('null');
  components.set(title, isNullable ? { ...plain, type: 'object' } : plain);
  const reference = { $ref: `#/components/schemas/${title}` };
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}
