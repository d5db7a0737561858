import { localTimeOf } from './local-time.ts';

/** Instants as forms ask for them, by the clock of a zone: `2026-12-12T19:00`. */

/** The minute of an instant by the clock of a zone. */
export function localMinute(instant: string, timezone: string): string {
  const { year, month, day, hour, minute } = localTimeOf(instant, timezone);
  const [y, m, d] = [
    String(year).padStart(4, '0'),
    ...[month, day].map((each) => String(each).padStart(2, '0')),
  ];
  return `${y}-${m}-${d}T${hour}:${minute}`;
}

/**
 * The instant at which the clock of a zone shows this; undefined where it is no time. What the clock shows twice is the first of both,
 * and what it skips is as much later: 02.30 in a night in which 02.00 is followed by 03.00 is 03.30.
 */
export function instantOf(local: string, timezone: string): string | undefined {
  const [, year, month, day, hour, minute] = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(local) ?? [];
  if (year === undefined) return undefined;
  const clock = new Date(0);
  clock.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  clock.setUTCHours(Number(hour), Number(minute));
  const shown = clock.getTime();
  if (Number.isNaN(shown)) return undefined;
  // Offsets change by the season, so a day before and a day after have all that the clock may have here.
  const [before, after] = [offsetAt(shown - day24, timezone), offsetAt(shown + day24, timezone)];
  const at = [before, after]
    .map((offset) => shown - offset)
    .filter((each) => shownAt(each, timezone) === shown);
  const found = at.length > 0 ? Math.min(...at) : shown - before;
  return written(found);
}

const day24 = 86_400_000;

/** What the clock of a zone shows at a time, as if it were that of UTC. */
function shownAt(at: number, timezone: string): number {
  const { year, month, day, hour, minute } = localTimeOf(written(at), timezone);
  return new Date(0).setUTCFullYear(year, month - 1, day) + (Number(hour) * 60 + Number(minute)) * 60_000;
}

const offsetAt = (at: number, timezone: string) => shownAt(at, timezone) - at;

/** As the API writes it: years of more than four digits without a sign. */
const written = (at: number) => new Date(at).toISOString().replace(/^\+0*/, '');
