import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** Returns the address before the path of links: `https://tickets.example.org`. */
export type PublicOrigin = (request: FastifyRequest) => string;

/**
 * Links begin with KARCIS_PUBLIC_URL. Without it they begin with the `Host` that the request names, and with `https`
 * where a trusted proxy says so. `X-Forwarded-Host` is never read: proxies pass on what callers write into it.
 */
export function createPublicOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): PublicOrigin {
  if (publicUrl !== undefined) return () => publicUrl;
  return ({ protocol, headers }) =>
    `${protocol === 'https' ? 'https' : 'http'}://${headers.host || 'localhost'}`;
}
