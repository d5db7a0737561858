import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from '@karcis/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withSession } from '../../../test/backup/digests.ts';
import { karcisForTests, startKarcis } from '../../../test/harness.ts';
import { invite, type People } from '../../../test/people.ts';
import { sendBytes } from '../../../test/raw-http.ts';
import { failedJob, mailThatIs, routes } from '../../../test/routes.ts';
import { jobsQueued } from '../../../test/jobs/support.ts';
import { endpointOf, messageFor } from '../../../test/webhook-records.ts';
import { newId } from '../../domain/id.ts';
import { boundsOfWrites } from '../../db/connection/connection-bounds.ts';
import { keepAggregating } from '../../db/tallies/keep-aggregating.ts';
import { createMetrics } from './index.ts';

const token = 'rahasia-untuk-prometheus';
const karcis = karcisForTests({ environment: { KARCIS_METRICS_TOKEN: token } });
const documented = await readFile(new URL('../../../../../docs/monitoring.md', import.meta.url), 'utf8');
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const ask = (authorization?: string, method = 'GET') =>
  fetch(`${karcis.current.origin}/metrics`, { method, headers: authorization ? { authorization } : {} });
const read = async () => (await ask(`Bearer ${token}`)).text();

interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

function parse(text: string): Series[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] =
      /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? expect.fail(`not a line of metrics: ${line}`);
    const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)];
    return {
      name,
      labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])),
      value: Number(value),
    };
  });
}

const valueOf = async (name: string, labels: Record<string, string> = {}) =>
  parse(await read()).find(
    (each) =>
      each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
  )?.value;

