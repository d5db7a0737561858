import type pg from 'pg';

/**
 * Sends a statement. By callback: where the client makes the promise itself, V8 takes the rows of results that were used
 * long ago for alive until it collects the whole heap.
 */
export const ask = (client: pg.Client, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => (error === null ? resolve(result) : reject(error)));
  });

/** The error with the stack of its caller, below the place in the client; its own would lead to a socket. */
export function withStackOfCaller(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [place = ''] = /\n {4}at .*/.exec(error.stack ?? '') ?? [];
  Error.captureStackTrace(error, withStackOfCaller);
  const { stack = '' } = error;
  error.stack = stack.replace('\n    at ', () => `${place}\n    at `);
  return error;
}
