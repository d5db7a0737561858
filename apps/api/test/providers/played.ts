import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A server on this machine that plays a provider, well or badly. */

/** Milliseconds that a call has here: none ends by it on a busy machine. */
export const time = 60_000;

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a provider may fail whatever it is asked. */
export const mischiefs = {
  'an error of its own': { status: 500, body: '{"error":{"message":"oops"}}' },
  'an error of its own without JSON': { status: 502, body: '<html>Bad gateway</html>' },
  'too many requests': { status: 429, body: '{"error":{"message":"slow down"}}' },
  'a page in place of JSON': { status: 200, body: '<html>Maintenance</html>' },
  'half of its JSON': { status: 200, body: '{"status_code":"200","id":' },
  nothing: { status: 200, body: '' },
  'null in place of an object': { status: 200, body: 'null' },
  'another object': { status: 200, body: '{"status_code":"200","id":"1","object":"list","data":[]}' },
  '5 MB': { status: 200, body: `{"text":"${'x'.repeat(5_000_000)}"}` },
  'a redirect': { status: 302, body: '' },
  'its request, refused': { status: 401, body: 'echo' },
} as const satisfies Readonly<Record<string, Reply>>;

export type Mischief = keyof typeof mischiefs | 'hangs' | 'breaks off';

export async function play(reply: (request: Request) => Reply) {
  const requests: Request[] = [];
  const waiting: (() => void)[] = [];
  let mischief: Mischief | undefined;
  let spoil: ((body: never, request: Request) => unknown) | undefined;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://played');
      const request = {
        method: incoming.method ?? '',
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(request);
      for (const tell of waiting.splice(0)) tell();
      if (mischief === 'hangs') return;
      if (mischief === 'breaks off') {
        incoming.socket.resetAndDestroy();
        return;
      }
      const bad = mischief === undefined ? undefined : mischiefs[mischief];
      if (bad?.body === 'echo') {
        const said = `No: ${request.headers.authorization}`;
        const body = { error: { message: said, code: said }, error_messages: [said], status_message: said };
        outgoing.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        return;
      }
      if (bad !== undefined) {
        outgoing.writeHead(bad.status, { location: '/elsewhere', 'content-type': 'application/json' });
        outgoing.end(bad.body);
        return;
      }
      const { status, body, headers } = reply(request);
      const spoilt = spoil === undefined ? body : spoil(structuredClone(body) as never, request);
      outgoing.writeHead(status, { ...headers, 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(spoilt));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Resolves with the next request that arrives. */
    arrival: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    /** Fails from now on; undefined for no longer. */
    fail(how: Mischief | undefined) {
      mischief = how;
    },
    /** Changes what is answered from now on; undefined for no longer. */
    spoil(how: ((body: never, request: Request) => unknown) | undefined) {
      spoil = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      await wait(0);
    },
  };
}
