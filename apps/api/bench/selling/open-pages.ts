import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { percentile } from '../statistics.ts';
import { openBuyers } from './buyers.ts';
import type { Asked, Pages } from './pages.ts';
import { openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** Pages of the event that are open, and people who buy there at once. */
const [open, people] = [2000, 20];
/** Milliseconds of a series, and before the first. */
const [measured, before] = [30_000, 5000];
/** How many times as long a buyer may wait for one request in a hundred while the pages are open: as it was, but for chance. */
const most = 1.25;

/** People who look at an event that is on sale, and what they are to those who buy. */
export async function openPages(run: Run, { database, url, karcis }: SellingStand): Promise<Group[]> {
  const [shop] = await openShops(database, 'looked-at', 1);
  if (shop === undefined) throw new Error('There is a shop');
  run.say(`${people} people buy: warming up`);
  await buying(url, shop, before);
  const [alone, meanwhile]: [number[], number[]] = [[], []];
  const pages: Asked[] = [];
  for (let round = 1; round <= run.options.rounds; round++) {
    run.say(`Open pages: round ${round}, without`);
    alone.push(percentile(await buying(url, shop, measured), 99));
    run.say(`Open pages: round ${round}, with ${open}`);
    const close = openThem(run, { origin: karcis.origin, shop, open });
    await sleep(before);
    meanwhile.push(percentile(await buying(url, shop, measured), 99));
    pages.push(await close());
  }
  const latencies = pages.flatMap((each) => each.latencies);
  const failed = pages.reduce((sum, each) => sum + each.failed, 0);
  const times = percentile(
    meanwhile.map((ms, round) => ms / (alone[round] ?? ms)),
    50,
  );
  return [
    {
      name: `${open} open pages of an event, of which each asks what is left again and again`,
      sides: [],
      measures: [
        {
          name: `${people} buyers, without / with`,
          figures: [
            { name: 'p99 ms', values: [percentile(alone, 50), percentile(meanwhile, 50)], unit: 'count' },
            { name: 'times', values: [times], unit: 'decimal', target: { most } },
          ],
        },
        {
          name: 'the pages',
          figures: [
            { name: 'answers', values: [latencies.length], unit: 'count' },
            { name: 'p99 ms', values: [percentile(latencies, 99)], unit: 'count' },
            { name: 'without an answer', values: [failed], unit: 'count', target: { most: 0 } },
          ],
        },
      ],
    },
  ];
}

/** Has people buy, one order after the other. Returns the milliseconds of each of their requests. */
async function buying(url: string, shop: Shop, milliseconds: number): Promise<number[]> {
  const buyers = openBuyers(url, people);
  const until = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      // Not all with the same step at the same time.
      await sleep((index * 500) / people);
      while (performance.now() < until) {
        const { refused } = await buyers.buy(shop);
        if (refused !== undefined) throw new Error(`Nothing was bought: ${refused}`);
      }
    }),
  );
  buyers.close();
  return buyers.latencies;
}

/** Opens the pages in a process of their own. What it gives closes them, and says what came of them. */
function openThem({ closeLater }: Run, pages: Pages): () => Promise<Asked> {
  const child = fork(fileURLToPath(new URL('pages.ts', import.meta.url)), { execArgv: [] });
  const exited = once(child, 'exit');
  closeLater(async () => void child.kill());
  child.send(pages);
  const asked = once(child, 'message').then(([said]) => said as Asked);
  return async () => {
    child.send('over');
    return Promise.race([
      asked,
      exited.then(() => Promise.reject(new Error('The pages were gone before they were closed.'))),
    ]);
  };
}
