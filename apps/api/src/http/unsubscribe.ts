import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenIn } from '../../../web/src/screens/mailed-token.ts';
import type { Database } from '../db/connection/database.ts';
import { suppress } from '../db/queries/mails.ts';
import type { Services } from '../handler.ts';
import type { Authorizer } from './authorize.ts';
import type { Bodies } from './input/bodies.ts';

interface Dependencies {
  readonly database: Pick<Database, 'transaction'>;
  readonly authorizer: Pick<Authorizer, 'check'>;
  readonly bodies: Pick<Bodies, 'read'>;
  readonly services: Pick<Services, 'mailer'>;
}

interface ByToken {
  readonly Params: { readonly token: string };
}

/** Bytes of the one field that mail programs send. */
const longestForm = 4096;

/**
 * Serves the address in `List-Unsubscribe`. Mail programs POST to it, with a field that says that a person has pressed their button (RFC
 * 8058); the answer is the same for every token, and no cookie counts. Whoever opens it in a browser is led to a page with a button: what
 * only looks at links unsubscribes nobody.
 */
export async function serveUnsubscribe(
  app: FastifyInstance,
  { database, authorizer, bodies, services: { mailer } }: Dependencies,
): Promise<void> {
  const check = authorizer.check({ method: 'POST', access: 'public' });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) => (await bodies.read(request)).toString());

  app.get<ByToken>('/unsubscribe/:token', async ({ params }, reply) => {
    const token = tokenIn(params.token, 43);
    return reply
      .code(303)
      .headers({ location: `/unsubscribe${token === '' ? '' : `#${token}`}`, 'cache-control': 'no-store' })
      .send();
  });

  app.post<ByToken>('/unsubscribe/:token', {
    bodyLimit: longestForm,
    onRequest: async (request, reply) => void (await check(request, reply)),
    async handler({ params: { token }, body }, reply) {
      const address = isOneClick(body) ? await mailer.unsubscribed(token) : undefined;
      if (address !== undefined)
        await database.transaction((db) => suppress(db, { address, reason: 'Unsubscribed', reply: null }));
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });
}

/** Whether a body has the field, in either form of HTML. */
const isOneClick = (body: unknown) =>
  typeof body === 'string' &&
  /(^|&)List-Unsubscribe=One-Click(&|$)|name="?List-Unsubscribe"?[^\r\n]*(\r?\n[^\r\n]+)*\r?\n\r?\nOne-Click\r?\n/i.test(
    body,
  );
