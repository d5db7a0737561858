const day = 86_400_000;

/** Formats by zone: making one costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Differences of a zone to UTC, in order: from an instant (milliseconds since 1970) on, so many minutes. The first also holds before its
 * instant. The server tells them to phones: each program has time zones of its own, of different years.
 */
export type Offsets = readonly (readonly [from: number, minutes: number])[];

/** A zone by its IANA name, as this program knows it, or by its differences to UTC. */
type Zone = string | Offsets;

/**
 * Returns the number of an entry day: of the wall-clock day in a zone that begins so many minutes after midnight, so that a night
 * belongs to its evening. `at` is in milliseconds since 1970. Throws RangeError for an unknown zone.
 */
export function entryDay(at: number, zone: Zone, dayStartsMinutes: number): number {
  return Math.floor((wallClock(at, zone) - dayStartsMinutes * 60_000) / day);
}

/** Returns the instant at which the entry day of an instant began. Where clocks show its first minute twice, it is the first of both. */
export const entryDayBegan = (at: number, zone: Zone, dayStartsMinutes: number): number =>
  beginOf(entryDay(at, zone, dayStartsMinutes), zone, dayStartsMinutes);

/** Returns the instant at which an entry day begins, by its number. */
export function beginOf(number: number, zone: Zone, dayStartsMinutes: number): number {
  const shown = number * day + dayStartsMinutes * 60_000;
  const candidates = [shown - day, shown + day].map((near) => shown - (wallClock(near, zone) - near));
  const found = candidates.filter((each) => wallClock(each, zone) === shown);
  // Where clocks skip the first minute, the day begins with the first one after it: at the change of the offset.
  return found.length > 0
    ? Math.min(...found)
    : firstOf(number, zone, dayStartsMinutes, Math.min(...candidates));
}

/** Returns the first second of an entry day that begins within two days after an instant. */
function firstOf(number: number, zone: Zone, dayStartsMinutes: number, after: number): number {
  let [before, on] = [after - day, after + day];
  while (on - before > 1000) {
    const middle = Math.floor((before + on) / 2000) * 1000;
    if (entryDay(middle, zone, dayStartsMinutes) < number) before = middle;
    else on = middle;
  }
  return on;
}

const week = 7 * day;

/** Returns the differences of a zone to UTC between two instants. An offset that holds for less than a week may be left out. */
export function offsetsOf(zone: string, from: number, to: number): Offsets {
  const minutesAt = (at: number) => Math.round((wallClock(at, zone) - Math.floor(at / 1000) * 1000) / 60_000);
  const offsets: [number, number][] = [[from, minutesAt(from)]];
  for (let at = from; at < to; at += week) {
    let [before, after] = [at, Math.min(at + week, to)];
    const [old, next] = [minutesAt(before), minutesAt(after)];
    if (old === next) continue;
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000;
      if (minutesAt(middle) === old) before = middle;
      else after = middle;
    }
    offsets.push([after, next]);
  }
  return offsets;
}

/** Returns what clocks in a zone show, as if that were UTC, to the second. */
export function wallClock(at: number, zone: Zone): number {
  if (typeof zone !== 'string') {
    const [, minutes] = zone.findLast(([from]) => from <= at) ?? zone[0] ?? [0, 0];
    return at + minutes * 60_000;
  }
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
}
