import { expect, it } from 'vitest';
import { entryDay } from './entry-day.ts';

const dayOf = (at: string, zone: string, starts: number) =>
  new Date(entryDay(Date.parse(at), zone, starts) * 86_400_000).toISOString().slice(0, 10);

it.each([
  ['2026-11-20T12:00:00Z', 'Asia/Jakarta', 240, '2026-11-20'],
  ['2026-11-20T20:59:59.999Z', 'Asia/Jakarta', 240, '2026-11-20'],
  ['2026-11-20T21:00:00Z', 'Asia/Jakarta', 240, '2026-11-21'],
  ['2026-11-20T16:59:59Z', 'Asia/Jakarta', 0, '2026-11-20'],
  ['2026-11-20T17:00:00Z', 'Asia/Jakarta', 0, '2026-11-21'],
  // The hour from 01:00 to 02:00 comes twice, and both are of the evening before 04:00.
  ['2026-11-01T05:30:00Z', 'America/New_York', 240, '2026-10-31'],
  ['2026-11-01T06:30:00Z', 'America/New_York', 240, '2026-10-31'],
  ['2026-11-01T08:59:00Z', 'America/New_York', 240, '2026-10-31'],
  ['2026-11-01T09:00:00Z', 'America/New_York', 240, '2026-11-01'],
  // The hour from 02:00 to 03:00 is left out.
  ['2027-03-14T07:59:00Z', 'America/New_York', 240, '2027-03-13'],
  ['2027-03-14T08:00:00Z', 'America/New_York', 240, '2027-03-14'],
  ['2026-11-20T12:00:00Z', 'Pacific/Kiritimati', 720, '2026-11-20'],
])('%s in %s, with days from minute %i, is of %s', (at, zone, starts, day) => {
  expect(dayOf(at, zone, starts)).toBe(day);
});

it('has no day in a zone that is not known', () => {
  expect(() => entryDay(0, 'Mars/Olympus', 0)).toThrow(RangeError);
});
