import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/domain/security/password.ts';
import { type DatabaseProxy, startProxy } from '../../database-proxy.ts';
import { createDatabase, startKarcis } from '../../harness.ts';
import { type ApiProcess, startApi } from './program.ts';
import {
  allRefused,
  allWell,
  ask,
  expectOrderly,
  expectOutageWas,
  isWell,
  type Load,
  longest,
  needy,
  password,
  startLoad,
  usual,
  within,
  administrators,
} from './load.ts';
import { withTables } from './postgres-server.ts';

describe('a network that fails between us and PostgreSQL', () => {
  let proxy: DatabaseProxy;
  let api: ApiProcess;
  let load: Load;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await createDatabase();
    drop = made.drop;
    proxy = await startProxy(made.connection);
    const password_hash = await hashPassword(password);
    const { token, email } = await withTables(made.connection, (db) => administrators(db, password_hash));
    api = await startApi(proxy.connection);
    load = startLoad(api.origin, usual(token, email));
  });
  afterAll(async () => {
    await load.stop();
    expect(await api.end('SIGTERM')).toBe(0);
    await proxy.cut();
    await drop();
  });

  beforeEach(async () => {
    await allWell(load);
  });
  afterEach(async () => {
    await proxy.mend();
    await allWell(load);
    expect(api.ended()).toBeUndefined();
    expect(api.complaints()).toBe('');
    // Two for reads, one for sign-in checks, one for heartbeats, ten for transactions; what was given up has been closed.
    expect(proxy.open()).toBeLessThanOrEqual(14);
  });

  it.each<[string, (proxy: DatabaseProxy) => unknown]>([
    ['takes no connections', ({ cut }) => cut()],
    ['loses everything', ({ swallow }) => swallow()],
    ['takes three seconds for everything', ({ delay }) => delay(3000)],
    ['breaks in the middle of every answer', ({ breakAfter }) => breakAfter(700)],
    ['breaks before the first answer', ({ breakAfter }) => breakAfter(5)],
  ])('%s, and is mended', async (_what, fault) => {
    const since = performance.now();
    await fault(proxy);
    await allRefused(load);
    await wait(1000);
    await proxy.mend();
    const mended = performance.now();
    expect(await allWell(load)).toBeLessThan(mended + within(load, 5000));
    expectOutageWas(load, since);
  });

  it.each<[string, (proxy: DatabaseProxy) => void]>([
    ['resets all connections', ({ reset }) => reset()],
    ['ends all connections from the far side', ({ halfClose }) => halfClose()],
    ['has forgotten all connections', ({ deafen }) => deafen()],
  ])('%s, and new ones are made', async (_what, fault) => {
    const since = performance.now();
    for (let round = 0; round < 5; round++) {
      fault(proxy);
      await wait(100);
    }
    const last = performance.now();
    expect(await allWell(load)).toBeLessThan(last + within(load, 5000));
    for (const name of ['faqs', 'healthz']) expect(expectOrderly(load.since(since, name), [200])).toBe(0);
    for (const name of needy) {
      expectOrderly(load.since(since, name), [name === 'login' ? 201 : 200]);
      expect(longest(load.since(since, name)), name).toBeLessThan(within(load, 4000, name));
    }
    expect(load.since(since).some(({ status }) => status === 503)).toBe(true);
  });

  it('is slow, and everything is answered, slowly', async () => {
    proxy.delay(60);
    await wait(300);
    const since = performance.now();
    await allWell(load);
    await wait(1500);
    const answers = load.since(since);
    expect(answers.filter((answer) => !isWell(answer))).toEqual([]);
    const me = load.since(since, 'me').map(({ took }) => took);
    expect(Math.min(...me)).toBeGreaterThan(100); // there and back: the delay is real
  });
});

describe('public content while the database is away', () => {
  it('is answered until it is 60 seconds old, and not a second longer', async () => {
    let proxy: DatabaseProxy | undefined;
    const karcis = await startKarcis({
      by: async (connection) => {
        proxy = await startProxy(connection);
        return proxy.connection;
      },
    });
    const faqs = () => ask(karcis.origin, { name: 'faqs', path: '/api/faqs' });
    try {
      expect((await faqs()).status).toBe(200);
      await proxy?.cut();
      let age = 0; // seconds, and what this test takes
      for (; age < 60; age++) {
        const { status, headers } = await faqs();
        if (status !== 200) break;
        const [, maxAge] = /^public, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
        expect(Number(maxAge) + age).toBeLessThanOrEqual(60);
        karcis.letSecondsPass(1);
      }
      expect(age).toBeGreaterThan(50);
      const refused = await faqs();
      expectOrderly([refused], []);
      expect(refused.headers['cache-control']).toBe('no-store');
      await proxy?.mend();
      await expect.poll(async () => (await faqs()).status).toBe(200);
    } finally {
      await karcis.stop();
      await proxy?.cut();
    }
  });
});
