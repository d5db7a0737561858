import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@karcis/sdk';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { answersAreExact } from '../../analytics/comparison.ts';
import { change, operation, planOf } from '../../analytics/platforms.ts';
import { allTime, ofDashboard, signIn } from '../../analytics/reading.ts';
import { onDataset, type Dataset } from '../../analytics/dataset.ts';
import { slowProperty } from '../../seeds.ts';
import { writeSideBySide } from '../../analytics/writers.ts';
import { createDatabase } from '../../harness.ts';
import { type ApiProcess, launchApi, startApi } from './program.ts';
import { ask, isLong } from './load.ts';

const started: ApiProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((api) => api.end('SIGKILL')));
});

const start = async (...how: Parameters<typeof startApi>) => {
  const api = await startApi(...how);
  started.push(api);
  return api;
};

describe('several servers on one database', () => {
  it('bring an empty database up to date at once: one does it, one is killed, and the others serve', async () => {
    const { connection, drop } = await createDatabase('nothing');
    try {
      const killed = launchApi(connection);
      killed.serving.catch(() => undefined);
      const servers = [1, 2].map(() => start(connection));
      // Whoever of them migrates, one is killed while that goes on.
      await migrating(connection);
      await killed.kill();
      for (const { origin, complaints } of await Promise.all(servers)) {
        expect((await ask(origin, { name: 'faqs', path: '/api/faqs' })).status).toBe(200);
        expect((await ask(origin, { name: 'readyz', path: '/readyz' })).status).toBe(200);
        expect(complaints()).toBe('');
      }
    } finally {
      await Promise.all(started.splice(0).map((api) => api.end('SIGKILL')));
      await drop();
    }
  });

  it('count every sale and every scan once while people write and one of them is killed', async () => {
    const busy = fc.oneof({ arbitrary: operation, weight: 9 }, { arbitrary: change, weight: 1 });
    const operations = fc.array(busy, { minLength: 400, maxLength: 450, size: 'max' });
    const plan = planOf({ events: 8, people: 30, operations: 150 });
    const property = fc.asyncProperty(plan, operations, (plan, operations) =>
      onDataset(plan, async (dataset) => {
        await dataset.happen(plan.operations[0] ?? []);
        const { connection } = dataset.karcis;
        const survivor = await start(connection);
        let other = await start(connection);
        const rounds = isLong ? 8 : 2;
        const size = Math.ceil(operations.length / rounds);
        for (let round = 0; round < rounds; round += 1) {
          await writeSideBySide(dataset, operations.slice(round * size, (round + 1) * size), 3);
          // Every two seconds each of them aggregates: at some moment of that it is killed.
          await wait(1900 + round * 70);
          expect(await other.end('SIGKILL')).toBe('SIGKILL');
          await expectExact(dataset, survivor);
          other = await start(connection);
        }
        await aggregatedBy(dataset);
        for (const api of [survivor, other]) {
          await expectExact(dataset, api);
          expect(api.ended()).toBeUndefined();
        }
        await dataset.isExact(dataset.questions([]), { isAggregated: true });
      }),
    );
    await fc.assert(property, slowProperty(1));
  });
});

/** Waits until a migration is being applied. */
async function migrating(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const begun = async () => {
    const { rows } = await client.query<{ begun: boolean }>(
      "select exists (select from pg_stat_activity where application_name = 'karcis' and state <> 'idle') as begun",
    );
    return rows[0]?.begun === true;
  };
  await expect.poll(begun, { interval: 5 }).toBe(true);
  await client.end();
}

/** Everything that a server is asked is as the rows say, however much of it has been aggregated. */
async function expectExact({ karcis, platform }: Dataset, { origin }: ApiProcess): Promise<void> {
  const client = (token?: string) =>
    createClient({ baseUrl: `${origin}/api`, ...(token === undefined ? {} : { token }) });
  const readers = await signIn({ ...karcis, client }, platform);
  await answersAreExact(karcis, [...allTime(readers), ...ofDashboard(readers)], { isAggregated: false });
}

/** Waits until the servers have aggregated everything, which nobody else does here. */
async function aggregatedBy({ client }: Dataset): Promise<void> {
  const pending = async () => {
    const { rows } = await client.query<{ pending: number }>(
      `select (select count(*) from ledger_entries where not is_counted)::int
        + (select count(*) from check_ins where not is_counted)::int as pending`,
    );
    return rows[0]?.pending;
  };
  await expect.poll(pending).toBe(0);
}
