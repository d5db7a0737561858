import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Node's own server, with what a client may send and how long it may take. Times are in milliseconds. */
export function openServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 5000,
      requestTimeout: 10_000, // headers and body together; slow clients get a 408
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 72_000, // longer than the 60 s of common proxies, so that they close first
      requireHostHeader: false, // Node's own answer would be a bare 400; http/headers.ts checks it
    },
    listener,
  );
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1); Node's own answer would be a bare 417.
  return server.on('checkExpectation', listener);
}

/** How to find the address of a caller: behind proxies that are trusted it is in a header, as the framework reads it. */
export function addressFinder(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, trust);
}
