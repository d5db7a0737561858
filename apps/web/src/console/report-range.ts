import type { Query } from './address.ts';

export type Interval = 'day' | 'week' | 'month';
export type Preset = 'week' | 'month' | 'thisMonth' | 'lastMonth' | 'thisYear';

/** Days of a calendar, both included. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** Milliseconds of a day of the calendar: it is counted in UTC, where all are equally long. */
const dayLength = 86_400_000;

const text = (day: Date) => day.toISOString().slice(0, 10);
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

export const daysAfter = (day: string, count: number): string =>
  text(new Date(dateOf(day).getTime() + count * dayLength));

/** Today by the calendar of the reader. */
export const today = (now: Date = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;

const lengthOf = ({ start, end }: Days): number =>
  (dateOf(end).getTime() - dateOf(start).getTime()) / dayLength + 1;

/** Ranges that people ask for most, counted from a day. */
export function presets(day: string): Readonly<Record<Preset, Days>> {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  const endOfLast = daysAfter(firstOfMonth, -1);
  return {
    week: { start: daysAfter(day, -6), end: day },
    month: { start: daysAfter(day, -29), end: day },
    thisMonth: { start: firstOfMonth, end: day },
    lastMonth: { start: `${endOfLast.slice(0, 7)}-01`, end: endOfLast },
    thisYear: { start: `${day.slice(0, 4)}-01-01`, end: day },
  };
}

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(dateOf(value).getTime());

export interface Asked extends Days {
  readonly interval: Interval;
  readonly event_id?: string;
  readonly isCompared: boolean;
}

/** What an address asks for: the last 30 days where it names none, and periods that are few enough to be read. */
export function askedOf(query: Query, day: string): Asked {
  const standard = presets(day).month;
  const [start, end] = [query['from'], query['to']];
  const days = isDay(start) && isDay(end) && start <= end ? { start, end } : standard;
  const { interval, event_id } = query;
  return {
    ...days,
    interval: interval === 'day' || interval === 'week' || interval === 'month' ? interval : intervalOf(days),
    ...(event_id === undefined ? {} : { event_id }),
    isCompared: query['compare'] !== 'no',
  };
}

function intervalOf(days: Days): Interval {
  const length = lengthOf(days);
  if (length <= 62) return 'day';
  return length <= 400 ? 'week' : 'month';
}

/** The range of equal length that ends the day before. */
export function before(days: Days): Days {
  const end = daysAfter(days.start, -1);
  return { start: daysAfter(end, 1 - lengthOf(days)), end };
}
