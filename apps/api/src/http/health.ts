import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';

/**
 * Serves the health of the server, at its root. `/healthz` is 200 while the process runs. `/readyz` is 200 while the
 * database answers, however much it has to do, and 503 where it does not, or when the server is stopping.
 */
export function serveHealth(app: FastifyInstance, database: Database, isClosing: () => boolean): void {
  const send = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
  app.get('/healthz', async (_request, reply) => reply.headers(send).send('{"status":"ok"}'));
  app.get('/readyz', async (_request, reply) => {
    if (isClosing())
      fail('unavailable', { detail: 'The server is stopping.', retryAfterSeconds: 2, isIntended: true });
    if (!(await database.answers()))
      fail('unavailable', { detail: 'The database does not answer.', retryAfterSeconds: 2 });
    return reply.headers(send).send('{"status":"ready"}');
  });
}
