import { setImmediate as nextRound } from 'node:timers/promises';
import { type Offsets, offsetsOf } from '@karcis/gate';

/** What clocks of a time zone show until an instant. */
interface ZoneClock {
  readonly timezone: string;
  readonly utc_offsets: { readonly from: string; readonly minutes: number }[];
  readonly until: string;
}

/** Cache of a pure function: the clocks of a zone in the years around this one. Zones are few. */
const known = { year: 0, clocks: new Map<string, ZoneClock>() };

/**
 * Returns what clocks in these zones show, by the time zones of this program, from the beginning of the year before that of `now` (Unix
 * milliseconds) until the end of the third year after it. Zones that this program does not know are left out. It takes milliseconds for a
 * zone, so others get their turn between two zones.
 */
export async function zoneClocks(timezones: readonly string[], now: number): Promise<ZoneClock[]> {
  const year = new Date(now).getUTCFullYear();
  if (known.year !== year) Object.assign(known, { year, clocks: new Map() });
  const { clocks } = known;
  const all: ZoneClock[] = [];
  for (const timezone of timezones) {
    let clock = clocks.get(timezone);
    if (clock === undefined) {
      const [from, until] = [Date.UTC(year - 1, 0), Date.UTC(year + 4, 0)];
      const offsets = offsetsIn(timezone, from, until);
      if (offsets === undefined) continue;
      clock = {
        timezone,
        utc_offsets: offsets.map(([at, minutes]) => ({ from: new Date(at).toISOString(), minutes })),
        until: new Date(until).toISOString(),
      };
      clocks.set(timezone, clock);
      await nextRound();
    }
    all.push(clock);
  }
  return all;
}

function offsetsIn(timezone: string, from: number, until: number): Offsets | undefined {
  try {
    return offsetsOf(timezone, from, until);
  } catch {
    return undefined;
  }
}
