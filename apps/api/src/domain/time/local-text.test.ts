import { expect, it } from 'vitest';
import { localTexts, midnightOf } from './local-text.ts';

const localText = localTexts();

it.each([
  ['2026-11-20T09:30:00.000Z', 'Asia/Jakarta', '2026-11-20 16:30:00'],
  ['2026-11-20T17:00:59.999Z', 'Asia/Jakarta', '2026-11-21 00:00:59'],
  ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01 01:30:00'],
  ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01 01:30:00'],
  ['2026-11-20T09:30:00.000Z', 'Mars/Olympus', '2026-11-20 09:30:00'],
  ['12026-11-20T09:30:00.000Z', 'UTC', '12026-11-20 09:30:00'],
])('an instant %s in %s is %s', (instant, zone, text) => {
  expect(localText(instant, zone)).toBe(text);
});

it.each([
  ['2026-11-20', 0, 'Asia/Jakarta', '2026-11-19T17:00:00.000Z'],
  ['2026-11-20', 1, 'Asia/Jakarta', '2026-11-20T17:00:00.000Z'],
  // Clocks in Santiago go from 00:00 to 01:00 on that day.
  ['2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s and %i days begin in %s at %s', (day, later, zone, instant) => {
  expect(midnightOf(day, later, zone)).toBe(instant);
});
