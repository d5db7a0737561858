import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, urlOf } from '../harness.ts';
import { parseAnswer } from '../raw-http.ts';
import { type ApiProcess, eventually, startApi } from './api-process.ts';
import { ask, type Client, keepAsking } from './kept-connections.ts';

const long = process.env['KARCIS_TEST_LONG'] === '1';

let made: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  made = await createDatabase('demo');
});
afterAll(() => made.drop());

const serve = () =>
  startApi({ environment: { DATABASE_URL: urlOf(made.connection), KARCIS_RATE_LIMITS: 'off' } });

/** Out of memory, through the framework, from the database, and refused. */
const reads = [
  { path: '/faqs' },
  { path: '/pages/tidak-ada', status: 404 },
  { path: '/banners' },
  { path: '/auth/me', status: 401 },
];

/** Clients that go elsewhere when they are told to, and some that come back each time. */
const crowd = (url: string) => ({
  moving: Array.from({ length: 16 }, () => keepAsking(url, reads)),
  staying: Array.from({ length: 4 }, () => keepAsking(url, reads, { stays: true })),
});
const sum = (clients: readonly Client[], of: 'answered' | 'told') =>
  clients.reduce((all, { tally }) => all + tally[of], 0);
const failuresOf = (clients: readonly Client[]) => clients.flatMap(({ tally }) => tally.failures);
const atWork = ({ moving }: ReturnType<typeof crowd>) => eventually(() => sum(moving, 'answered') > 300, 60);

/** Ends a server and gives how it ended, and within how many seconds. */
async function end({ child, ended }: ApiProcess, signal: NodeJS.Signals) {
  const begun = performance.now();
  child.kill(signal);
  const how = await ended;
  return { how, seconds: (performance.now() - begun) / 1000 };
}

describe('a server that is told to stop under load', () => {
  it.for(long ? Array<'SIGTERM'>(20).fill('SIGTERM') : (['SIGTERM', 'SIGINT'] as const))(
    'by %s answers every request, ends in time, and is not ready from the first moment',
    async (signal) => {
      const api = serve();
      const url = await api.url;
      const clients = crowd(url);
      await atWork(clients);
      const ending = end(api, signal);
      const origin = url.replace('/api', '');
      const readiness: (number | undefined)[] = [];
      while (readiness.length < 3) {
        const { statusCode, headers } = await ask(origin, { path: '/readyz' });
        if (statusCode === 200) continue; // asked before the signal arrived
        readiness.push(statusCode);
        expect(headers.connection).toBe('close');
        expect(headers['retry-after']).toBeDefined();
        // Sent a second time, as a group of processes gets it, it neither hurries nor harms.
        api.child.kill(signal);
        const { statusCode: status } = await ask(url, { path: '/faqs' });
        expect(status).toBe(200);
      }
      expect(readiness).toEqual([503, 503, 503]);
      const { how } = await ending;
      await Promise.all([...clients.moving, ...clients.staying].map(({ done }) => done));
      expect(failuresOf(clients.moving)).toEqual([]);
      expect(sum(clients.moving, 'told')).toBe(clients.moving.length);
      // Who does not go away is answered meanwhile, but may at last connect in the very moment of the end.
      expect(sum(clients.staying, 'told')).toBeGreaterThan(100);
      // In order, and so in time: after 9 seconds it is cut off, and ends with 1.
      expect(how).toBe(0);
      expect(api.said()).not.toMatch(/"level":50|connections dropped/);
    },
  );

  it('and is killed instead, fails requests: so the clients above would have noticed', async () => {
    const api = serve();
    const clients = crowd(await api.url);
    await atWork(clients);
    await end(api, 'SIGKILL');
    await Promise.all(clients.moving.map(({ done }) => done));
    expect(failuresOf(clients.moving)).not.toEqual([]);
  });
});

describe('a server that is told to stop', () => {
  it('does so at once when nobody is connected', async () => {
    const begun = performance.now();
    const api = serve();
    await api.url;
    const starting = (performance.now() - begun) / 1000;
    const { how, seconds } = await end(api, 'SIGTERM');
    expect(how).toBe(0);
    // A busy machine is slow for both. A server with clients goes on for seconds.
    expect(seconds).toBeLessThan(2 + starting);
  });

  it('waits for a request whose body is slow, and for a client that reads slowly', async () => {
    const api = serve();
    const { hostname, port } = new URL(await api.url);
    const body = JSON.stringify({ email: 'holder@karcis.test', password: 'salah' });
    const writer = connect(Number(port), hostname);
    const answer = textOf(writer);
    writer.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const reader = connect(Number(port), hostname);
    reader.write('GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(8));
    reader.once('readable', () => {}); // takes a little, and no more until it is asked to
    await once(reader, 'readable');
    const ending = end(api, 'SIGTERM');
    // Longer than the server goes on as before: by now it takes no more connections.
    await eventually(() => refuses(port));
    writer.write(body);
    const file = textOf(reader);
    const { status, headers } = parseAnswer(await answer);
    expect(status).toBe(401);
    // Whatever was begun is whole, and the last one says that no other follows.
    const files = (await file).split('HTTP/1.1 200 OK').slice(1);
    const sizes = files.map((text) => text.split('\r\n\r\n').slice(1).join('\r\n\r\n').length);
    const [length] = /(?<=^content-length: )\d+/im.exec(files[0] ?? '') ?? [];
    expect(new Set(sizes)).toEqual(new Set([Number(length)]));
    expect(files.length).toBeGreaterThan(1);
    expect(files.at(-1)).toMatch(/^connection: close\r$/im);
    expect((await ending).how).toBe(0);
    // What belongs into the audit log was noted when it was long closing.
    expect(await auditOf(headers.get('x-request-id'))).toEqual(['session.refused']);
  });

  it('cuts off who does not come to an end', async () => {
    const api = serve();
    const { hostname, port } = new URL(await api.url);
    const silent = connect(Number(port), hostname);
    silent.on('error', () => {});
    silent.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n',
    );
    await ask(await api.url, { path: '/faqs' });
    const { how } = await end(api, 'SIGTERM');
    expect(how).toBe(0);
    expect(api.said()).toContain('connections dropped: a request took too long while the server stopped');
  });
});

describe('a server that is told to stop before it serves', () => {
  it('ends without a word, and the next one starts', async () => {
    const client = new pg.Client(inject('postgres'));
    await client.connect();
    const name = `stopped_${process.pid}`;
    await client.query(`create database ${name}`);
    try {
      const environment = { DATABASE_URL: urlOf({ ...inject('postgres'), database: name }) };
      for (const after of ['', 'PostgreSQL', 'PostgreSQL']) {
        const api = startApi({ environment });
        await eventually(() => api.said().includes(after));
        await wait(after === '' ? 0 : Math.random() * 300);
        api.child.kill('SIGTERM');
        // Before it listens for signals, the signal itself ends it.
        expect([0, 'SIGTERM']).toContain(await api.ended);
        expect(api.said()).not.toMatch(/Error|\n {4}at /);
      }
      await startApi({ environment }).url;
    } finally {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    }
  });
});

async function auditOf(requestId: string | null): Promise<unknown[]> {
  const client = new pg.Client(made.connection);
  await client.connect();
  const { rows } = await client.query('select action from activity_log where request_id = $1', [requestId]);
  await client.end();
  return rows.map(({ action }) => action as unknown);
}

/** Everything that a server sends until it closes. */
const textOf = (socket: ReturnType<typeof connect>) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject).on('close', () => resolve(text));
  });

const refuses = (port: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true));
    socket.on('connect', () => socket.destroy());
  });
