import type { TObject, TSchema } from 'typebox';
import { type ErrorCode, errors } from './errors.ts';
import { errorsOf } from './errors-of-route.ts';
import type { Example } from './examples/example.ts';
import { type Components, type Json, withReferences } from './openapi-schemas.ts';
import { Problem } from './resources/problem.ts';
import { memberOf, type Route, tokenScopeOf } from './route.ts';

/** Headers of answers, as `components.headers`. */
export const headers = {
  ETag: { description: 'Names these bytes; send it as `If-None-Match`', schema: { type: 'string' } },
  TotalCount: {
    description: 'Number of all records that match, also beyond those in `data`',
    schema: { type: 'integer', minimum: 0 },
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
  WwwAuthenticate: { description: 'The scheme to sign in with', schema: { type: 'string', const: 'Bearer' } },
};

const headerRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });

/** Headers that errors of a status carry. */
const headersByStatus: Readonly<Record<number, Json>> = {
  401: { 'WWW-Authenticate': headerRef('WwwAuthenticate') },
  429: { 'Retry-After': headerRef('RetryAfter') },
  503: { 'Retry-After': headerRef('RetryAfter') },
};

interface Named {
  /** Unique in the document; generators make it the name of a function. */
  readonly id: string;
  readonly tag: string;
  readonly route: Route;
  readonly example: Example | undefined;
}

const recordedAs = ({ action, ofRemoval }: NonNullable<Route['audit']>) =>
  `Recorded in the audit log as \`${action}\`${ofRemoval === undefined ? '' : `, or as \`${ofRemoval.action}\``}.`;

/** A route as an operation. What it refers to is added to `components`. */
export function operation({ id, tag, route, example }: Named, components: Components): Json {
  return {
    operationId: id,
    tags: [tag],
    summary: route.summary,
    description: [
      route.description,
      route.audit && recordedAs(route.audit),
      `Who: ${route.access}.`,
      route.access === 'organizer' && memberText[memberOf(route)],
      route.access !== 'public' && scopeText(tokenScopeOf(route)),
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: securityOf(route),
    ...parametersOf(route, components),
    ...requestBodyOf(route, example?.body, components),
    responses: {
      ...successOf(route, example, components),
      ...Object.fromEntries(
        [...Map.groupBy(errorsOf(route), (code) => errors[code].status)].map(([status, codes]) => [
          status,
          errorResponse(status, codes, components),
        ]),
      ),
    },
  };
}

function requestBodyOf({ method, body, upload }: Route, example: unknown, components: Components): Json {
  if (body !== undefined)
    return { requestBody: { required: true, content: json(body, example, components) } };
  if (upload !== undefined) {
    const file = fileBody(upload.lines?.of, components);
    const content = Object.fromEntries(upload.types.map((type) => [type, file]));
    return { requestBody: { required: true, content } };
  }
  return method === 'GET' ? {} : { requestBody: emptyBody };
}

/** Body of an action that has no input. */
const emptyBody = {
  required: false,
  description: 'No body; `{}` is taken as well.',
  content: { 'application/json': { schema: { type: 'object', maxProperties: 0 } } },
};

/** Ways to show who one is; one of them is enough, and `{}` is none. */
function securityOf({ access }: Route): Json[] {
  if (access === 'public') return [];
  const account = [{ token: [] }, { session: [] }];
  if (access === 'visitor') return [...account, {}];
  return access === 'buyer' ? [...account, { order: [] }] : account;
}

function successOf(
  route: Pick<Route, 'response' | 'freshness'> & { readonly dryRun?: Route['dryRun'] | undefined },
  example: Example | undefined,
  components: Components,
): Json {
  const { response, freshness, dryRun } = route;
  if (dryRun !== undefined)
    return {
      [dryRun.status]: {
        description: 'What would come of it, for `dry_run=true`: nothing is written',
        content: json(dryRun.schema, undefined, components),
      },
      ...successOf({ ...route, dryRun: undefined }, example, components),
    };
  if (response.kind === 'nothing') return { [response.status]: { description: 'Done' } };
  if (response.kind === 'file') return { [response.status]: fileOf(response) };
  const content =
    response.kind === 'text'
      ? { [response.type]: { schema: { type: 'string' } } }
      : json(response.schema, example?.response, components);
  if (response.kind === 'countedList')
    return {
      [response.status]: {
        description:
          'The answer. `meta` is there where the request sends `page`, `per_page` or `q`; else it is the first 1,000 records.',
        headers: { 'X-Total-Count': headerRef('TotalCount') },
        content,
      },
    };
  if (freshness === undefined) return { [response.status]: { description: 'The answer', content } };
  return {
    [response.status]: { description: 'The answer', headers: { ETag: headerRef('ETag') }, content },
    304: { description: 'Your copy is current' },
  };
}

/** A file for spreadsheets. What its columns are is for people, and for programs that read `x-columns`. */
const fileOf = ({ columns }: Extract<Route['response'], { kind: 'file' }>): Json => ({
  description: `The file. Its columns: ${Object.keys(columns)
    .map((name) => `\`${name}\``)
    .join(', ')}.`,
  content: { 'text/csv': { schema: { type: 'string' } } },
  'x-columns': Object.entries(columns).map(([name, column]) => ({ name, ...column })),
});

/** A file in a body: bytes, or lines whose columns are for people, and for programs that read `x-columns`. */
function fileBody(line: TObject | undefined, components: Components): Json {
  if (line === undefined) return { schema: bytes };
  const { required = [] } = line as { required?: readonly string[] };
  return {
    schema: { type: 'string' },
    'x-columns': Object.entries(line.properties as Record<string, TSchema>).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      schema: withReferences(schema, components.schemas),
    })),
  };
}

/** The bytes of a file, as generators of clients read it. */
const bytes = { type: 'string', format: 'binary' };

/** A reference to the answer of these errors, which have one status. */
function errorResponse(status: number, codes: readonly ErrorCode[], components: Components): Json {
  const name = codes.join('-or-');
  for (const code of codes) components.examples.set(code, { value: exampleOf(code) });
  components.responses.set(name, {
    description: codes.map((code) => `\`${code}\`: ${errors[code].detail}`).join('\n\n'),
    ...(headersByStatus[status] === undefined ? {} : { headers: headersByStatus[status] }),
    content: {
      'application/problem+json': {
        schema: withReferences(Problem, components.schemas),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  });
  return { $ref: `#/components/responses/${name}` };
}

