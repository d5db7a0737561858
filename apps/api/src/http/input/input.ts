import type { InputOf, Route } from '@karcis/contract';
import { checkOf } from '../../domain/validator.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { bodyReader } from './body.ts';
import { queryReader } from './query.ts';

interface RawInput {
  readonly params: unknown;
  /** The query string as it was sent, without the question mark. */
  readonly query: string;
  readonly body: unknown;
}

const longestQuery = 8192;

/**
 * Makes the reader of a route's input: it takes what was sent and gives one flat record of values that fit the
 * contract, or fails with every fault named. A path parameter of the wrong form is a 404, like any address that
 * leads nowhere; everything else is a 422.
 */
export function inputReader<R extends Route>(route: R): (raw: RawInput) => InputOf<R> {
  const fitsPath = route.params && checkOf(route.params);
  const query = queryReader(route.query);
  const body = route.body && bodyReader(route.body);
  return (raw) => {
    if (raw.query.length > longestQuery) fail('uri_too_long');
    if (fitsPath && !fitsPath(raw.params)) fail('not_found');
    return { ...(raw.params as object), ...query(raw.query), ...body?.(raw.body) } as InputOf<R>;
  };
}
