import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A message as it came in. */
interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** What a receiver does, by the path that is asked for. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  '/ok': (_request, response) => void response.writeHead(204).end(),
  '/says': (_request, response) => void response.writeHead(200).end('terima kasih '.repeat(200)),
  '/broken': (_request, response) => void response.writeHead(500).end('rusak'),
  '/busy': (_request, response) => void response.writeHead(503, { 'retry-after': '7200' }).end(),
  '/never': (_request, response) => void response.writeHead(503, { 'retry-after': '999999999' }).end(),
  '/gone': (_request, response) => void response.writeHead(410).end(),
  '/moved': (_request, response) => void response.writeHead(302, { location: '/ok' }).end(),
  '/hangs': () => {},
  '/stops': (_request, response) => void response.writeHead(200, { 'content-length': '100' }).write('a'),
  '/endless': (_request, response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', write);
    write();
  },
  '/upgrades': ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  '/cut': (request) => void request.socket.destroy(),
};

/** An HTTP server for the tests of a file, at an address of this machine. */
export function sinkForTests() {
  const received: Received[] = [];
  let held: { readonly arrived: () => void; readonly until: Promise<number> } | undefined;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    if (request.url === '/held' && held !== undefined) {
      held.arrived();
      response.writeHead(await held.until).end();
      return;
    }
    behaviours[request.url ?? '']?.(request, response);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    port: () => (server.address() as AddressInfo).port,
    url: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    /** Holds the answers of `/held` until it is let go. `arrived` resolves when a message is there. */
    hold() {
      const [arrived, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
      held = { arrived: arrived.resolve, until: letGo.promise };
      return { arrived: arrived.promise, letGo: (status = 204) => letGo.resolve(status) };
    },
  };
}

/** Whether a message bears the signature of a secret, by the words of Standard Webhooks and none of the server's code. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