/** The body of an error without anything of a particular request. */
const exampleOf = (code: ErrorCode) => ({
  type: `urn:karcis:problem:${code}`,
  title: errors[code].title,
  status: errors[code].status,
  detail: errors[code].detail,
  code,
  request_id: '01a1fee1-f44f-7a86-a8a8-1d04970467c8',
});

function parametersOf(route: Route, components: Components): Json {
  const of = (schema: TObject | undefined, place: 'path' | 'query') => {
    const isRequired = (name: string) =>
      place === 'path' || Boolean((schema as { required?: string[] }).required?.includes(name));
    return Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => {
      const { description, ...rest } = property as TSchema & { description?: string };
      return {
        name,
        in: place,
        ...((property as { type?: string }).type === 'array' ? { style: 'form', explode: false } : {}),
        required: isRequired(name),
        // An empty value counts as absent, whatever the schema says.
        ...(place === 'query' && !isRequired(name) ? { allowEmptyValue: true } : {}),
        ...(description === undefined ? {} : { description }),
        schema: withReferences(rest, components.schemas),
      };
    });
  };
  const parameters = [
    ...of(route.params, 'path'),
    ...of(route.query, 'query'),
    ...(route.takesKey === undefined
      ? []
      : [{ ...idempotencyKey, required: route.takesKey === 'required' && route.dryRun === undefined }]),
    ...(route.errors?.includes('changed_meanwhile') === true
      ? [{ ...ifMatch, required: route.needsVersion === true }]
      : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A random key of this request, such as a UUID. Repeated with it within 48 hours, the request makes nothing and gets what it has made',
  schema: { type: 'string', pattern: '^"?[A-Za-z0-9_-]{16,64}"?$' },
};

/** Form of `If-Match`: the version of a record, as its `ETag` has it, or any. */
export const versionPattern = String.raw`^("\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"|\*)$`;

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` of the record as it was read: the change is made only where nobody has changed it since; `*` for any version',
  schema: { type: 'string', pattern: versionPattern },
};

const scopeText = (scope: ReturnType<typeof tokenScopeOf>) =>
  scope === undefined
    ? 'Not for tokens of programs.'
    : scope !== 'any' && `The token of a program needs the scope \`${scope}\`.`;

/** Which members of an organizer a route is for; empty where it is for all. */
const memberText = { Viewer: '', Manager: 'Not for Viewers.', Owner: 'For Owners alone.' } as const;

const json = (schema: TObject, example: unknown, components: Components) => ({
  'application/json': {
    schema: withReferences(schema, components.schemas),
    ...(example === undefined ? {} : { example }),
  },
});
