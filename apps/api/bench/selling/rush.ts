import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/connection/database.ts';
import { inAnotherProcess } from '../another-process.ts';
import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { percentile } from '../statistics.ts';
import { openBuyers } from './buyers.ts';
import { openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** People who come at once, and the places that there are. */
const [people, places] = [5000, 1000];
/** Connections over which they come. */
const connections = 1200;
/** Milliseconds for which buyers of other events are looked at without a rush. */
const alone = 5000;
/** How many times as long others wait meanwhile. */
const most = 2;

/** Far more people than places: how it ends, and what it is to those who buy elsewhere at that time. */
export async function rush(run: Run, { database, url, karcis }: SellingStand): Promise<Group[]> {
  const [shop] = await openShops(database, 'few', 1, places);
  const elsewhere = await openShops(database, 'elsewhere', 8);
  if (shop === undefined) throw new Error('There is a shop');
  const buyers = openBuyers(url, connections);
  run.closeLater(async () => buyers.close());

  run.say('A rush: other events alone');
  const endAlone = buyElsewhere(run, karcis.origin, elsewhere);
  await sleep(alone);
  const before = await endAlone();
  run.say(`A rush: ${people} people for ${places} places`);
  const endMeanwhile = buyElsewhere(run, karcis.origin, elsewhere);
  const began = performance.now();
  const ends = await Promise.all(Array.from({ length: people }, () => buyers.buy(shop)));
  const seconds = (performance.now() - began) / 1000;
  const others99 = percentile(await endMeanwhile(), 99);
  const alone99 = percentile(before, 99);
  const bought = ends.filter(({ order }) => order !== undefined).length;
  const told = ends.filter(({ refused }) => refused === 'sold_out').length;
  const tickets = await ticketsOf(database, shop);
  return [
    {
      name: `${people} people for ${places} places`,
      sides: [],
      measures: [
        {
          name: 'the rush',
          figures: [
            { name: 'seconds', values: [seconds], unit: 'decimal' },
            { name: 'bought', values: [bought], unit: 'count', target: { least: places, most: places } },
            {
              name: 'tickets',
              values: [tickets],
              unit: 'count',
              target: { least: places, most: places },
            },
            {
              name: 'told that it is sold out',
              values: [told],
              unit: 'count',
              target: { least: people - places },
            },
            { name: 'p99 ms of a request', values: [percentile(buyers.latencies, 99)], unit: 'count' },
          ],
        },
        {
          name: 'other events, alone / meanwhile',
          figures: [
            { name: 'p99 ms', values: [alone99, others99], unit: 'count' },
            { name: 'times', values: [others99 / alone99], unit: 'decimal', target: { most } },
          ],
        },
      ],
    },
  ];
}

async function ticketsOf({ internal }: Database, { event }: Shop): Promise<number> {
  const { count } = await internal
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', event)
    .where('status', '=', 'Active')
    .executeTakeFirstOrThrow();
  return count;
}

/** Buyers of other events. What it gives ends them, and gives the milliseconds of each of their holds. */
const buyElsewhere = (run: Run, origin: string, shops: readonly Shop[]) =>
  inAnotherProcess<number[]>(run, new URL('elsewhere.ts', import.meta.url), { origin, shops });
