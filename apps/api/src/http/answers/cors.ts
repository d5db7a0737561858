import corsPlugin from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const exposedHeaders = [
  'X-Request-Id',
  'API-Version',
  'ETag',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Total-Count',
];

/**
 * Cross-origin rules: public content may be read by any page, without credentials; everything else only by the
 * origins of the configuration. Such pages send a token in a header. Credentials are never
 * allowed: the cookie of a session counts for pages of this server alone.
 */
export async function allowOrigins(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  isPublic: (path: string) => boolean,
): Promise<void> {
  const origins = corsOrigins.split(',').filter(Boolean);
  const common = {
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'X-Request-Id',
      'If-None-Match',
      'If-Match',
      'Idempotency-Key',
      'Order-Token',
    ],
    exposedHeaders,
    maxAge: 600,
    cacheControl: 'no-store', // of the preflight itself; browsers keep what it says by its max-age
    strictPreflight: false,
  };
  await app.register(corsPlugin, {
    delegator: (request, done) => {
      const [path = ''] = (request.url ?? '').split('?', 1);
      done(null, { ...common, origin: isPublic(path) ? '*' : origins });
    },
  });
}
