import type { IncomingHttpHeaders } from 'node:http';
import { type InputOf, readOnlyFields, type Route } from '@karcis/contract';
import { fail } from '../../domain/errors/problem-error.ts';
import { fits } from '../../domain/validator.ts';
import { bodyReader } from './body.ts';
import { queryReader } from './query.ts';

interface RawInput {
  /** The path as it was sent. */
  readonly path: string;
  readonly params: unknown;
  /** The query string as it was sent, without the question mark. */
  readonly query: string;
  readonly body: unknown;
  /** Whether the request has a body, read or not. */
  readonly hasBody: boolean;
}

/** Characters of a query string that are read. */
const longestQuery = 8192;

/** Whether a request has a body (RFC 9112, 6.3). The framework reads none of a GET. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Where a route takes no body, many clients send an object without fields. It is taken for none. */
const isEmptyObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;

/** Throws `invalid_request` for a body of a route that takes none. The framework reads none of a GET. */
function demandNoBody({ method }: Route, { hasBody, body }: RawInput): void {
  if (!hasBody || (method !== 'GET' && (body === undefined || isEmptyObject(body)))) return;
  const allowed = method === 'GET' ? 'without one' : 'without one, or with {}';
  fail('invalid_request', {
    detail: `This address takes no body; send the request ${allowed}.`,
    errors: [
      { pointer: '', code: 'unknown', detail: `This address takes no body; send the request ${allowed}.` },
    ],
  });
}

/**
 * Makes the reader of a route's input. It returns the path and query parameters by name and the body under `body`, all
 * valid, but for the bytes of a file; it throws `invalid_request` (422) with every error named. A path parameter of the wrong form is a 404, like any
 * address that leads nowhere.
 */
export function inputReader<R extends Route>(route: R): (raw: RawInput) => InputOf<R> {
  const { params } = route;
  const query = queryReader(route.query);
  const body = route.body && bodyReader(route.body, readOnlyFields(route));
  return (raw) => {
    if (raw.query.length > longestQuery) fail('uri_too_long');
    // No address needs percent-encoding, so one that has it is a second spelling of another, or of nothing.
    if (raw.path.includes('%') || (params && !fits(params, raw.params))) fail('not_found');
    if (body === undefined && route.upload === undefined) demandNoBody(route, raw);
    const parameters = { ...(raw.params as object), ...query(raw.query) };
    if (route.upload !== undefined)
      return { ...parameters, body: raw.body instanceof Buffer ? raw.body : Buffer.alloc(0) } as InputOf<R>;
    return (body === undefined ? parameters : { ...parameters, body: body(raw.body) }) as InputOf<R>;
  };
}
