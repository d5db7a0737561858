import { describe, expect, it } from 'vitest';
import { countDays, isDay, periodsOf, plusDays, startOf } from './calendar.ts';

describe('a day', () => {
  it.each(['2026-11-21', '1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29', // no leap year: a century
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '2200-01-01',
    '0000-01-01',
    '12026-01-01',
    '2026-1-1',
    '2026-01-01 ',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    'infinity',
    'tomorrow',
    '',
  ])('%j is none', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('comes so many days after another one, or before', () => {
    expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(plusDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(plusDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(plusDays('2026-01-01', 0)).toBe('2026-01-01');
    expect(plusDays('2026-01-01', 365)).toBe('2027-01-01');
    expect(plusDays('2024-01-01', 366)).toBe('2025-01-01');
    expect(plusDays('1900-01-01', -1100)).toBe('1896-12-27');
  });

  it('is counted as the first and as the last', () => {
    expect(countDays('2026-01-01', '2026-01-01')).toBe(1);
    expect(countDays('2026-01-01', '2026-12-31')).toBe(365);
    expect(countDays('2024-01-01', '2024-12-31')).toBe(366);
    expect(countDays('2026-01-02', '2026-01-01')).toBe(0);
    expect(countDays('2026-03-01', '2026-04-01')).toBe(32); // whatever the clocks do in between
  });
});

describe('a period', () => {
  it('begins with the day itself, with Monday, or with the first of the month', () => {
    expect(startOf('2026-01-07', 'day')).toBe('2026-01-07');
    expect(startOf('2026-01-07', 'week')).toBe('2026-01-05');
    expect(startOf('2026-01-05', 'week')).toBe('2026-01-05');
    expect(startOf('2026-01-04', 'week')).toBe('2025-12-29');
    expect(startOf('2026-01-31', 'month')).toBe('2026-01-01');
  });

  it('is named by its first day, the first one by the first day of the range', () => {
    expect(periodsOf('2026-01-30', '2026-02-02', 'day')).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
    ]);
    expect(periodsOf('2025-12-31', '2026-01-12', 'week')).toEqual(['2025-12-31', '2026-01-05', '2026-01-12']);
    expect(periodsOf('2026-01-31', '2026-03-01', 'month')).toEqual([
      '2026-01-31',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(periodsOf('2024-01-15', '2024-03-15', 'month')).toEqual([
      '2024-01-15',
      '2024-02-01',
      '2024-03-01',
    ]);
  });

  it('may be the only one', () => {
    for (const interval of ['day', 'week', 'month'] as const)
      expect(periodsOf('2026-01-07', '2026-01-07', interval)).toEqual(['2026-01-07']);
    expect(periodsOf('2026-01-05', '2026-01-11', 'week')).toEqual(['2026-01-05']);
    expect(periodsOf('2026-02-01', '2026-02-28', 'month')).toEqual(['2026-02-01']);
  });

  it('follows the one before it without a gap, over years', () => {
    for (const interval of ['day', 'week', 'month'] as const) {
      const periods = periodsOf('2019-02-13', '2022-02-16', interval);
      expect(periods).toHaveLength({ day: 1100, week: 158, month: 37 }[interval]);
      for (const [index, period] of periods.entries()) {
        const next = periods[index + 1];
        if (next === undefined) continue;
        expect(startOf(next, interval)).toBe(next);
        expect(startOf(plusDays(next, -1), interval)).toBe(startOf(period, interval));
      }
    }
  });

  it('is none in a range that ends before it begins', () => {
    expect(periodsOf('2026-01-02', '2026-01-01', 'day')).toEqual([]);
  });
});
