import corsPlugin from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Cross-origin rules: public content may be read by any page, without credentials; everything else only by the
 * origins of the configuration. Tokens travel in a header, so cookies are never allowed.
 */
export async function allowOrigins(
  app: FastifyInstance,
  options: { readonly origins: readonly string[]; readonly isPublic: (path: string) => boolean },
): Promise<void> {
  const common = {
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', 'If-None-Match'],
    exposedHeaders: [
      'X-Request-Id',
      'API-Version',
      'ETag',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'Retry-After',
    ],
    maxAge: 600,
    strictPreflight: false,
  };
  await app.register(corsPlugin, {
    delegator: (request, done) => {
      const [path = ''] = (request.url ?? '').split('?', 1);
      done(null, { ...common, origin: options.isPublic(path) ? '*' : [...options.origins] });
    },
  });
}
