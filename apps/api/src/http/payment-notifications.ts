import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rawPaths } from '@karcis/contract';
import { fail } from '../domain/errors/problem-error.ts';
import { idOrNone } from '../domain/id.ts';
import type { Services } from '../handler.ts';
import type { Authorizer } from './authorize.ts';
import type { Bodies } from './input/bodies.ts';

interface Dependencies {
  readonly authorizer: Pick<Authorizer, 'check'>;
  readonly bodies: Pick<Bodies, 'read'>;
  readonly services: Pick<Services, 'receiveNotification'>;
}

interface Notified {
  readonly Params: { readonly account_id: string };
}

/** Bytes that a notification has at most. */
const longest = 64 * 1024;

/**
 * Serves the addresses that payment providers notify. What is signed are the bytes as they came, so nothing reads them before. The answer says
 * that it was kept, not what came of it; what the provider has not sent is 401 `notification_not_genuine` and leaves nothing behind. While the
 * database is away it is 503, after which providers send again.
 */
export async function servePaymentNotifications(
  app: FastifyInstance,
  { authorizer, bodies, services }: Dependencies,
): Promise<void> {
  const check = authorizer.check({ method: 'POST', access: 'public' });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest) => bodies.read(request));
  const [path] = rawPaths.notified;
  app.post<Notified>(path.replace('{account_id}', ':account_id'), {
    bodyLimit: longest,
    config: { errors: ['notification_not_genuine', 'malformed_request', 'body_too_large', 'unavailable'] },
    onRequest: async (request, reply) => void (await check(request, reply)),
    async handler({ params: { account_id }, headers, body }, reply) {
      const sent = {
        account: idOrNone(account_id),
        headers,
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      };
      if (!(await services.receiveNotification(sent))) fail('notification_not_genuine');
      return reply.code(200).header('cache-control', 'no-store').send({});
    },
  });
}
