import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allDays, periodText, withDays } from '../screens/period.ts';
import { periodsAt } from './periods.ts';

const at = (instant: string, zone = 'Asia/Jakarta') =>
  Object.fromEntries(
    periodsAt(Date.parse(instant), zone).map(({ name, ...days }) => [name, periodText(days)]),
  );

describe('spans of days that visitors ask for', () => {
  it('are counted by the calendar of the zone, weeks from Monday on', () => {
    // A Tuesday.
    expect(at('2026-12-08T03:00:00Z')).toEqual({
      today: '2026-12-08..2026-12-08',
      tomorrow: '2026-12-09..2026-12-09',
      weekend: '2026-12-12..2026-12-13',
      week: '2026-12-08..2026-12-13',
      month: '2026-12-08..2026-12-31',
      nextMonth: '2027-01-01..2027-01-31',
    });
    expect(at('2026-12-08T18:00:00Z')['today']).toBe('2026-12-09..2026-12-09');
    // On a Sunday the weekend is that day.
    expect(at('2026-12-13T03:00:00Z')['weekend']).toBe('2026-12-13..2026-12-13');
    expect(at('2028-01-31T12:00:00Z', 'UTC')['nextMonth']).toBe('2028-02-01..2028-02-29');
  });

  it('begin before they end, today or later', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (now) => {
          const periods = periodsAt(now.getTime(), 'Asia/Jayapura');
          const [today] = periods;
          for (const { from, to } of periods) {
            expect(from <= to).toBe(true);
            expect(from >= (today?.from ?? '')).toBe(true);
          }
        },
      ),
    );
  });

  it('become the days that the list takes', () => {
    expect(withDays({ when: '2026-12-08..2026-12-13', city: 'Bandung', from: '2020-01-01' })).toEqual({
      city: 'Bandung',
      from: '2026-12-08',
      to: '2026-12-13',
    });
    expect(withDays({ when: allDays, from: '2020-01-01', to: '2020-01-02' })).toEqual({});
    expect(withDays({ from: '2020-01-01' })).toEqual({ from: '2020-01-01' });
    const inOrder = { from: '2026-12-08', to: '2026-12-13' };
    for (const asked of [
      { from: '2026-12-13', to: '2026-12-08' },
      { when: '2026-12-13..2026-12-08' },
      inOrder,
    ])
      expect(withDays(asked)).toEqual(inOrder);
    // What is no day is refused as it is.
    expect(withDays({ from: 'kemarin', to: '2026-12-08' })).toEqual({ from: 'kemarin', to: '2026-12-08' });
  });
});
