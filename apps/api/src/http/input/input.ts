import type { InputOf, Route } from '@karcis/contract';
import { fail } from '../../domain/errors/problem-error.ts';
import { fits } from '../../domain/validator.ts';
import { bodyReader } from './body.ts';
import { queryReader } from './query.ts';

interface RawInput {
  readonly params: unknown;
  /** The query string as it was sent, without the question mark. */
  readonly query: string;
  readonly body: unknown;
  /** Whether the request has a body, read or not. */
  readonly hasBody: boolean;
}

/** Characters of a query string that are read. */
const longestQuery = 8192;

const noBody = {
  detail: 'This address takes no body; send the request without one.',
  errors: [{ pointer: '', code: 'unknown', detail: 'This address takes no body.' }],
} as const;

/**
 * Makes the reader of a route's input. It returns the path and query parameters by name and the body under `body`, all
 * valid; it throws `invalid_request` (422) with every error named. A path parameter of the wrong form is a 404, like any
 * address that leads nowhere.
 */
export function inputReader<R extends Route>(route: R): (raw: RawInput) => InputOf<R> {
  const { params: path } = route;
  const query = queryReader(route.query);
  const body = route.body && bodyReader(route.body);
  return (raw) => {
    if (raw.query.length > longestQuery) fail('uri_too_long');
    if (path && !fits(path, raw.params)) fail('not_found');
    if (body === undefined && raw.hasBody) fail('invalid_request', noBody);
    const parameters = { ...(raw.params as object), ...query(raw.query) };
    return (body === undefined ? parameters : { ...parameters, body: body(raw.body) }) as InputOf<R>;
  };
}
