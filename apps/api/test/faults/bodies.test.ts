import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { karcisForTests, urlOf } from '../harness.ts';
import { eventually, startApi } from './api-process.ts';
import { ask } from './kept-connections.ts';

// Only its database is used.
const karcis = karcisForTests();

const serve = () =>
  startApi({
    environment: {
      DATABASE_URL: urlOf(karcis.current.connection),
      NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=8',
    },
  });

/** A body of one-byte chunks, as large as a body may be, without its end. */
const crumbs = '1\r\n[\r\n'.repeat(64 * 1024);
const head = (line: string, ...headers: string[]) =>
  [line, 'Host: a', 'Content-Type: application/json', 'Transfer-Encoding: chunked', ...headers, '', ''].join(
    '\r\n',
  );

/** Sends bytes on a connection of their own until the server has taken them, or has closed it. */
async function send(url: string, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([closed, new Promise((resolve) => socket.write(bytes, resolve))]);
  return socket;
}

describe('bodies in chunks of one byte', () => {
  it.each([
    ['that anybody may send', `${head('POST /api/auth/login HTTP/1.1')}${crumbs}`],
    [
      'with a token that opens nothing',
      `${head('POST /api/orders HTTP/1.1', `Authorization: Bearer karcis_${'x'.repeat(43)}`)}${crumbs}`,
    ],
    [
      'behind a request that is not answered yet',
      `GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: a\r\n\r\n${head('POST /api/auth/login HTTP/1.1')}${crumbs}`,
    ],
  ])('%s end no server', async (_, bytes) => {
    const api = serve();
    const url = await api.url;
    const sockets = await Promise.all(Array.from({ length: 12 }, () => send(url, bytes)));
    // A server that is busy may close a connection whose request came late.
    await eventually(() =>
      ask(url, { path: '/faqs' }).then(
        ({ statusCode }) => statusCode === 200,
        () => false,
      ),
    );
    for (const socket of sockets) socket.destroy();
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
  });
});
