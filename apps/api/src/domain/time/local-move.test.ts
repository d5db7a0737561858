import { describe, expect, it } from 'vitest';
import { localMove, movedLocally } from './local-move.ts';

const moved = (instant: string, from: string, to: string, zone: string) => {
  const move = localMove(from, to, zone);
  return move === undefined ? instant : movedLocally(instant, move);
};

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
});
