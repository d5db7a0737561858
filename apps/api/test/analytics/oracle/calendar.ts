/** Days and hours of time zones, by the tables that JavaScript brings. A day is written `2026-11-21`. */

/** What the clocks of each zone showed, by quarters of an hour. */
const clocks = new Map<string, Map<number, string>>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** No zone in use today is off by less than a quarter of an hour, so that is how long a local hour surely lasts. */
const QUARTER = 900_000;
const DAY = 86_400_000;

export const iso = (instant: number): string => new Date(instant).toISOString();

/** `2026-11-21 04:33:50` in the zone; minutes and seconds are only right on the quarter of an hour. */
function local(instant: number, zone: string): string {
  let clock = clocks.get(zone);
  if (clock === undefined) clocks.set(zone, (clock = new Map()));
  const quarter = Math.floor(instant / QUARTER) * QUARTER;
  let text = clock.get(quarter);
  if (text === undefined) clock.set(quarter, (text = formatOf(zone).format(quarter)));
  return text;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    const [numeric, digits] = ['numeric', '2-digit'] as const;
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: numeric,
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format;
}

export const dayOf = (instant: number, zone: string): string => local(instant, zone).slice(0, 10);

export const hourOf = (instant: number, zone: string): number => Number(local(instant, zone).slice(11, 13));

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

export const addDays = (day: string, days: number): string =>
  iso(Date.parse(`${day}T00:00Z`) + days * DAY).slice(0, 10);

export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / DAY);

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return iso(Date.UTC(year, number)).slice(0, 10);
}

/** The first day, within a range that begins on `start`, of the period that the day is in. */
export function periodOf(day: string, interval: string, start: string): string {
  const first =
    interval === 'month' ? monthOf(day) : interval === 'week' ? addDays(day, 1 - weekdayOf(day)) : day;
  return first < start ? start : first;
}

/** Every period of a range. */
export function periodsOf(start: string, end: string, interval: string): string[] {
  const periods = new Set<string>();
  for (let day = start; day <= end; day = addDays(day, 1)) periods.add(periodOf(day, interval, start));
  return [...periods];
}

/** How far the clocks of a zone are before those of UTC, in milliseconds. */
export function offsetOf(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER) * QUARTER;
  return Date.parse(`${local(instant, zone).replace(' ', 'T')}Z`) - quarter;
}

/** The first instant of a day in a zone; where the day was left out, that of the next one. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00Z`);
  let instant = midnight - offsetOf(midnight, zone);
  while (dayOf(instant, zone) >= day) instant -= 12 * QUARTER;
  while (dayOf(instant, zone) < day) instant += QUARTER;
  return instant;
}
