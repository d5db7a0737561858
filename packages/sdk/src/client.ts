import type { Api, BodyOf, InputOf, Route } from '@karcis/contract';
import { addressOf, type Input } from './address.ts';
import { errorOf, foreignError, readJson } from './karcis-error.ts';
import { routes } from './routes.ts';

export interface ClientOptions {
  /** Where the API lives, its base path included: `https://tickets.example.org/api`, or `/api` in a page of the same origin. */
  readonly baseUrl: string;
  /** A token, or a function that returns the current one. Pages of the server itself have a session instead, and no token. */
  readonly token?: string | null | (() => string | null | undefined);
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What a call says besides its input. */
export interface CallOptions {
  /** Ends the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key`: a call that makes something can be repeated with it, and makes it once. */
  readonly idempotencyKey?: string | undefined;
  /** Sent as `If-Match`: the `etag` of the record as it was read. */
  readonly ifMatch?: string | undefined;
  /** Sent as `Order-Token`: the token of an order that was bought without an account. */
  readonly orderToken?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** As of `fetch`: with `no-cache`, a browser asks the server whether what it has kept is still current. */
  readonly cache?: RequestInit['cache'] | undefined;
}

/** The input may be left out where nothing in it is required. */
type Arguments<R extends Route> =
  object extends InputOf<R>
    ? [input?: InputOf<R>, options?: CallOptions]
    : [input: InputOf<R>, options?: CallOptions];

/** The body of the answer, and its `ETag` header where it has one. */
type Result<R extends Route> = R['response'] extends { kind: 'file' | 'text' }
  ? BodyOf<R>
  : BodyOf<R> extends object
    ? BodyOf<R> & { readonly etag?: string }
    : undefined;

type Call<R extends Route> = ((...given: Arguments<R>) => Promise<Result<R>>) &
  (BodyOf<R> extends Linked ? { pages(...given: Arguments<R>): AsyncGenerator<Result<R>, void> } : unknown);

/** A page of a list. */
interface Linked {
  readonly links: { readonly next: string | null };
}

/**
 * One function for each route, under the names of the contract: `client.publicContent.faqs()`. Paged lists have `pages`
 * as well: `for await (const page of client.tickets.list.pages())`.
 */
export type Client = {
  readonly [A in keyof Api]: {
    readonly [N in keyof Api[A]]: Api[A][N] extends Route ? Call<Api[A][N]> : never;
  };
};

/**
 * A client of the API. Each call resolves to the body of the answer. It rejects with a `KarcisError` when the answer is an
 * error, and as `fetch` does when there is no answer.
 */
export function createClient(options: ClientOptions): Client {
  const areas = Object.entries(routes).map(([area, rows]) => [
    area,
    Object.fromEntries(Object.entries(rows).map(([name, route]) => [name, functionOf(options, route)])),
  ]);
  return Object.fromEntries(areas) as Client;
}

/** Calls a route that is given as a value: `call(api.publicContent.faqs)`. */
export type Caller = <R extends Route>(route: R, ...given: Arguments<R>) => Promise<Result<R>>;

/** A client for code that has the routes in hand. It needs method and path of a route, and no table of them. */
export const createCaller = (options: ClientOptions): Caller =>
  ((route: Route, input: Input = {}, about: CallOptions = {}) =>
    send(options, route, input, about)) as Caller;

/** The function of a route like `GET /faqs`. */
function functionOf(options: ClientOptions, route: string) {
  const [method = '', path = ''] = route.split(' ');
  const call = (input: Input = {}, about: CallOptions = {}) => send(options, { method, path }, input, about);
  return Object.assign(call, {
    async *pages(input: Input = {}, about: CallOptions = {}) {
      for (let asked = input; ;) {
        const page = (await call(asked, about)) as Linked;
        yield page;
        const { next } = page.links;
        if (next === null) return;
        // Only its parameters: the server may be reached at another address than the one that it knows.
        asked = { ...input, ...Object.fromEntries(new URLSearchParams(next.slice(next.indexOf('?')))) };
      }
    },
  });
}

/** Whether a body is a file. It is sent as it is. */
const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

async function send(
  { baseUrl, token, fetch: sendRequest = fetch }: ClientOptions,
  route: { readonly method: string; readonly path: string },
  input: Input,
  { signal, idempotencyKey, ifMatch, orderToken, headers, cache }: CallOptions,
): Promise<unknown> {
  const current = typeof token === 'function' ? token() : token;
  const { body } = input;
  const response = await sendRequest(addressOf(baseUrl, route, input), {
    method: route.method,
    headers: {
      accept: 'application/json, application/problem+json',
      ...(current === undefined || current === null ? {} : { authorization: `Bearer ${current}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(orderToken === undefined ? {} : { 'order-token': orderToken }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes(body) ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    ...(cache === undefined ? {} : { cache }),
  });
  if (!response.ok) throw await errorOf(response);
  const [, text] = /^text\/(csv|calendar)/.exec(response.headers.get('content-type') ?? '') ?? [];
  if (text !== undefined) return text === 'csv' ? response.body : response.text();
  const result = await readJson(response);
  if (result === undefined && response.status !== 204) throw foreignError(response);
  const etag = response.headers.get('etag');
  if (typeof result === 'object' && result !== null && etag !== null) return { ...result, etag };
  return result;
}
