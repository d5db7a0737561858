import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Limits } from './connections.ts';
import { createServer } from './node-http.ts';

/** Node's own server, with what a client may send and how long it may take. Times are in milliseconds. */
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
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1); Node's own answer would be a bare 417.
  return server.on('checkExpectation', listener);
}

/** Files that are not for connections of clients: those of the database, the log, what is read from the disk. */
const otherFiles = 100;

/**
 * An idle connection costs some 10 KB. A client over a slow line takes the largest answer there is in half a minute;
 * who reads an answer byte by byte, to keep it in our memory, does not.
 */
export const connectionLimits = (): Limits => ({
  connections: Math.max(10, Math.min(10_000, mostOpenFiles() - otherFiles)),
  reading: 60_000,
  stuck: 20_000,
  waitingBytes: 64 * 1024 * 1024,
});

/** How many files this process may have open: on Linux the system tells; elsewhere it is taken to be enough. */
function mostOpenFiles(): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return most === undefined ? Infinity : Number(most);
  } catch {
    return Infinity;
  }
}

/** How to find the address of a caller: behind proxies that are trusted it is in a header, as the framework reads it. */
export function addressFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, trust);
}
