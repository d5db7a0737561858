import { api, errorsOf, rawPaths } from '@karcis/contract';
import type { FastifyInstance } from 'fastify';
import type { Areas, Services } from '../handler.ts';
import type { Database } from '../db/connection/database.ts';
import type { Scope } from '../domain/security/scope.ts';
import { html } from './answers/headers.ts';
import type { Authorizer } from './authorize.ts';
import { hasBody, inputReader } from './input/input.ts';
import type { Admission } from './limits/admission.ts';
import type { Callers } from './limits/callers.ts';

interface Dependencies {
  readonly database: Pick<Database, 'read'>;
  readonly authorizer: Pick<Authorizer, 'check'>;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'readerOf'>;
  readonly services: Services;
}

/**
 * Policy of a mail in a frame: it has its own styles and pictures of this site, runs nothing, leads nowhere, and is of no origin, so that
 * nothing in it could read anything. Pages of this site alone may frame it.
 */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** A mail whose links want a page of their own, which the sandbox gives none: else they would load in place of the mail. */
const withoutWays = (document: string) => document.replace('<head>', '<head><base target="_blank">');

/** A signal that is never aborted: a preview is one statement. */
const nobodyLeaves = new AbortController().signal;

/**
 * Serves the previews of mails as documents, for the frame in the console. In the page itself a mail would lose its styles, which the policy of
 * pages forbids.
 */
export function serveMailFrame(
  app: FastifyInstance,
  preview: Areas['adminMail']['preview'],
  { database, authorizer, admission, callers, services }: Dependencies,
): void {
  const route = api.adminMail.preview;
  const check = authorizer.check(route);
  const readInput = inputReader(route);
  const [path] = rawPaths.framed;
  app.get(path.replace('{key}', ':key'), {
    config: { errors: errorsOf(route) },
    onRequest: async (request, reply) => {
      request.scope = await check(request, reply);
    },
    async handler({ url, params, query, body, headers, scope, raw }, reply) {
      const [address = ''] = url.split('?');
      const input = readInput({
        path: address,
        params,
        query: query as string,
        body,
        hasBody: hasBody(headers),
      });
      const release = await admission.acquire(callers.readerOf(raw), nobodyLeaves);
      try {
        const mail = await preview(database.read, scope as Scope<'admin'>, input, services);
        return reply
          .headers({
            'content-type': html,
            'content-security-policy': contentSecurityPolicy,
            'x-frame-options': 'SAMEORIGIN',
            'cache-control': 'private, no-store',
          })
          .send(withoutWays(mail?.html ?? ''));
      } finally {
        release();
      }
    },
  });
}
