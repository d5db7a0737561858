import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/activity.ts';

/** Where a request came from, for the logs. The address is gone when the connection is. */
export const callerOf = ({ ip, headers, id }: FastifyRequest): Caller => ({
  ip: (ip as string | undefined)?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null,
  userAgent: headers['user-agent'] ?? null,
  requestId: id,
});
