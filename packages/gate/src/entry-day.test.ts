import { expect, it } from 'vitest';
import { entryDay, entryDayBegan, offsetsOf, wallClock } from './entry-day.ts';

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

const text = (at: number) => new Date(at).toISOString();

it.each([
  ['2026-11-20T12:00:00Z', 'Asia/Jakarta', 240, '2026-11-19T21:00:00.000Z'],
  ['2026-11-20T20:59:59.999Z', 'Asia/Jakarta', 240, '2026-11-19T21:00:00.000Z'],
  ['2026-11-20T21:00:00Z', 'Asia/Jakarta', 240, '2026-11-20T21:00:00.000Z'],
  ['2026-11-01T08:59:00Z', 'America/New_York', 240, '2026-10-31T08:00:00.000Z'],
  ['2026-11-01T09:00:00Z', 'America/New_York', 240, '2026-11-01T09:00:00.000Z'],
  // 01:30 comes twice, and the day begins with the first; 02:30 is left out, and the day begins at 03:00.
  ['2026-11-01T12:00:00Z', 'America/New_York', 90, '2026-11-01T05:30:00.000Z'],
  ['2027-03-14T12:00:00Z', 'America/New_York', 150, '2027-03-14T07:00:00.000Z'],
])('the entry day of %s in %s, with days from minute %i, began at %s', (at, zone, starts, began) => {
  expect(text(entryDayBegan(Date.parse(at), zone, starts))).toBe(began);
});

it('begins with its first millisecond on every day of a year', () => {
  const zones = [
    'Asia/Jakarta',
    'America/New_York',
    'Europe/London',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
  ];
  const first = Date.parse('2026-01-01T00:30:00Z');
  for (const zone of zones)
    for (const starts of [0, 90, 240])
      for (let at = first; at < first + 366 * 86_400_000; at += 23 * 3_600_000) {
        const began = entryDayBegan(at, zone, starts);
        expect(entryDay(began, zone, starts), `${text(at)} ${zone} ${starts}`).toBe(
          entryDay(at, zone, starts),
        );
        expect(entryDay(began - 1, zone, starts), `${text(at)} ${zone} ${starts}`).toBeLessThan(
          entryDay(at, zone, starts),
        );
      }
});

it('is counted alike by the name of a zone and by its offsets', () => {
  const [from, to] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2028-01-01T00:00:00Z')];
  for (const zone of [
    'Asia/Jakarta',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Europe/Dublin',
  ]) {
    const offsets = offsetsOf(zone, from, to);
    for (let at = from; at < to; at += 11 * 1_800_000)
      expect(wallClock(at, offsets), `${zone} ${text(at)}`).toBe(wallClock(at, zone));
  }
  expect(offsetsOf('Asia/Jakarta', from, to)).toEqual([[from, 420]]);
  expect(offsetsOf('America/New_York', from, Date.parse('2026-12-01T00:00:00Z'))).toEqual([
    [from, -300],
    [Date.parse('2026-03-08T07:00:00Z'), -240],
    [Date.parse('2026-11-01T06:00:00Z'), -300],
  ]);
});
