import type { IncomingMessage } from 'node:http';
import { timesSent } from './answers/headers.ts';

/** The token of `Authorization: Bearer TOKEN`; undefined when there is none, or more than one header. */
export function bearerToken(request: IncomingMessage): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined || timesSent(request, 'authorization') > 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}
