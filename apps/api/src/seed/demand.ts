import { DAY, dayOfMonth, HOUR, MINUTE, startOfDay } from './clock.ts';
import type { Buyer, EventSetup } from './model.ts';
import { guest } from './guest.ts';
import type { Intent } from './intent.ts';
import type { Crowd } from './people.ts';
import { placedIntents } from './placed.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import type { DemoLogins } from './users.ts';
import type { World } from './world.ts';

/** Weight of each hour of the day, from midnight, for purchases: lunch and the evening are busy. */
const hours = [12, 6, 3, 2, 2, 3, 8, 15, 22, 30, 35, 38, 50, 40, 32, 30, 32, 38, 46, 65, 75, 70, 45, 24].map(
  (weight, hour) => [hour, weight] as const,
);

const quantities = [
  [1, 30],
  [2, 43],
  [3, 11],
  [4, 13],
  [5, 2],
  [6, 1],
] as const;

/** The last instant of an order: before today, and before the sale ended or stopped. */
const salesOver = (world: World, event: SeedEvent): number =>
  Math.min(event.salesEnd, event.stoppedAt ?? Infinity, world.clock.now - 10 * MINUTE);

/** All attempts to buy until today, in order of time. */
export function demandFor(world: World, setup: EventSetup, crowd: Crowd, logins: DemoLogins): Intent[] {
  const { event } = setup;
  if (event.publishedAt === null) return [];
  const random = setup.random('demand');
  const until = salesOver(world, event);
  const intents = [...placedIntents(setup, crowd, logins, until), ...openIntents(world, setup, crowd)];
  const wanted = Math.round(event.plan.capacity * Math.min(1, world.scale) * event.plan.demand);
  for (let count = 0; count < wanted;) {
    const quantity = random.weighted(quantities);
    count += quantity;
    // Drawn over the whole sale; those after today are left out.
    const at = purchaseTime(random, event);
    if (at >= until) continue;
    intents.push({ at, quantity, buyer: buyerOf(random, crowd, event, at), placed: null, stands: null });
  }
  return intents.toSorted((a, b) => a.at - b.at);
}

/** Attempts at every event on sale that end in places held for a group, or in unpaid orders. */
function openIntents(world: World, { event, random }: EventSetup, crowd: Crowd): Intent[] {
  const { now } = world.clock;
  if (event.status !== 'Published' || event.salesEnd < now + 5 * DAY || event.salesStart > now - 2 * DAY)
    return [];
  const chance = random('open');
  return (['Held', 'Unpaid', 'Unpaid', 'Unpaid'] as const).map((stands) => {
    const at = now - chance.int(8 * 60, 18 * 60) * MINUTE;
    const quantity = stands === 'Held' ? chance.int(4, 8) : chance.int(1, 3);
    return { at, quantity, buyer: buyerOf(chance, crowd, event, at), placed: null, stands };
  });
}

function purchaseTime(random: Random, event: SeedEvent): number {
  const { salesStart, salesEnd, zone } = event;
  const length = salesEnd - salesStart;
  const anywhere = () => salesStart + random.next() * length;
  const kind = random.weighted([
    ['rush', 26],
    ['payday', 18],
    ['last', 24],
    ['any', 32],
  ]);
  let at = anywhere();
  if (kind === 'rush') at = salesStart + random.exponential(1.5 * DAY);
  if (kind === 'last') at = salesEnd - random.exponential(length * 0.12);
  // Salaries come from the 25th to the 1st: other days are drawn again, up to five times.
  if (kind === 'payday') at = Array.from({ length: 5 }, anywhere).find((time) => isPayday(time, event)) ?? at;
  if (kind !== 'rush' || at - salesStart > 8 * HOUR) {
    at = startOfDay(at, zone) + random.weighted(hours) * HOUR + random.int(0, HOUR - 1);
  }
  return at > salesStart && at < salesEnd ? Math.floor(at) : Math.floor(anywhere());
}

function isPayday(at: number, { zone }: SeedEvent): boolean {
  const day = dayOfMonth(at, zone);
  return day >= 25 || day === 1;
}

function buyerOf(random: Random, crowd: Crowd, event: SeedEvent, at: number): Buyer {
  if (random.chance(0.05)) return guest(random, event.city);
  return crowd.buyer(random, at, event.city);
}
