import rateLimitPlugin from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { fail } from '../domain/failure.ts';
import { networkOf } from '../domain/network.ts';

/** Counts a request against its token, or against its network when it has no valid one; fails with 429 beyond. */
export type RateLimit = (
  request: FastifyRequest,
  reply: FastifyReply,
  tokenId: string | undefined,
) => Promise<void>;

const timeWindow = 60_000;

export async function createRateLimit(app: FastifyInstance, config: Config): Promise<RateLimit> {
  if (config.rateLimits === 'off') return async () => {};
  await app.register(rateLimitPlugin, { global: false });
  const tokens = new WeakMap<FastifyRequest, string>();
  const byToken = app.createRateLimit({
    timeWindow,
    max: config.requestsPerToken,
    keyGenerator: (request) => `token ${tokens.get(request)}`,
  });
  const byNetwork = app.createRateLimit({
    timeWindow,
    max: config.requestsPerNetwork,
    keyGenerator: (request) => `network ${networkOf(request.ip)}`,
  });

  return async (request, reply, tokenId) => {
    if (tokenId !== undefined) tokens.set(request, tokenId);
    const limit = await (tokenId === undefined ? byNetwork(request) : byToken(request));
    if (limit.isAllowed) return; // on an allow-list, of which there is none
    reply.headers({
      'ratelimit-limit': limit.max,
      'ratelimit-remaining': limit.remaining,
      'ratelimit-reset': limit.ttlInSeconds,
    });
    if (limit.isExceeded) fail('too_many_requests', { retryAfterSeconds: limit.ttlInSeconds });
  };
}
