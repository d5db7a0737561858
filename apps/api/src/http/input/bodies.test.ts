import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAnswer, sendBytes } from '../../../test/raw-http.ts';
import { answerProblems } from '../errors/problems.ts';
import { oneAtATime } from '../connection/one-request-per-connection.ts';
import { type Bodies, createBodies } from './bodies.ts';

const mebibyte = 1024 * 1024;
const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Options {
  readonly limits?: { readonly most: number; readonly mostOfCaller: number };
  /** What is waited for before a body is read. */
  readonly before?: (request: FastifyRequest) => Promise<void>;
  readonly collect?: (listener: RequestListener, bodies: Bodies) => RequestListener;
  /** Whether the wide network of a caller is counted, which is a header. */
  readonly hasNear?: boolean;
}

/** A server that says how many bytes a body had; the name of a caller is a header. Its limit is 64 KiB, and 1 MiB for `/large`. */
async function serve({
  limits,
  before = async () => {},
  collect = (listener, bodies) => bodies.collect(oneAtATime(listener, { drop: () => {} })),
  hasNear = false,
}: Options = {}) {
  const named =
    (name: 'caller' | 'near') =>
    ({ headers }: { headers: object }) =>
      (headers as { caller?: string; near?: string })[name] ?? '';
  const callers = { of: named('caller'), ...(hasNear ? { near: named('near') } : {}) };
  const bodies = limits === undefined ? createBodies(callers) : createBodies(callers, limits);
  const app = Fastify({
    bodyLimit: 64 * 1024,
    serverFactory: (listener) => createServer(collect(listener, bodies)),
  });
  answerProblems(app, { logWriter: { failed: () => {} }, noteProblem: () => {}, isStrict: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest) => bodies.read(request));
  const route = {
    onRequest: before,
    handler: async ({ body }: FastifyRequest) => ({ text: (body as Buffer).toString('latin1') }),
  };
  app.post('/', route);
  app.post('/large', { ...route, bodyLimit: mebibyte });
  app.get('/', { ...route, handler: async () => 'read' });
  servers.push(app);
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

const chunked = (path = '/', ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: a', 'Transfer-Encoding: chunked', ...headers, '', ''].join('\r\n');
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const end = '0\r\n\r\n';

/** What comes back for bytes: the status, and the text that the server has read, or the code of the error. */
async function send(origin: string, bytes: string) {
  const { status, headers, body } = parseAnswer(await sendBytes(origin, bytes));
  const { text, code } = JSON.parse(body) as { text?: string; code?: string };
  return { status, headers, said: text ?? code };
}

describe('a body', () => {
  it('is read as it was sent, in whatever chunks', async () => {
    const { origin } = await serve();
    const text = Array.from({ length: 64 * 1024 }, (_, n) => String.fromCharCode(32 + (n % 95))).join('');
    const sized = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${text.length}\r\n\r\n`;
    for (const size of [text.length, 10_000, 32]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const { status, said } = await send(origin, chunked() + pieces.map(chunk).join('') + end);
      expect([status, said === text], `chunks of ${size}`).toEqual([200, true]);
    }
    const { said } = await send(origin, sized + text);
    expect(said === text, 'with its length').toBe(true);
  });

  it('may come letter by letter while it is small', async () => {
    const { origin } = await serve();
    const letters = 'a'.repeat(1000);
    const sent = chunked() + chunk('a').repeat(letters.length) + end;
    expect(await send(origin, sent)).toMatchObject({ status: 200, said: letters });
  });

  it('of over a thousand crumbs is refused, before it has ended', async () => {
    const { origin } = await serve();
    const { status, said, headers } = await send(origin, chunked() + chunk('a').repeat(1001));
    expect([status, said, headers.get('connection')]).toEqual([400, 'malformed_request', 'close']);
  });

  it('has the limit of its route, by what it says and by what comes', async () => {
    const { origin } = await serve();
    const larger = 'a'.repeat(64 * 1024 + 1);
    const sized = (path: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
    const refused = { status: 413, said: 'body_too_large' };
    expect(await send(origin, sized('/', larger.length)), 'nothing of it has come').toMatchObject(refused);
    expect(await send(origin, chunked() + chunk(larger)), 'without an end').toMatchObject(refused);
    expect(await send(origin, sized('/large', larger.length) + larger)).toMatchObject({ status: 200 });
    const tooLarge = chunk('a'.repeat(mebibyte)) + chunk('a');
    expect(await send(origin, chunked('/large') + tooLarge)).toMatchObject(refused);
  });

  it('that nobody has read lets the next request of its connection pass', async () => {
    const { origin } = await serve({
      before: async ({ url }) => {
        if (url !== '/') throw Object.assign(new Error('no'), { statusCode: 401 });
      },
    });
    const refused = chunked('/large') + chunk('a'.repeat(200_000)) + end;
    const text = await sendBytes(origin, `${refused}${chunked()}${chunk('senja')}${end}`);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 200']);
    expect(text).toContain('senja');
  });
});

describe('the chunks of a body', () => {
  /** Chunks of one byte that Node keeps while a request waits: on its own, or behind another one. */
  async function keptWhile(line: 'itself' | 'another', collect?: Options['collect']): Promise<number> {
    const waiting = Promise.withResolvers<void>();
    const kept = Promise.withResolvers<number>();
    const { origin, app } = await serve({
      before: () => waiting.promise,
      ...(collect === undefined ? {} : { collect }),
    });
    const bytes = chunked() + chunk('a').repeat(500);
    app.server.prependListener('request', (request) => {
      if (request.method !== 'POST') return;
      // Until all has come that was sent at once.
      setTimeout(() => kept.resolve(request.readableLength), 200);
    });
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(line === 'itself' ? bytes : `GET / HTTP/1.1\r\nHost: a\r\n\r\n${bytes}`);
    const count = await kept.promise;
    waiting.resolve();
    socket.destroy();
    return count;
  }

  it.each(['itself', 'another'] as const)('are not kept while the request waits for %s', async (line) => {
    expect(await keptWhile(line)).toBe(0);
  });

  it.each(['itself', 'another'] as const)('would be kept one by one (control: %s)', async (line) => {
    expect(await keptWhile(line, (listener) => oneAtATime(listener, { drop: () => {} }))).toBe(500);
  });
});

describe('the memory for bodies', () => {
  const limits = { most: 100_000, mostOfCaller: 60_000 };
  const whole = (caller: string) => chunked('/', `Caller: ${caller}`) + chunk('a'.repeat(40_000));

  /** Sends a body without its end, and gives its connection once the server has it. */
  async function hold(origin: string, caller: string) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
    await new Promise((resolve) => socket.write(whole(caller), resolve));
    await expect.poll(async () => (await send(origin, whole(caller) + end)).status).toBe(503);
    return socket;
  }

  it('is bounded for one caller and in all, and is free again when a client has left', async () => {
    const { origin } = await serve({ limits });
    const sockets = [await hold(origin, 'Hana')];
    const refused = await send(origin, whole('Hana') + end);
    expect([refused.said, refused.headers.get('retry-after')]).toEqual(['unavailable', '5']);
    expect(await send(origin, whole('Budi') + end), 'another caller').toMatchObject({ status: 200 });
    sockets.push(await hold(origin, 'Budi'));
    expect(await send(origin, whole('Sari') + end), 'beyond what there is').toMatchObject({ status: 503 });
    for (const socket of sockets) socket.destroy();
    for (const caller of ['Hana', 'Budi', 'Sari'])
      await expect.poll(async () => (await send(origin, whole(caller) + end)).status).toBe(200);
  });

  /** Begins a body that does not end, and resolves to the status of its answer, if one comes. */
  async function begin(origin: string, headers: string[], bytes: number) {
    const status = Promise.withResolvers<string>();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
    socket.on('data', (data) => status.resolve(String(data).slice(9, 12)));
    const sent = chunked('/', ...headers) + chunk('a'.repeat(bytes));
    await new Promise((resolve) => socket.write(sent, resolve));
    return { status: status.promise, end: () => void socket.destroy() };
  }

  it('of the caller with most of it is taken back when another one needs it', async () => {
    const { origin } = await serve({ limits });
    const [old, young, small] = [
      await begin(origin, ['Caller: Hana'], 25_000),
      await begin(origin, ['Caller: Hana'], 25_000),
      await begin(origin, ['Caller: Budi'], 40_000),
    ];
    await expect.poll(async () => (await send(origin, whole('Hana') + end)).status).toBe(503);
    const sari = chunked('/', 'Caller: Sari') + chunk('a'.repeat(20_000)) + end;
    expect(await send(origin, sari)).toMatchObject({ status: 200 });
    expect(await young.status).toBe('503');
    const open = Symbol('still coming');
    for (const { status } of [old, small])
      expect(await Promise.race([status, Promise.resolve(open)])).toBe(open);
    for (const { end: leave } of [old, small]) leave();
  });

  it.each([true, false])('of many callers in one wide network counts together: %s', async (hasNear) => {
    const { origin } = await serve({ limits, hasNear });
    const crowd = [];
    for (const name of ['Hana', 'Budi', 'Putri'])
      crowd.push(await begin(origin, [`Caller: ${name}`, 'Near: one'], 31_000));
    await expect.poll(async () => (await send(origin, whole('Hana') + end)).status).toBe(503);
    const sari = chunked('/', 'Caller: Sari', 'Near: other') + chunk('a'.repeat(32_000)) + end;
    // Where each counts by itself, the last one holds as much as each of them (control).
    expect(await send(origin, sari)).toMatchObject({ status: hasNear ? 200 : 503 });
    for (const { end: leave } of crowd) leave();
  });

  it('is free again after each request of a connection, and when one goes whose requests wait', async () => {
    const waiting = Promise.withResolvers<void>();
    const { origin } = await serve({
      limits,
      before: ({ method }) => (method === 'GET' ? waiting.promise : Promise.resolve()),
    });
    const request = { method: 'POST', headers: { caller: 'Hana' }, body: 'a'.repeat(25_000) };
    for (let n = 0; n < 9; n++) expect((await fetch(origin, request)).status).toBe(200);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\n\r\n${whole('Hana')}${end}`);
    await expect.poll(async () => (await send(origin, whole('Hana') + end)).status).toBe(503);
    socket.destroy();
    await expect.poll(async () => (await send(origin, whole('Hana') + end)).status).toBe(200);
    waiting.resolve();
  });
});
