import { type Api, api, type BodyOf, type InputOf, Problem, type Route } from '@karcis/contract';
import { Compile } from 'typebox/compile';

export interface ClientOptions {
  /** Where the API lives, its base path included: `http://127.0.0.1:3000/api`. */
  readonly baseUrl: string;
  /** A token, or a function that gives the current one. */
  readonly token?: string | (() => string | undefined);
  readonly fetch?: typeof fetch;
}

/** Optional where nothing is required. */
type Arguments<Input> = object extends Input ? [input?: Input] : [input: Input];

/** One function for each route, under the names of the contract: `client.publicContent.faqs()`. */
export type Client = {
  readonly [A in keyof Api]: {
    readonly [N in keyof Api[A]]: Api[A][N] extends Route
      ? (...input: Arguments<InputOf<Api[A][N]>>) => Promise<BodyOf<Api[A][N]>>
      : never;
  };
};

/** An answer that is an error; `problem` is its body. */
export class KarcisError extends Error {
  override readonly name = 'KarcisError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

const problem = Compile(Problem);

/** A client of the API. Each call gives the body of the answer, or fails with a `KarcisError`. */
export function createClient(options: ClientOptions): Client {
  const areas = Object.entries(api).map(([areaName, area]) => [
    areaName,
    Object.fromEntries(
      Object.entries<Route>(area).map(([name, route]) => [
        name,
        (input: Record<string, unknown> = {}) => call(options, route, input),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as Client;
}

async function call(options: ClientOptions, route: Route, input: Record<string, unknown>): Promise<unknown> {
  const token = typeof options.token === 'function' ? options.token() : options.token;
  const response = await (options.fetch ?? fetch)(addressOf(options.baseUrl, route, input), {
    method: route.method,
    headers: {
      accept: 'application/json, application/problem+json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(route.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.body === undefined ? {} : { body: JSON.stringify(input['body']) }),
  });
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  throw new KarcisError(problemOf(response, text));
}

/** The address of a route with its path and query parameters filled in; parameters without a value are left out. */
export function addressOf(baseUrl: string, route: Route, input: Readonly<Record<string, unknown>>): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const query = new URLSearchParams(
    Object.entries(partOf(route.query, input))
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${baseUrl}${path}${query === '' ? '' : `?${query}`}`;
}

/** Those values of the input that one part of the request declares. */
function partOf(schema: Route['query'], input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(schema?.properties ?? {});
  return Object.fromEntries(names.filter((name) => name in input).map((name) => [name, input[name]]));
}

/** The error that was sent; something in between (a proxy, say) may have answered in another form. */
function problemOf(response: Response, text: string): Problem {
  try {
    const body: unknown = JSON.parse(text);
    if (problem.Check(body)) return body;
  } catch {
    // Not JSON: described below.
  }
  return {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    detail: `Something answered ${response.status} that is not a Karcis error.`,
    code: response.status === 503 ? 'unavailable' : 'internal',
    request_id: response.headers.get('x-request-id') ?? '',
  };
}
