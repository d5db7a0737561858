import { followClocks, localTimeOf } from '@karcis/format';
import { offsetsOf } from '@karcis/gate';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

const [from, until] = [Date.UTC(2025, 0), Date.UTC(2028, 0)];
const zones = [
  'Asia/Jakarta',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Europe/London',
  'Etc/UTC',
  'Pacific/Apia',
  'America/Winnipeg',
  'Antarctica/Troll',
];
const clockOf = (timezone: string) => ({
  timezone,
  utc_offsets: offsetsOf(timezone, from, until).map(([at, minutes]) => ({
    from: new Date(at).toISOString(),
    minutes,
  })),
  until: new Date(until).toISOString(),
});

describe('local times', () => {
  afterEach(() => followClocks([]));

  it('by the clocks of a server with the same time zones are those of the browser', () => {
    const clocks = zones.map((zone) => clockOf(zone));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: from - 1e10, max: until + 1e10 }),
        (zone, at) => {
          const instant = new Date(at).toISOString();
          followClocks([]);
          const own = localTimeOf(instant, zone);
          followClocks(clocks);
          expect(localTimeOf(instant, zone), `${instant} ${zone}`).toEqual(own);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are those of the server where the browser has others, for the zones and years that it told', () => {
    const told = [
      { ...clockOf('America/Winnipeg'), utc_offsets: [{ from: '2025-01-01T00:00:00Z', minutes: -300 }] },
    ];
    const show = (instant: string, zone = 'America/Winnipeg') => {
      const { day, hour, minute, zone: name } = localTimeOf(instant, zone);
      return `${day} ${hour}.${minute} ${name}`;
    };
    const winter = '2026-01-06T01:00:00Z';
    const others: readonly (readonly [instant: string, zone?: string])[] = [
      ['2024-12-31T23:59:59Z'],
      ['2028-01-01T00:00:00Z'],
      [winter, 'America/Chicago'],
    ];
    const own = others.map((each) => show(...each));
    expect(show(winter), 'control').not.toBe('5 20.00 GMT-5');
    followClocks(told);
    expect(show(winter)).toBe('5 20.00 GMT-5');
    expect(others.map((each) => show(...each))).toEqual(own);
  });
});
