import { setTimeout as sleep } from 'node:timers/promises';
import { inAnotherProcess } from '../another-process.ts';
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
/** Milliseconds until pages have found the same answer so often that they ask seldom. */
const settled = 20_000;
/** How many times as long a buyer may wait for one request in a hundred while the pages are open: as it was, but for chance. */
const most = 1.25;

/** People who look at an event that is on sale, and what they are to those who buy. */
export async function openPages(run: Run, { database, url, karcis }: SellingStand): Promise<Group[]> {
  const [shop] = await openShops(database, 'looked-at', 1);
  if (shop === undefined) throw new Error('There is a shop');
  run.say(`${people} people buy: warming up`);
  await buying(url, shop, before);
  const sides = [
    { name: 'plenty is left: the answer stays the same', isChanging: false },
    { name: 'few are left: each answer is another one', isChanging: true },
  ].map((side) => ({ ...side, times: [] as number[], p99: [] as number[], pages: [] as Asked[] }));
  const alone: number[] = [];
  for (let round = 1; round <= run.options.rounds; round++) {
    run.say(`Open pages: round ${round}, without`);
    const without = percentile(await buying(url, shop, measured), 99);
    alone.push(without);
    for (const { name, isChanging, times, p99, pages } of sides) {
      run.say(`Open pages: round ${round}, with ${open}; ${name}`);
      const close = openThem(run, { origin: karcis.origin, shop, open, isChanging });
      // Until the pages ask as seldom as they will.
      await sleep(isChanging ? before : settled);
      p99.push(percentile(await buying(url, shop, measured), 99));
      times.push((p99.at(-1) ?? 0) / without);
      pages.push(await close());
    }
  }
  return [
    {
      name: `${open} open pages of an event, of which each asks what is left; ${people} people buy`,
      sides: [],
      measures: sides.map(({ name, times, p99, pages }) => {
        const latencies = pages.flatMap((each) => each.latencies);
        const failed = pages.reduce((sum, each) => sum + each.failed, 0);
        return {
          name,
          figures: [
            {
              name: 'buyers, p99 ms without / with',
              values: [percentile(alone, 50), percentile(p99, 50)],
              unit: 'count',
            },
            { name: 'times', values: [percentile(times, 50)], unit: 'decimal', target: { most } },
            { name: 'answers to pages', values: [latencies.length], unit: 'count' },
            { name: 'p99 ms', values: [percentile(latencies, 99)], unit: 'count' },
            { name: 'without an answer', values: [failed], unit: 'count', target: { most: 0 } },
          ],
        };
      }),
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

/** Opens pages. What it gives closes them, and says what came of them. */
const openThem = (run: Run, pages: Pages) =>
  inAnotherProcess<Asked>(run, new URL('pages.ts', import.meta.url), pages);
