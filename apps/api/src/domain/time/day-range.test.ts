import { describe, expect, it } from 'vitest';
import { dayRangeOf, requireTimezone } from './day-range.ts';

const range = (start_date: string, end_date: string, interval?: 'day' | 'week' | 'month') =>
  dayRangeOf({ start_date, end_date, ...(interval === undefined ? {} : { interval }) });

describe('a range of days', () => {
  it('comes after one of as many days', () => {
    expect(range('2026-02-01', '2026-02-28')).toMatchObject({
      first: '2026-02-01',
      last: '2026-02-28',
      previousFirst: '2026-01-04',
      previousLast: '2026-01-31',
      interval: 'day',
    });
    expect(range('2024-02-29', '2024-02-29')).toMatchObject({
      previousFirst: '2024-02-28',
      previousLast: '2024-02-28',
      periods: ['2024-02-29'],
    });
  });

  it('has its periods', () => {
    expect(range('2026-01-07', '2026-01-20', 'week').periods).toEqual([
      '2026-01-07',
      '2026-01-12',
      '2026-01-19',
    ]);
    expect(range('2026-01-07', '2026-01-20', 'month').periods).toEqual(['2026-01-07']);
  });

  it('has at most 1,100 days', () => {
    expect(range('2024-01-01', '2027-01-04').periods).toHaveLength(1100);
    expect(() => range('2024-01-01', '2027-01-05')).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/1,?100 days, so up to 2027-01-04/) as string,
      }),
    );
  });

  it.each([
    ['2026-02-29', '2026-03-01', 'start_date was 2026-02-29; allowed: a day from 1900-01-01 to 2199-12-31.'],
    ['2026-03-01', '9999-12-31', 'end_date was 9999-12-31; allowed: a day from 1900-01-01 to 2199-12-31.'],
    [
      '2026-03-02',
      '2026-03-01',
      'end_date was 2026-03-01; allowed: start_date, which was 2026-03-02, or a later day.',
    ],
  ])('is none from %s to %s', (first, last, sentence) => {
    expect(() => range(first, last)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(sentence) as string }),
    );
  });
});

describe('a time zone', () => {
  it.each([
    'Asia/Jakarta',
    'UTC',
    'America/Argentina/Buenos_Aires',
    'America/Port-au-Prince',
    'Asia/Kathmandu',
  ])('may be %s', (timezone) => {
    expect(requireTimezone(timezone)).toBe(timezone);
  });

  it.each([
    '+07:00',
    '-07',
    '+0700',
    'UTC+7',
    'GMT-7',
    'WIB',
    'Asia',
    'Asia/',
    '/Asia/Jakarta',
    'Asia/Jakarta ',
    'Mars/Olympus',
    'posix/UTC',
    "UTC'",
    // Names of old that PostgreSQL does not know, or takes for abbreviations without summer time.
    'CTT',
    'IST',
    'CET',
    'US/Pacific-New',
    'SystemV/PST8PDT',
    '',
  ])('is not %j', (timezone) => {
    expect(() => requireTimezone(timezone)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(
          `timezone was ${JSON.stringify(timezone)}; allowed: an IANA time zone`,
        ) as string,
      }),
    );
  });
});
