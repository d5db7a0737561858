import { openLoad } from '../load.ts';
import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { percentile } from '../statistics.ts';
import { openBuyers } from './buyers.ts';
import { holdQuestion, openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** People who come at once, and the places that there are. */
const [people, places] = [5000, 1000];
/** Connections over which they come. */
const connections = 1200;
/** Buyers of other events meanwhile, and the milliseconds for which they are looked at without a rush. */
const [others, alone] = [4, 5000];
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
  const before = await boughtElsewhere(karcis.origin, elsewhere, () => alone);
  run.say(`A rush: ${people} people for ${places} places`);
  let isOver = false;
  const began = performance.now();
  const meanwhile = boughtElsewhere(karcis.origin, elsewhere, () => (isOver ? 0 : Infinity));
  const ends = await Promise.all(Array.from({ length: people }, () => buyers.buy(shop)));
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  const others99 = percentile(await meanwhile, 99);
  const alone99 = percentile(before, 99);
  const bought = ends.filter(({ order }) => order !== undefined).length;
  const told = ends.filter(({ refused }) => refused === 'sold_out').length;
  const tickets = await database.internal
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', shop.event)
    .where('status', '=', 'Active')
    .executeTakeFirstOrThrow();
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
              values: [Number(tickets.count)],
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

/** Milliseconds of each hold at other events, by a few who ask again as soon as they are answered. */
async function boughtElsewhere(
  origin: string,
  shops: readonly Shop[],
  until: () => number,
): Promise<number[]> {
  const load = await openLoad(origin, others);
  const latencies: number[] = [];
  const began = performance.now();
  let turn = 0;
  try {
    while (performance.now() - began < until())
      await load.ask(
        () => holdQuestion(shops[turn++ % shops.length] as Shop),
        250,
        ({ ms, status }) => {
          if (status === 201) latencies.push(ms);
        },
      );
    return latencies;
  } finally {
    load.close();
  }
}
