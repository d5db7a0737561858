import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/domain/security/password.ts';
import { slowProperty } from '../../seeds.ts';
import { type DatabaseProxy, startProxy } from '../../database-proxy.ts';
import { startApi } from './program.ts';
import {
  allWell,
  expectOrderly,
  isLong,
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
import { hasProcesses, makePostgres, type PostgresServer, withTables } from './postgres-server.ts';

/** What is done to the database, and then undone. */
const faults: Readonly<
  Record<
    string,
    (on: { postgres: PostgresServer; proxy: DatabaseProxy }) => readonly [() => unknown, () => unknown]
  >
> = {
  'kill -9': ({ postgres }) => [() => postgres.end('SIGKILL'), () => postgres.start()],
  'fast stop': ({ postgres }) => [() => postgres.end('SIGINT'), () => postgres.start()],
  'stop at once': ({ postgres }) => [() => postgres.end('SIGQUIT'), () => postgres.start()],
  freeze: ({ postgres }) => [() => postgres.freeze(), () => postgres.thaw()],
  'lose everything': ({ proxy }) => [() => proxy.swallow(), () => proxy.mend()],
  'forget connections': ({ proxy }) => [() => proxy.deafen(), () => {}],
  reset: ({ proxy }) => [() => proxy.reset(), () => {}],
  'break answers': ({ proxy }) => [() => proxy.breakAfter(900), () => proxy.mend()],
  cut: ({ proxy }) => [() => proxy.cut(), () => proxy.mend()],
};

const round = fc.record({
  fault: fc.constantFrom(...Object.keys(faults)),
  /** Milliseconds before it, and while it lasts. */
  after: fc.integer({ min: 0, max: 1500 }),
  lasts: fc.integer({ min: 0, max: isLong ? 8000 : 1500 }),
});

// It takes /proc to find the processes of a server one by one.
describe.skipIf(!hasProcesses)('any fault at any moment', { timeout: 3_600_000 }, () => {
  it('is got over in five seconds, nothing acknowledged is lost, and nothing is left behind', async () => {
    const rounds = isLong ? { minLength: 60, maxLength: 60 } : { minLength: 3, maxLength: 3 };
    const property = fc.asyncProperty(fc.array(round, { ...rounds, size: 'max' }), async (rounds) => {
      const postgres = await makePostgres();
      const proxy = await startProxy(postgres.connection);
      const password_hash = await hashPassword(password);
      const { token, email } = await withTables(postgres.connection, (db) =>
        administrators(db, password_hash),
      );
      const api = await startApi(proxy.connection);
      const load = startLoad(api.origin, usual(token, email));
      try {
        await allWell(load);
        for (const { fault, after, lasts } of rounds) {
          const [make, undo] = faults[fault]?.({ postgres, proxy }) ?? [];
          await wait(after);
          await make?.();
          await wait(lasts);
          await undo?.();
          const undone = performance.now();
          expect(await allWell(load), fault).toBeLessThan(undone + within(load, 5000));
          expect(api.ended()).toBeUndefined();
          expect(proxy.open()).toBeLessThanOrEqual(14);
        }
        await expectNothingWasLost(load, postgres);
        expect(api.complaints()).toBe('');
      } finally {
        await load.stop();
        await api.end('SIGKILL');
        await proxy.cut();
        await postgres.remove();
      }
    });
    await fc.assert(property, slowProperty(1));
  });
});

async function expectNothingWasLost(load: Load, postgres: PostgresServer): Promise<void> {
  for (const name of needy) {
    expectOrderly(load.since(0, name), [name === 'login' ? 201 : 200]);
    expect(longest(load.since(0, name), 0.01), name).toBeLessThan(within(load, 2500, name));
  }
  for (const name of ['faqs', 'healthz']) expect(expectOrderly(load.since(0, name), [200])).toBe(0);
  const signedIn = load.since(0, 'login').filter(isWell).length;
  const [started] = await postgres.run<{ count: number }>(
    "select count(*)::int as count from activity_log where action = 'session.started'",
  );
  expect(started?.count).toBeGreaterThanOrEqual(signedIn);
}
