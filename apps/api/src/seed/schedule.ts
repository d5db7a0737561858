import { cities, type City } from './catalog/cities.ts';
import type { EventPlan, StoredEventStatus } from './catalog/event-plan.ts';
import { type Venue, venues } from './catalog/venues.ts';
import { type Clock, DAY, HOUR, MINUTE, startOfDay, wallClock, weekday, year, type Zone } from './clock.ts';
import type { Organizer } from './organizers.ts';
import { platformAge } from './people.ts';
import type { Random } from './random.ts';
import { slugOf } from './text.ts';
import type { World } from './world.ts';

/** One day of an event's program. */
export type ProgramDay = { doors: number; starts: number; ends: number };

/** An event with its dates worked out, before it is added. Instants are milliseconds. */
export type ScheduledEvent = {
  id: string;
  /** Its place in the load; part of the path of its random streams. */
  index: number;
  plan: EventPlan;
  title: string;
  slug: string;
  status: StoredEventStatus;
  organizer: Organizer;
  /** null is online. */
  venue: Venue | null;
  city: City | null;
  zone: Zone;
  days: ProgramDay[];
  startsAt: number;
  endsAt: number;
  createdAt: number;
  /** When an administrator decided on it. */
  reviewedAt: number | null;
  publishedAt: number | null;
  /** When it was cancelled or postponed. */
  stoppedAt: number | null;
  salesStart: number;
  salesEnd: number;
};

/** An event that is added: `key` is its event key, which the ids of its records carry. */
export type SeedEvent = ScheduledEvent & { key: number };

/** Whether visitors see an event, in lists or at its address. Canaries of others have another name. */
export const isShown = ({ status, plan }: ScheduledEvent): boolean =>
  ['Published', 'Postponed', 'Cancelled'].includes(status) && plan.visibility !== 'Private';

/** Works out the dates of a plan. `index` is the event's place in the load. */
export function schedule(world: World, plan: EventPlan, organizer: Organizer, index: number): ScheduledEvent {
  const { clock } = world;
  const random = world.random('event', index);
  const venue = plan.venue === null ? null : venues[plan.venue];
  const city: City | null = venue === null ? null : cities[venue.city];
  const zone = city?.zone ?? 'Asia/Jakarta';
  const days = programOf(plan, clock, zone);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError(`${plan.title} has no day`);
  const status = plan.status ?? 'Published';
  const salesStart = wallClock(first.starts, -plan.saleDays, random.pick(['10:00', '12:00', '19:00']), zone);
  const dates = datesOf(random, clock, status, first.starts, salesStart);
  const title = plan.title.replace('{year}', String(year(first.starts, zone)));
  return {
    id: random.uuid(dates.createdAt),
    index,
    plan,
    title,
    slug: slugOf(`${title} ${plan.serial ?? ''}`),
    status,
    organizer,
    venue,
    city,
    zone,
    days,
    startsAt: first.starts,
    endsAt: last.ends,
    ...dates,
    salesStart,
    // Long events sell until their last evening, others until just before they begin.
    salesEnd: days.length > 1 ? last.ends - 2 * HOUR : first.starts - HOUR,
  };
}

function programOf(plan: EventPlan, clock: Clock, zone: Zone): ProgramDay[] {
  const doorsBefore = plan.venue === null ? 15 * MINUTE : plan.ladder === 'concert' ? 2 * HOUR : HOUR;
  const wanted = wallClock(clock.now, plan.start, plan.time, zone);
  const shift = plan.weekday === undefined ? 0 : ((plan.weekday - weekday(wanted, zone) + 10) % 7) - 3;
  return Array.from({ length: plan.days ?? 1 }, (_, day) => {
    const starts = wallClock(startOfDay(wanted, zone), shift + day, plan.time, zone);
    return { doors: starts - doorsBefore, starts, ends: starts + plan.hours * HOUR };
  });
}

function datesOf(
  random: Random,
  clock: Clock,
  status: StoredEventStatus,
  starts: number,
  salesStart: number,
) {
  const ago = (least: number, most: number) =>
    clock.now - random.int(least * 24 * 60, most * 24 * 60) * MINUTE;
  if (status === 'Draft' || status === 'Pending Review' || status === 'Rejected') {
    const createdAt = ago(8, 30);
    return {
      createdAt,
      reviewedAt: status === 'Rejected' ? ago(1, 6) : null,
      publishedAt: null,
      stoppedAt: null,
    };
  }
  const publishedAt = Math.min(salesStart - random.int(20, 200) * HOUR, ago(2, 12));
  const opened = clock.now - platformAge + 21 * DAY;
  const createdAt = Math.max(
    opened + random.int(0, 48) * HOUR,
    publishedAt - random.int(5 * 24, 30 * 24) * HOUR,
  );
  const stops = status === 'Cancelled' || status === 'Postponed';
  return {
    createdAt,
    reviewedAt: publishedAt - 5 * MINUTE,
    publishedAt,
    stoppedAt: stops ? Math.min(ago(9, 13), starts - 9 * DAY) : null,
  };
}
