import { instantOf, localMinute } from '@karcis/format';
import { offsetsOf } from '@karcis/gate';
import { describe, expect, it } from 'vitest';
import { localMove, movedLocally } from './local-move.ts';

const moved = (instant: string, from: string, to: string, zone: string, next = zone) => {
  const move = localMove(from, to, zone, next);
  return move === undefined ? instant : movedLocally(instant, move);
};

/** Zones whose clocks change: by an hour, by half of one, and in both halves of the world. */
const zonesWithSummerTime = [
  'Europe/London',
  'Europe/Berlin',
  'America/Santiago',
  'America/New_York',
  'Australia/Sydney',
  'Australia/Lord_Howe',
];

/** Instants at which the clocks of a zone change, in two years. */
const changesOf = (zone: string) =>
  offsetsOf(zone, Date.parse('2027-01-01'), Date.parse('2028-12-31'))
    .slice(1)
    .map(([at]) => at);

/** Moves of a week onto the night of a change, from before and from after it; `around` is where the night was. */
const movesTo = (change: number, zone: string) =>
  [-7, 7].map((days) => {
    const noon = change - 18 * 3_600_000;
    const from = new Date(noon + days * 86_400_000).toISOString();
    const wall = wallOf(from, zone) - days * 86_400_000;
    const to = instantOf(new Date(wall).toISOString().slice(0, 16), zone) ?? '';
    return { from, to, around: change + days * 86_400_000 };
  });

/** Returns the time on the clock of a zone at an instant, written as UTC. */
const wallOf = (instant: string, zone: string) => Date.parse(`${localMinute(instant, zone)}Z`);

describe('a move by the wall clock', () => {
  it('keeps the hour when summer time ends in between', () => {
    // 19:00 in Berlin is 17:00 UTC in summer and 18:00 in winter; doors at 18:00.
    const [summer, winter] = ['2027-10-24T17:00:00.000Z', '2027-11-07T18:00:00.000Z'];
    expect(moved('2027-10-24T16:00:00.000Z', summer, winter, 'Europe/Berlin')).toBe(
      '2027-11-07T17:00:00.000Z',
    );
    expect(moved('2027-11-07T17:00:00.000Z', winter, summer, 'Europe/Berlin')).toBe(
      '2027-10-24T16:00:00.000Z',
    );
  });

  it('keeps the hour of each date when they are on two sides of the change', () => {
    // The sale ends at noon four weeks before the start: once in winter and once in summer.
    const [from, to] = ['2027-04-10T17:00:00.000Z', '2027-05-10T17:00:00.000Z'];
    expect(moved('2027-03-13T11:00:00.000Z', from, to, 'Europe/Berlin')).toBe('2027-04-12T10:00:00.000Z');
    expect(moved('2027-04-12T10:00:00.000Z', to, from, 'Europe/Berlin')).toBe('2027-03-13T11:00:00.000Z');
  });

  it('adds the time that passes in zones without summer time', () => {
    const [from, to] = ['2027-10-24T12:00:00.000Z', '2027-11-07T13:30:00.000Z'];
    expect(moved('2027-10-01T00:00:00.000Z', from, to, 'Asia/Jakarta')).toBe('2027-10-15T01:30:00.000Z');
    expect(localMove(from, from, 'Asia/Jakarta')).toBeUndefined();
  });

  it('keeps the hour over centuries, without a look at each week of them', () => {
    const [from, to] = ['2027-07-01T17:00:00.000Z', '9990-12-01T18:00:00.000Z'];
    expect(moved('2027-07-01T16:00:00.000Z', from, to, 'Europe/Berlin')).toBe('9990-12-01T17:00:00.000Z');
    expect(localMove(from, to, 'Europe/Berlin')?.offsets.length).toBeLessThan(100);
  });

  it('moves what clocks skip to as much later, and keeps what they show twice in its order', () => {
    // In London 01:00 is followed by 02:00 on 28 March 2027, and on 31 October 02:00 by 01:00.
    const [winter, spring] = ['2027-03-20T22:00:00.000Z', '2027-03-27T22:00:00.000Z'];
    expect(moved('2027-03-21T01:30:00.000Z', winter, spring, 'Europe/London')).toBe(
      '2027-03-28T01:30:00.000Z',
    );
    const [summer, autumn] = ['2027-04-03T21:00:00.000Z', '2027-03-27T22:00:00.000Z'];
    expect(moved('2027-04-04T00:30:00.000Z', summer, autumn, 'Europe/London')).toBe(
      '2027-03-28T01:30:00.000Z',
    );
    // A quarter of an hour earlier, in the night that has 01:30 twice.
    const [late, sooner] = ['2027-10-31T01:30:00.000Z', '2027-10-31T01:15:00.000Z'];
    expect(moved('2027-10-31T01:50:00.000Z', late, sooner, 'Europe/London')).toBe('2027-10-31T01:35:00.000Z');
  });

  it('keeps the hour where the zone becomes another one', () => {
    // 19:00 in Jakarta becomes 19:00 in London, in summer and in winter.
    const [jakarta, london] = ['2027-10-25T12:00:00.000Z', '2027-10-25T18:00:00.000Z'];
    const to = (instant: string) => moved(instant, jakarta, london, 'Asia/Jakarta', 'Europe/London');
    expect(to('2027-10-24T12:00:00.000Z')).toBe('2027-10-24T18:00:00.000Z');
    expect(to('2027-11-05T12:00:00.000Z')).toBe('2027-11-05T19:00:00.000Z');
  });

  it.each(zonesWithSummerTime)(
    'shows the same on the wall around each change of the clocks in %s',
    (zone) => {
      const minutesAway = Array.from({ length: 25 }, (_, index) => (index - 12) * 15);
      const cases = changesOf(zone).flatMap((change) => movesTo(change, zone));
      expect(cases.length).toBeGreaterThan(3);
      for (const { from, to, around } of cases) {
        const move = localMove(from, to, zone);
        if (move === undefined) throw new Error('It is no move.');
        const shift = wallOf(to, zone) - wallOf(from, zone);
        for (const minutes of minutesAway) {
          const instant = new Date(around + minutes * 60_000).toISOString();
          const wall = wallOf(instant, zone) + shift;
          const wanted = instantOf(new Date(wall).toISOString().slice(0, 16), zone) ?? '';
          expect(localMinute(movedLocally(instant, move), zone), `${instant} in ${zone}`).toBe(
            localMinute(wanted, zone),
          );
        }
      }
    },
  );
});
