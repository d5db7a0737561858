import { beginOf, wallClock } from '@karcis/gate';

/** Milliseconds within which no zone changes its offset: changes are at full quarters of hours. */
const quarter = 900_000;
/** Offsets that are kept for one zone. A file has one of many rows after the other. */
const most = 10_000;

/**
 * Makes the function that returns instants of a file by the clock of a zone, `2026-11-20 16:30:00`: by the time zones of this program, as
 * pages and mails show them. PostgreSQL has its own, which may be of another year.
 */
export function localTexts(): (instant: string, zone: string) => string {
  const zones = new Map<string, Map<number, number>>();
  const offsetAt = (at: number, zone: string) => {
    let known = zones.get(zone);
    if (known === undefined) zones.set(zone, (known = new Map()));
    const from = Math.floor(at / quarter) * quarter;
    let offset = known.get(from);
    if (offset === undefined) {
      if (known.size >= most) known.clear();
      known.set(from, (offset = offsetOf(from, zone)));
    }
    return offset;
  };
  return (instant, zone) => {
    const at = Date.parse(instant.replace(/^\d{5,6}/, (year) => `+${year.padStart(6, '0')}`));
    return new Date(at + offsetAt(at, zone))
      .toISOString()
      .replace(/^\+0*/, '')
      .slice(0, -5)
      .replace('T', ' ');
  };
}

/** Returns the difference of a zone to UTC in milliseconds; 0, where the zone is unknown here, as on pages. */
function offsetOf(at: number, zone: string): number {
  try {
    return wallClock(at, zone) - at;
  } catch {
    return 0;
  }
}

/** Returns the instant at which a day of the calendar (`YYYY-MM-DD`), or the one so many days later, begins in a zone. */
export function midnightOf(day: string, later: number, zone: string): string {
  const number = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + later;
  return new Date(beginOf(number, zone, 0)).toISOString();
}
