import { cities } from './catalog/cities.ts';
import type { EventPlan } from './catalog/event-plan.ts';
import { eventsIslands } from './catalog/events-islands.ts';
import { eventsJakarta } from './catalog/events-jakarta.ts';
import { eventsJava } from './catalog/events-java.ts';
import { eventPatterns } from './catalog/generated-events.ts';
import { type VenueKey, venues } from './catalog/venues.ts';
import type { Organizers } from './organizers.ts';
import type { Random } from './random.ts';
import { schedule, type ScheduledEvent } from './schedule.ts';
import type { World } from './world.ts';

const named: EventPlan[] = [...eventsJakarta, ...eventsJava, ...eventsIslands];

/** Number of events at a scale: the named ones, and as many again for each further step. */
export const countOfEvents = (scale: number): number => Math.round(named.length * Math.max(1, scale));

/** All events of the load, one at a time. */
export function* programme(world: World, organizers: Organizers): Generator<ScheduledEvent> {
  for (const [index, plan] of named.entries()) {
    yield schedule(world, plan, organizers.named[plan.organizer], index);
  }
  const everyone = Object.values(organizers.named).filter(
    (organizer) => organizer !== organizers.named.kamarGelap,
  );
  for (let index = named.length; index < countOfEvents(world.scale); index++) {
    const random = world.random('plan', index);
    // The demo's organizers keep about the share of the platform that they have at scale 1.
    const crowd = random.chance(0.6) || organizers.more.length === 0 ? everyone : organizers.more;
    const organizer = random.chance(0.15) ? organizers.named.panggung : random.pick(crowd);
    yield schedule(world, planOf(random, index), organizer, index);
  }
}

function planOf(random: Random, index: number): EventPlan {
  const pattern = random.weighted(eventPatterns.map((pattern) => [pattern, pattern.weight]));
  const venue = random.chance(0.04) ? null : random.pick(Object.keys(venues) as VenueKey[]);
  const place = venue === null ? 'Daring' : cities[venues[venue].city].name;
  const start = random.chance(0.66) ? -random.int(3, 400) : random.int(3, 260);
  const [least, most] = pattern.capacity;
  const status = statusOf(random, start);
  return {
    title: `${random.pick(pattern.titles).replace('{n}', String(random.int(1, 24)))} ${place}`,
    serial: index,
    summary: random.pick(pattern.summaries),
    category: pattern.category,
    organizer: 'panggung',
    venue,
    start,
    weekday: random.weighted([
      [6, 50],
      [0, 28],
      [5, 14],
      [4, 4],
      [3, 4],
    ]),
    time: pattern.time,
    hours: pattern.hours,
    ...(pattern.days === undefined ? {} : { days: pattern.days }),
    ladder: pattern.ladder,
    price: random.pick(pattern.prices),
    capacity: random.int(least, most),
    demand: 0.5 + random.next() * 0.6,
    saleDays: random.int(30, 85),
    ...(status === 'Published' ? {} : { status }),
  };
}

function statusOf(random: Random, start: number): NonNullable<EventPlan['status']> {
  if (start < 0)
    return random.weighted([
      ['Published', 90],
      ['Archived', 6],
      ['Cancelled', 4],
    ]);
  return random.weighted([
    ['Published', 80],
    ['Draft', 8],
    ['Pending Review', 4],
    ['Rejected', 2],
    ['Postponed', 3],
    ['Cancelled', 3],
  ]);
}
