import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/activity.ts';
import { withoutHidden } from '../domain/security/redaction.ts';
import { isOpenedHere } from './peer-process.ts';

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

/**
 * Whether a request came over the loopback interface, and says nothing of another machine: its `Host` and `Origin` are names of the
 * interface, and no proxy has left a header. That alone is no proof, because a proxy may say nothing.
 */
export const looksLocal = ({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
}): boolean =>
  /^(127\.|::1$|::ffff:127\.)/i.test(socket.remoteAddress ?? '') &&
  localHost.test(headers.host ?? '') &&
  (headers.origin === undefined || localHost.test(headers.origin.replace(/^https?:\/\//i, ''))) &&
  proxyHeaders.every((name) => headers[name] === undefined);

/**
 * Returns whether a request comes from a program on this machine, and not through a proxy that runs there: it looks like that, and the kernel
 * confirms it. On systems that cannot confirm it, the look decides.
 */
export const isLocal = async (request: IncomingMessage): Promise<boolean> =>
  looksLocal(request) && ((await isOpenedHere(request.socket)) ?? true);