describe('metrics', () => {
  it('are not there unless they are configured', async () => {
    const without = await startKarcis();
    try {
      const answer = await fetch(`${without.origin}/metrics`);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'unknown_path' }]);
    } finally {
      await without.stop();
    }
  });

  it('are given to callers with the token only', async () => {
    for (const sent of [
      undefined,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
      'Bearer',
    ]) {
      const refused = await ask(sent);
      expect([refused.status, refused.headers.get('www-authenticate')], sent).toEqual([401, 'Bearer']);
      expect(await refused.text()).not.toContain('karcis_build_info');
    }
    expect((await ask(`Bearer ${people.Sari.token}`)).status).toBe(401);
    const answer = await ask(`Bearer ${token}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect((await ask(`bearer ${token}`, 'HEAD')).status).toBe(200);
    const wrong = await ask(`Bearer ${token}`, 'POST');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(
      (
        await fetch(`${karcis.current.origin}/metrics`, { headers: { origin: 'https://x.example' } })
      ).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  it('count answers from memory and all others', async () => {
    const of = (status: string, route: string) =>
      valueOf('karcis_http_request_duration_seconds_count', { route, method: 'GET', status });
    const hits = (await valueOf('karcis_content_hits_total')) ?? 0;
    for (let n = 0; n < 4; n++) await fetch(`${karcis.current.url}/faqs`);
    expect(await of('2xx', '/api/faqs')).toBe(4);
    expect(await valueOf('karcis_content_hits_total')).toBe(hits + 3);
    await fetch(`${karcis.current.url}/pages/tiada`);
    expect(await of('4xx', '/api/pages/:slug')).toBe(1);
    const [inFlight, built] = [
      await valueOf('karcis_http_requests_in_flight'),
      await valueOf('karcis_build_info'),
    ];
    expect([inFlight, built]).toEqual([1, 1]);
  });

  it('count problems by their code, also those of bytes that are no request', async () => {
    const of = async (code: string) => (await valueOf('karcis_http_errors_total', { code })) ?? 0;
    const before = [await of('unknown_path'), await of('malformed_request')];
    await fetch(`${karcis.current.url}/tiada`);
    await sendBytes(karcis.current.origin, 'BUKAN HTTP\r\n\r\n');
    await sendBytes(karcis.current.origin, 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect([await of('unknown_path'), await of('malformed_request')]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 2,
    ]);
  });

  it('show transactions that have a connection, and those that wait for one', async () => {
    const { database } = karcis.current;
    const gate = Promise.withResolvers<void>();
    const { own } = boundsOfWrites(10);
    const holding = Array.from({ length: own + 2 }, () =>
      database.transaction(async (db) => {
        await db.selectFrom('users').select('id').execute();
        await gate.promise;
      }),
    );
    await vi.waitFor(async () => {
      expect(await valueOf('karcis_database_transactions_waiting')).toBe(2);
    }, 30_000);
    expect(await valueOf('karcis_database_transactions_running')).toBe(own);
    gate.resolve();
    await Promise.all(holding);
    expect(await valueOf('karcis_database_transactions_waiting')).toBe(0);
  });

  it('show the jobs that are not done or have failed, and for how long work has waited', async () => {
    const { db } = karcis.current;
    const of = (status: string) => valueOf('karcis_jobs', { lane: 'keeping', status });
    expect(await of('Failed')).toBeUndefined();
    expect(await valueOf('karcis_jobs_waited_seconds')).toBe(0);
    await failedJob(db);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await jobsQueued(db, 2, { due_at: anHourAgo });
    const news = { id: newId(), topic: 'jobs.test', subject_type: 'job', occurred_at: anHourAgo };
    await db.insertInto('outbox').values(news).execute();
    expect([await of('Failed'), await of('Queued')]).toEqual([1, 2]);
    expect(await valueOf('karcis_jobs_waited_seconds')).toBeGreaterThanOrEqual(3600);
    expect(await valueOf('karcis_outbox_waited_seconds')).toBeGreaterThanOrEqual(3600);
  });

  it('show how endpoints of webhooks stand, and what came of their messages', async () => {
    const { db } = karcis.current;
    const endpoints = (status: string) => valueOf('karcis_webhook_endpoints', { status });
    const messages = (status: string) => valueOf('karcis_webhook_deliveries', { status });
    expect(await endpoints('Failing')).toBeUndefined();
    const { id } = await endpointOf(db, null);
    await endpointOf(db, null, { status: 'Disabled' });
    await messageFor(db, id);
    expect([await endpoints('Active'), await endpoints('Disabled'), await messages('Pending')]).toEqual([
      1, 1, 1,
    ]);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: anHourAgo, failures: 1 })
      .where('id', '=', id)
      .execute();
    await db.updateTable('webhook_deliveries').set({ created_at: anHourAgo }).execute();
    expect([await endpoints('Active'), await endpoints('Failing'), await messages('Pending')]).toEqual([
      undefined,
      1,
      undefined,
    ]);
  });

  it('show what came of the mails of the last hour', async () => {
    const { db } = karcis.current;
    const [failed, sent] = ['Failed', 'Sent'].map((status) => () => valueOf('karcis_mails', { status }));
    expect([await failed?.(), await sent?.()]).toEqual([undefined, undefined]);
    for (const status of ['Failed', 'Failed', 'Sent'] as const) await mailThatIs(db, status);
    expect([await failed?.(), await sent?.()]).toEqual([2, 1]);
  });

  it('count requests in flight, and forget those whose callers left', async () => {
    const { connection, url } = karcis.current;
    const inFlight = () => valueOf('karcis_http_requests_in_flight');
    await withSession(connection, async (client) => {
      await client.query('begin');
      await client.query('lock table access_tokens in access exclusive mode');
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${people.Hana.token}` };
      const asked = Array.from({ length: 3 }, () =>
        fetch(`${url}/auth/me`, { headers, signal: leaving.signal }),
      );
      await vi.waitFor(async () => expect(await inFlight()).toBe(4), 60_000);
      leaving.abort();
      await Promise.allSettled(asked);
      await vi.waitFor(async () => expect(await inFlight()).toBe(1), 60_000);
      await client.query('rollback');
    });
  });

  it('hold nothing of callers or of the addresses that they sent', async () => {
    const marks = [people.Hana.token, people.Hana.id, people.Hana.email, 'penanda', '192.0.2.77'];
    await storm('a');
    // Those of Node.js have a line more after the first collection of a kind.
    const ours = (text: string) => parse(text).filter(({ name }) => name.startsWith('karcis_'));
    const series = ours(await read());
    await storm('b');
    const after = await read();
    for (const mark of marks) expect(after).not.toContain(mark);
    // The second storm has other addresses, and adds no line.
    expect(ours(after).length).toBe(series.length);
    const allowed = {
      route: new Set([
        'none',
        '/metrics',
        ...routes.map(({ route }) => `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      ]),
      method: new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other']),
      status: new Set(['2xx', '3xx', '4xx', '5xx']),
      code: new Set(Object.keys(errors)),
    };
    for (const { name, labels } of parse(after).filter(({ name }) => name.startsWith('karcis_http')))
      for (const [key, values] of Object.entries(allowed))
        if (labels[key] !== undefined) expect([...values], `${name} ${key}`).toContain(labels[key]);
  });

  it('would be seen to hold it (control)', async () => {
    const metrics = createMetrics();
    metrics.answered('GET', `/api/tickets/${people.Hana.id}`, 200, 1);
    expect(await metrics.text()).toContain(people.Hana.id);
  });

  it('are all in the documentation, and it names no others', async () => {
    const names = [...(await read()).matchAll(/^# TYPE (karcis_\S+) /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(15);
    // In conditions of alarms, the parts of a histogram have names of their own.
    const told = new Set(
      [...documented.matchAll(/\bkarcis_[a-z_]+[a-z]/g)].map(([name]) =>
        name.replace(/_(count|bucket|sum)$/, ''),
      ),
    );
    expect([...told].toSorted()).toEqual(names.toSorted());
  });
});

/** Requests that carry what must not be found in a label: in the path, the query, headers and methods. */
async function storm(mark: string): Promise<void> {
  const { url } = karcis.current;
  const { Hana } = people;
  const headers = { authorization: `Bearer ${Hana.token}`, 'x-request-id': `penanda-${mark}-0001` };
  for (const path of [
    `/tickets/${Hana.id}?penanda=${mark}`,
    `/pages/penanda-${mark}`,
    `/penanda/${mark}`,
    `/tickets?search=${Hana.email}`,
    `/penanda-${mark}"} 1\n`,
  ]) {
    for (const method of ['GET', 'DELETE']) await fetch(url + encodeURI(path), { method, headers });
  }
  for (const method of ['PENANDA', 'PROPFIND', 'MKCOL', 'M-SEARCH']) {
    const lines = [
      `${method} /api/penanda-${mark} HTTP/1.1`,
      'host: x',
      'connection: close',
      'x-forwarded-for: 192.0.2.77',
    ];
    await sendBytes(karcis.current.origin, `${lines.join('\r\n')}\r\n\r\n`);
  }
}

describe('metrics on a port of their own', () => {
  const portOf = (log: readonly string[]) => {
    const line = log.find((each) => each.includes('metrics are served')) ?? expect.fail('no port was named');
    return (JSON.parse(line) as { port: number }).port;
  };

  it('are served there and not beside the API, and end with the server', async () => {
    const apart = await startKarcis({ environment: { KARCIS_METRICS_PORT: '0' } });
    const origin = `http://127.0.0.1:${portOf(apart.log)}`;
    try {
      const answer = await fetch(`${origin}/metrics`);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('karcis_build_info{'),
      ]);
      expect((await fetch(`${origin}/api/faqs`)).status).toBe(404);
      expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
      expect((await fetch(`${apart.origin}/metrics`)).status).toBe(404);
    } finally {
      await apart.stop();
    }
    await expect(fetch(`${origin}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('ask for the token where there is one', async () => {
    const apart = await startKarcis({
      environment: { KARCIS_METRICS_PORT: '0', KARCIS_METRICS_TOKEN: token },
    });
    try {
      const address = `http://127.0.0.1:${portOf(apart.log)}/metrics`;
      expect((await fetch(address)).status).toBe(401);
      expect((await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    } finally {
      await apart.stop();
    }
  });

  it('stop the start where the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startKarcis({ environment: { KARCIS_METRICS_PORT: String(port) } })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port,
    });
    other.close();
  });
});

describe('the metrics of the tallies', () => {
  it('tell how old the oldest pending rows are, and of aggregations that fail', async () => {
    const database = { isBroken: false };
    const aggregation = keepAggregating(
      {
        transaction: (work) =>
          database.isBroken ? Promise.reject(new Error('away')) : karcis.current.database.transaction(work),
      },
      () => {},
    );
    afterAll(() => aggregation.stop());
    const metrics = createMetrics();
    const { database: real } = karcis.current;
    const counts = { hits: 0, misses: 0, failedReads: 0, entries: 0, bytes: 0 };
    const nothing = { waiting: 0, lostActivities: 0, lostErrors: 0 };
    metrics.readFrom({
      database: real,
      admission: { counts: () => ({ working: 0, waiting: 0 }) },
      cache: { counts: () => counts },
      logWriter: { counts: () => nothing },
      aggregation: () => aggregation.counts(),
    });
    const of = async (name: string) =>
      parse(await metrics.text()).find((each) => each.name === name)?.value ?? -1;
    await vi.waitFor(
      async () => expect(await of('karcis_tallies_aggregations_total')).toBeGreaterThan(0),
      10_000,
    );
    expect(await of('karcis_tallies_aggregation_failures_total')).toBe(0);
    database.isBroken = true;
    await vi.waitFor(
      async () => expect(await of('karcis_tallies_aggregation_failures_total')).toBeGreaterThan(0),
      10_000,
    );
    expect(await of('karcis_tallies_pending_seconds')).toBeGreaterThan(1.9);
    database.isBroken = false;
    const failed = await of('karcis_tallies_aggregations_total');
    await vi.waitFor(
      async () => expect(await of('karcis_tallies_aggregations_total')).toBeGreaterThan(failed),
      10_000,
    );
    expect(await of('karcis_tallies_pending_seconds')).toBeLessThan(2 + 8);
  });
});
