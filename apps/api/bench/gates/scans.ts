import { setTimeout as sleep } from 'node:timers/promises';
import { inAnotherProcess } from '../another-process.ts';
import type { Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import { openShops } from '../selling/shop.ts';
import { arrive, figuresOf, isHeld } from './arriving.ts';
import type { Sale, Sold } from './sale.ts';
import { forAtMost, type GateStand } from './stand.ts';

/** Scans of an evening. */
const perMinute = 1000;
/** Phones, each of which waits for an answer before it scans again. */
const phones = 20;
/** People who buy at once, one order after the other, and milliseconds for which they do so before guests arrive. */
const [people, selling] = [160, 8000];
/** Scans a second that are tried, one after the other, milliseconds of each, and phones at most: each scans every two seconds, so that the server closes none because it is idle. */
const rates = [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000];
const [step, many] = [10_000, 200];

const evening = ({ options }: Run) => ({
  perSecond: perMinute / 60,
  milliseconds: options.seconds * 1000,
  connections: phones,
});

/** Guests who arrive as on a full evening, and nothing else. */
export async function alone(run: Run, stand: GateStand): Promise<Group[]> {
  run.say(`${perMinute} scans a minute for ${run.options.seconds} s, alone`);
  const arrived = await arrive(stand, evening(run));
  return [
    scansOf('alone', { name: `${perMinute} a minute`, figures: figuresOf(arrived, { isJudged: true }) }),
  ];
}

/** The same while the places of another event are sold as fast as the server sells. */
export async function besideSale(run: Run, stand: GateStand): Promise<Group[]> {
  const [shop] = await openShops(stand.database, 'flash-sale', 1);
  if (shop === undefined) throw new Error('There is a shop');
  run.say(`${perMinute} scans a minute for ${run.options.seconds} s, while ${people} people buy`);
  const end = beginSale(run, { url: stand.url, shop, people });
  await sleep(forAtMost(run.options, selling));
  const arrived = await arrive(stand, evening(run));
  const { orders, seconds } = await end();
  const figures = [
    ...figuresOf(arrived, { isJudged: true }),
    { name: 'orders/s of the sale', values: [orders / seconds], unit: 'decimal' as const },
  ];
  return [scansOf('beside a flash sale', { name: `${perMinute} a minute`, figures })];
}

/** More and more guests, until they are not all let in in time. */
export async function highest(run: Run, stand: GateStand): Promise<Group[]> {
  const measures: Measure[] = [];
  const milliseconds = forAtMost(run.options, step);
  let held = 0;
  for (const perSecond of rates) {
    if (stand.guests.left() < (perSecond * milliseconds) / 1000) {
      run.say('There are not enough tickets for a higher rate: --tickets');
      break;
    }
    run.say(`${perSecond} scans a second`);
    const arrived = await arrive(stand, {
      perSecond,
      milliseconds,
      connections: Math.min(many, 2 * perSecond),
    });
    measures.push({ name: `${perSecond} a second`, figures: figuresOf(arrived, { isJudged: false }) });
    if (!isHeld(arrived)) break;
    held = perSecond;
  }
  const highestRate = { name: 'a minute', values: [held * 60], unit: 'count' as const };
  return [
    scansOf('more and more', ...measures),
    scansOf('the highest rate that holds', {
      name: 'all recorded, p99 in time',
      figures: [{ ...highestRate, target: { least: perMinute } }],
    }),
  ];
}

const scansOf = (what: string, ...measures: Measure[]): Group => ({
  name: `Scans, ${what}`,
  sides: [],
  measures,
});

/** Starts a sale. What it gives ends the sale, and says what was sold. */
const beginSale = (run: Run, sale: Sale) =>
  inAnotherProcess<Sold>(run, new URL('sale.ts', import.meta.url), sale);
