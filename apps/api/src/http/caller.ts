import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/activity.ts';
import { withoutHidden } from '../domain/security/redaction.ts';

/** Characters of a user agent that the logs keep. They are searched for secrets, which takes time. */
const longestUserAgent = 400;

/** Returns the origin of a request for the logs. The address is undefined once the connection is closed. */
export function callerOf({ ip, headers, id, server }: FastifyRequest): Caller {
  const userAgent = headers['user-agent']?.slice(0, longestUserAgent);
  return {
    ip: (ip as string | undefined)?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null,
    userAgent: userAgent === undefined ? null : withoutHidden(userAgent, { secrets: server.secrets }),
    requestId: id,
  };
}

/** Headers that proxies add. A request with one of them comes from another machine than its socket says. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
/** Names by which a browser or a program of the same machine asks. A proxy, or a page of another site, asks by another. */
const localHost = /^(localhost|127\.[\d.]+|\[::1\])(:\d*)?$/i;

/** Whether a request came over the loopback interface, by a name of it, and through no proxy. */
export const isLocal = ({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
}): boolean =>
  /^(127\.|::1$|::ffff:127\.)/i.test(socket.remoteAddress ?? '') &&
  localHost.test(headers.host ?? '') &&
  proxyHeaders.every((name) => headers[name] === undefined);
