import { describe, expect, it } from 'vitest';
import { instantOf, localMinute } from './zoned.ts';

describe('an instant in a form', () => {
  it.each([
    ['2026-12-12T19:00', 'Asia/Jakarta', '2026-12-12T12:00:00.000Z'],
    ['2026-12-12T19:00', 'Asia/Jayapura', '2026-12-12T10:00:00.000Z'],
    ['2026-12-12T00:15', 'Asia/Kathmandu', '2026-12-11T18:30:00.000Z'],
    ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
    ['2026-01-01T09:00', 'America/New_York', '2026-01-01T14:00:00.000Z'],
    ['0099-03-01T10:00', 'UTC', '0099-03-01T10:00:00.000Z'],
    ['12026-03-01T10:00', 'UTC', '12026-03-01T10:00:00.000Z'],
  ])('%s by the clock of %s is %s, and back', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
    expect(localMinute(instant, zone)).toBe(local);
  });

  it('that the clock skips is as much later, and one that it shows twice is the first', () => {
    // On 29 March 2026, 02.00 in Berlin is followed by 03.00; on 25 October, 03.00 by 02.00.
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    expect(localMinute('2026-10-25T01:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T02:30');
  });

  it('survives the way out and back through a year', () => {
    for (const timezone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Jakarta'])
      for (let hour = 0; hour < 8760; hour += 3) {
        const instant = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
        const local = localMinute(instant, timezone);
        const read = instantOf(local, timezone) ?? '';
        expect(localMinute(read, timezone), instant).toBe(local);
        // The second of two that the clock shows alike is read as the first.
        expect(Date.parse(instant) - Date.parse(read), instant).toBeOneOf([0, 1_800_000, 3_600_000]);
      }
  });

  it('is none where nothing is told', () => {
    for (const text of ['', 'besok', '2026-12-12']) expect(instantOf(text, 'Asia/Jakarta')).toBeUndefined();
  });
});
