import type pg from 'pg';

/**
 * By callback: where the client makes the promise itself, V8 takes the rows of answers that were given long ago for
 * alive, until it collects the whole heap.
 */
export const ask = (client: pg.Client, asked: string | pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const config = typeof asked === 'string' ? { text: asked } : asked;
    client.query(config, (error: Error | null, result) => (error === null ? resolve(result) : reject(error)));
  });

/** With the stack that leads to whoever asked, below the place in the client, and not to the socket that told it. */
export function fromHere(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [place = ''] = /\n {4}at .*/.exec(error.stack ?? '') ?? [];
  Error.captureStackTrace(error, fromHere);
  const { stack = '' } = error;
  error.stack = stack.replace('\n    at ', () => `${place}\n    at `);
  return error;
}
