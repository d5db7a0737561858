import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seed } from '../../seeds.ts';
import { hasProcesses, type PostgresServer } from '../database/postgres-server.ts';
import { type ApiProcess, startApi } from '../database/program.ts';
import { createBuyers } from './buyers.ts';
import { booksOf, brokenAt, openCounter, selling, soldOut } from './counter.ts';

const [buyers, places, kills] = [360, 300, 20];

/** Answers that each server gives before it is killed: a buyer needs about ten, whatever time they take. */
const lives = fc.sample(fc.integer({ min: 1, max: 80 }), { seed, numRuns: kills });

/** Work that a dead process had begun is left alone for a minute: here that minute is over. */
const letLeasesEnd = ({ run }: PostgresServer) =>
  run("update jobs set due_at = now() where status = 'Queued' and claimed_by is not null");

/** Milliseconds after the last death in which everybody has a ticket or knows that there is none: far more than it takes. */
const endsWithin = 600_000;

/** What is not done yet, for whoever has to find out why. */
const undone = async ({ run }: PostgresServer) => ({
  orders: await run(
    `select orders.id, orders.status, payments.status as payment, payments.next_check_at, payments.provider_reference
     from orders left join payments on payments.order_id = orders.id where orders.status in ('Reserved', 'Awaiting Payment')`,
  ),
  jobs: await run(
    `select kind, key, status, attempts, due_at, last_error from jobs where lane = 'money' and status <> 'Done'`,
  ),
});

/**
 * What a server does later because it failed, it does now: notifications are sent again, and a provider is asked, after 2, 5 and 15
 * minutes, of which several may fall into the moments in which the server was away.
 */
async function letPausesEnd({ run }: PostgresServer): Promise<void> {
  await run("update jobs set due_at = now() where status = 'Queued' and lane = 'money' and due_at > now()");
  await run('update payments set next_check_at = now() where paid_at is null and next_check_at > now()');
}

it.skipIf(!hasProcesses)(
  'a sale whose server is killed twenty times loses no place and no money, and sells nothing twice',
  { timeout: 1_800_000 },
  async () => {
    const { postgres, ...shop } = await openCounter(places);
    let api: ApiProcess = await startApi(postgres.connection, selling);
    const counter = { origin: api.origin, ...shop };
    // Buyers who never give up: an order that is neither paid nor refused is one that was lost.
    const crowd = createBuyers(counter, { tries: Infinity, hopes: 1, pause: 150 }, 24);
    try {
      const begun = performance.now();
      const rush = crowd.rush(buyers, 24);
      const soldAt: number[] = [];
      const isOver = new AbortController();
      void rush.finally(() => isOver.abort());
      for (const life of lives) {
        const until = crowd.answered() + life;
        while (crowd.answered() < until && !isOver.signal.aborted) await wait(2);
        await api.end('SIGKILL');
        soldAt.push((await booksOf(postgres)).sold);
        const seconds = Math.round((performance.now() - begun) / 1000);
        process.stderr.write(`death ${soldAt.length} after ${seconds} s, ${soldAt.at(-1)} sold\n`);
        api = await startApi(postgres.connection, selling);
        await letLeasesEnd(postgres);
        await letPausesEnd(postgres);
        counter.origin = api.origin;
        // Whatever was broken off is a whole, or nothing.
        expect(await brokenAt(postgres)).toEqual({});
      }
      const ends = performance.now() + endsWithin;
      while (!isOver.signal.aborted) {
        if (performance.now() > ends)
          throw new Error(
            `${crowd.asked()} requests, and not done: ${JSON.stringify(await undone(postgres))}`,
          );
        await wait(2000);
        await letPausesEnd(postgres);
      }
      const told = await rush;
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      process.stderr.write(`${crowd.asked()} requests in ${seconds} s\n`);
      // It was killed in the midst of the sale, and not before or after it.
      expect(soldAt.filter((sold) => sold > 0 && sold < places).length).toBeGreaterThan(kills / 2);
      const done = told.filter(({ isDone }) => isDone);
      expect(told.filter(({ order, isDone }) => order !== null && !isDone)).toEqual([]);
      expect(new Set(done.map(({ order }) => order)).size).toBe(places);
      expect(await booksOf(postgres)).toEqual(soldOut(places));
      expect(await brokenAt(postgres)).toEqual({});
    } finally {
      crowd.leave();
      await api.end('SIGKILL');
      await postgres.remove();
    }
  },
);
