import { cpuTimesOf, familyOf, usedBetween } from '../cpu.ts';
import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { usedBy } from '../sessions.ts';
import { percentile } from '../statistics.ts';
import { type Buyers, openBuyers } from './buyers.ts';
import { bareHolds } from './holds.ts';
import { openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** Orders: 100 where the bare loop does 1,700 holds (docs/decisions/0143). Milliseconds of a request, and from the payment to the tickets. */
const targets = { forHundredHolds: 5.9, p99: 500, ticketsAfter: 2000 };
/**
 * People who buy at once, one order after the other, and milliseconds for which they go on. As many as two processors serve: with 160 no more
 * is sold, and everybody waits longer.
 */
const [people, measured, before] = [90, 12_000, 4000];

/** Has people buy for so long, at shops one after the other. Returns after how many milliseconds each order had its tickets. */
async function buyFor(milliseconds: number, buyers: Buyers, shops: readonly Shop[]) {
  const after: number[] = [];
  buyers.latencies.length = 0;
  const began = performance.now();
  let turn = 0;
  await Promise.all(
    Array.from({ length: people }, async () => {
      while (performance.now() - began < milliseconds) {
        const shop = shops[turn++ % shops.length];
        const bought = shop && (await buyers.buy(shop));
        if (bought?.ticketsAfter === undefined) throw new Error(`Nothing was bought: ${bought?.refused}`);
        after.push(bought.ticketsAfter);
      }
    }),
  );
  return { after, seconds: (performance.now() - began) / 1000 };
}

/** Orders a second from the hold to the tickets, all requests between included. */
export async function orders(run: Run, stand: SellingStand): Promise<Group[]> {
  const { database, url, karcis, observe } = stand;
  const shops = await openShops(database, 'orders', 20);
  const buyers = openBuyers(url, people);
  run.closeLater(async () => buyers.close());
  run.say('Orders: what this machine holds in a bare loop');
  const holds = await bareHolds(run, stand, shops);
  run.say('Orders, from the hold to the tickets');
  await buyFor(before, buyers, shops);
  const timesOf = () => cpuTimesOf(familyOf(karcis.pid));
  const [sessions, times] = [await observe(), timesOf()];
  const { after, seconds } = await buyFor(measured, buyers, shops);
  const used = [
    usedBetween(times, timesOf()),
    usedBy(karcis.application, sessions, await observe()),
  ] as const;
  return [
    {
      name: 'Orders, from the hold to the tickets',
      sides: [],
      measures: [
        {
          name: `${people} people, 20 events`,
          figures: [
            { name: 'a second', values: [after.length / seconds], unit: 'count' },
            { name: 'holds of a bare loop', values: [holds], unit: 'count' },
            {
              name: 'orders for a hundred of them',
              values: [(100 * after.length) / seconds / holds],
              unit: 'decimal',
              target: { least: targets.forHundredHolds },
            },
            {
              name: 'p99 ms of a request',
              values: [percentile(buyers.latencies, 99)],
              unit: 'count',
              target: { most: targets.p99 },
            },
            // More of them where orders take longer: buyers who wait look each half second.
            {
              name: 'requests an order',
              values: [buyers.latencies.length / after.length],
              unit: 'decimal',
            },
            // Whatever else the machine does meanwhile; mails that leave later are not among it.
            { name: 'CPU ms of the server', values: [used[0] / 1000 / after.length], unit: 'decimal' },
            { name: 'of PostgreSQL', values: [used[1] / 1000 / after.length], unit: 'decimal' },
            { name: 'paid to tickets p50 ms', values: [percentile(after, 50)], unit: 'count' },
            {
              name: 'p99 ms',
              values: [percentile(after, 99)],
              unit: 'count',
              target: { most: targets.ticketsAfter },
            },
          ],
        },
      ],
    },
  ];
}
