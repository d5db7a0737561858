import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Limits } from './connections.ts';

/** Makes Node's own server with limits for the size and the time of requests. Times are in milliseconds. */
export function openServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 5000,
      requestTimeout: 10_000, // headers and body together; slow clients get a 408
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 72_000, // longer than the 60 s of common proxies, so that they close first
      requireHostHeader: false, // Node's own answer would be a bare 400; http/answers/headers.ts checks it
    },
    listener,
  );
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node's own answer would be a bare 417.
  return server.on('checkExpectation', listener);
}

/** Scheme and host before the path of a request line. Clients send them to proxies, and may send them to servers. */
const schemeAndHost = /^https?:\/\/([^/?#]+)/i;

/** Returns path and query of a request. A host in the request line replaces the header `Host` (RFC 9112, 3.2.2). */
export function originForm(request: IncomingMessage): string {
  const { url = '', method } = request;
  if (url.startsWith('/')) return url;
  // `*` is the whole server, for OPTIONS alone (RFC 9112, 3.2.4). The framework would take it for the front page.
  if (url.startsWith('*') && method !== 'OPTIONS') return `/${url}`;
  const [prefix = '', host] = schemeAndHost.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  const rest = url.slice(prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Open files that are no connections of clients: those to the database, the log, files on the disk. */
const otherFiles = 100;

/**
 * Limits of this machine. An idle connection costs some 10 KB. A client over a slow network takes some bytes of its answer
 * every few seconds; the bytes that wait for slow clients are bounded.
 */
export const connectionLimits = (): Limits => ({
  connections: Math.max(10, Math.min(10_000, mostOpenFiles() - otherFiles)),
  stuck: 20_000,
  waitingBytes: 64 * 1024 * 1024,
});

/** Returns how many files this process may have open: as Linux says, elsewhere without a limit. */
function mostOpenFiles(): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return most === undefined ? Infinity : Number(most);
  } catch {
    return Infinity;
  }
}

/** Returns a function that finds the address of a caller. Behind trusted proxies it reads their header, as the framework does. */
export function addressFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, trust);
}
