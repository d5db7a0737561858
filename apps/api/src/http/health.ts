import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';

/**
 * For whatever watches the server, at its root: `/healthz` is the process, `/readyz` what it depends on, and that it is
 * there to stay.
 */
export function serveHealth(app: FastifyInstance, database: Database, isClosing: () => boolean): void {
  const send = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
  app.get('/healthz', async (_request, reply) => reply.headers(send).send('{"status":"ok"}'));
  app.get('/readyz', async (_request, reply) => {
    if (isClosing())
      fail('unavailable', { detail: 'The server is stopping.', retryAfterSeconds: 2, isIntended: true });
    await database.ping().catch((cause: unknown) => {
      fail('unavailable', { detail: 'The database does not answer.', retryAfterSeconds: 2, cause });
    });
    return reply.headers(send).send('{"status":"ready"}');
  });
}
