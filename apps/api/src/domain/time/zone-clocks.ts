import { setImmediate as nextRound } from 'node:timers/promises';
import type { Api, BodyOf } from '@karcis/contract';
import { offsetsOf } from '@karcis/gate';

/** What clocks of a time zone show until an instant. */
type ZoneClock = BodyOf<Api['publicContent']['timeZones']>['data'][number];

/** The clocks that were told last, and the first year of theirs. Each takes milliseconds to compute. */
let last: { readonly year: number; readonly clocks: ReadonlyMap<string, ZoneClock> } = {
  year: 0,
  clocks: new Map(),
};

/**
 * Returns what clocks in these zones show, by the time zones of this program, from the beginning of the year before that of `now` (Unix
 * milliseconds) until the end of the third year after it. Zones that this program does not know are left out. Other requests get their turn
 * between two zones.
 */
export async function zoneClocks(timezones: readonly string[], now: number): Promise<ZoneClock[]> {
  const year = new Date(now).getUTCFullYear() - 1;
  const known = last.year === year ? last.clocks : new Map<string, ZoneClock>();
  const clocks = new Map<string, ZoneClock>();
  for (const timezone of timezones) {
    let clock = known.get(timezone);
    if (clock === undefined) {
      clock = clockOf(timezone, Date.UTC(year, 0), Date.UTC(year + 5, 0));
      await nextRound();
    }
    if (clock !== undefined) clocks.set(timezone, clock);
  }
  last = { year, clocks };
  return [...clocks.values()];
}

function clockOf(timezone: string, from: number, until: number): ZoneClock | undefined {
  try {
    return {
      timezone,
      utc_offsets: utcOffsets(timezone, from, until),
      until: new Date(until).toISOString(),
    };
  } catch {
    return undefined;
  }
}

/** Returns how clocks of a zone differ from UTC between two instants, as answers tell it. Throws RangeError for an unknown zone. */
export const utcOffsets = (timezone: string, from: number, until: number): ZoneClock['utc_offsets'] =>
  offsetsOf(timezone, from, until).map(([at, minutes]) => ({ from: new Date(at).toISOString(), minutes }));
