const day = 86_400_000;

/** Formats by zone: making one costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the number of an entry day: of the wall-clock day in a zone that begins so many minutes after midnight, so that a night
 * belongs to its evening. `at` is in milliseconds since 1970. Throws RangeError for an unknown zone.
 */
export function entryDay(at: number, zone: string, dayStartsMinutes: number): number {
  return Math.floor((wallClock(at, zone) - dayStartsMinutes * 60_000) / day);
}

/** Returns what clocks in a zone show, as if that were UTC, to the second. */
function wallClock(at: number, zone: string): number {
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
