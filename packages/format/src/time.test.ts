import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  countdownText,
  daysText,
  dayText,
  durationText,
  hoursText,
  momentText,
  ownTimeText,
  relativeDayText,
  shortDayText,
  tableMomentText,
  timeText,
} from './time.ts';

const evening = '2026-12-12T12:00:00.000Z';
const jakarta = 'Asia/Jakarta';

describe('a moment', () => {
  it('is written in the zone of the event, with its Indonesian name', () => {
    expect(momentText(evening, jakarta, 'id')).toBe('Sabtu, 12 Desember 2026, 19.00 WIB');
    expect(momentText(evening, 'Asia/Makassar', 'id')).toBe('Sabtu, 12 Desember 2026, 20.00 WITA');
    expect(momentText(evening, 'Asia/Jayapura', 'en')).toBe('Saturday, 12 December 2026, 21:00 WIT');
    expect(dayText(evening, jakarta, 'id')).toBe('Sabtu, 12 Desember 2026');
    expect(shortDayText(evening, jakarta, 'id')).toBe('Sab 12 Des');
    expect(shortDayText(evening, jakarta, 'en')).toBe('Sat 12 Dec');
    expect(timeText('2026-12-12T10:30:00.000Z', 'Asia/Pontianak', 'id')).toBe('17.30 WIB');
  });

  it('is brief in tables, where the year is told only if it is another one', () => {
    const makassar = 'Asia/Makassar';
    expect(tableMomentText(evening, '2026-01-02T00:00:00.000Z', makassar, 'id')).toBe('12 Des 20.00 WITA');
    expect(tableMomentText(evening, '2027-01-02T00:00:00.000Z', makassar, 'en')).toBe(
      '12 Dec 2026 20:00 WITA',
    );
    // The years are those of the zone: there it is 2027 already.
    const midnight = '2026-12-31T17:00:00.000Z';
    expect(tableMomentText(midnight, midnight, jakarta, 'id')).toBe('1 Jan 00.00 WIB');
  });

  it('is told by the clock of the reader where that is another one', () => {
    expect(ownTimeText(evening, 'Asia/Makassar', jakarta, 'id')).toBe('19.00 WIB');
    expect(ownTimeText('2026-12-11T16:30:00.000Z', 'Asia/Makassar', jakarta, 'en')).toBe('11 Dec 23:30 WIB');
    expect(ownTimeText(evening, 'Asia/Pontianak', jakarta, 'id')).toBeUndefined();
  });

  it('has the date of that zone, also around midnight and New Year', () => {
    expect(momentText('2026-12-31T17:00:00.000Z', jakarta, 'id')).toBe('Jumat, 1 Januari 2027, 00.00 WIB');
    expect(momentText('2026-12-31T16:59:59.999Z', jakarta, 'id')).toBe('Kamis, 31 Desember 2026, 23.59 WIB');
    expect(calendarDay('2026-12-31T17:00:00.000Z', jakarta)).toBe('2027-01-01');
    expect(calendarDay('2026-12-31T17:00:00.000Z', 'UTC')).toBe('2026-12-31');
  });

  it('knows the summer time of other zones, and a zone that nobody knows is UTC', () => {
    expect(timeText('2026-07-01T12:00:00.000Z', 'Europe/Berlin', 'id')).toBe('14.00 GMT+2');
    expect(timeText('2026-12-01T12:00:00.000Z', 'Europe/Berlin', 'en')).toBe('13:00 GMT+1');
    expect(timeText('2026-12-01T12:00:00.000Z', 'Europe/London', 'en')).toBe('12:00 GMT');
    expect(timeText(evening, 'Asia/Kathmandu', 'id')).toBe('17.45 GMT+5:45');
    expect(timeText(evening, 'Asia/Atlantis', 'id')).toBe('12.00 UTC');
  });

  it('of a year with five digits is written like any other', () => {
    expect(momentText('12026-12-12T12:00:00.000Z', 'UTC', 'id')).toContain('12 Desember 12026');
  });

  it('has a day that the calendar has, in every zone', () => {
    const instants = fc.date({ min: new Date(0), max: new Date('9998-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (date, zone) => {
        const day = calendarDay(date.toISOString(), zone);
        expect(Math.abs(Date.parse(`${day}T12:00:00.000Z`) - date.getTime())).toBeLessThanOrEqual(
          27 * 3_600_000,
        );
        const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
          Date.parse(day),
        );
        expect(dayText(date.toISOString(), zone, 'en').startsWith(`${weekday}, `)).toBe(true);
      }),
    );
  });
});

describe('days', () => {
  it.each([
    [
      'one evening',
      evening,
      '2026-12-12T15:30:00.000Z',
      'Sabtu, 12 Desember 2026',
      'Saturday, 12 December 2026',
    ],
    ['a night', evening, '2026-12-12T19:00:00.000Z', 'Sabtu, 12 Desember 2026', 'Saturday, 12 December 2026'],
    [
      'a day until midnight',
      '2026-12-12T03:00:00.000Z',
      '2026-12-12T17:00:00.000Z',
      'Sabtu, 12 Desember 2026',
      'Saturday, 12 December 2026',
    ],
    [
      'three days',
      '2026-12-18T03:00:00.000Z',
      '2026-12-20T15:00:00.000Z',
      'Jumat 18 sampai Minggu 20 Desember 2026',
      'Friday 18 to Sunday 20 December 2026',
    ],
    [
      'two months',
      '2026-11-29T03:00:00.000Z',
      '2026-12-02T15:00:00.000Z',
      'Minggu 29 November sampai Rabu 2 Desember 2026',
      'Sunday 29 November to Wednesday 2 December 2026',
    ],
    [
      'two years',
      '2026-12-30T03:00:00.000Z',
      '2027-01-02T15:00:00.000Z',
      'Rabu 30 Desember 2026 sampai Sabtu 2 Januari 2027',
      'Wednesday 30 December 2026 to Saturday 2 January 2027',
    ],
    [
      'the same month of two years',
      '2026-12-30T03:00:00.000Z',
      '2027-12-30T15:00:00.000Z',
      'Rabu 30 Desember 2026 sampai Kamis 30 Desember 2027',
      'Wednesday 30 December 2026 to Thursday 30 December 2027',
    ],
  ])('of %s', (_what, from, until, id, en) => {
    expect(daysText(from, until, jakarta, 'id')).toBe(id);
    expect(daysText(from, until, jakarta, 'en')).toBe(en);
  });

  it('have hours, and both zones where the offset changes', () => {
    expect(hoursText(evening, '2026-12-12T14:30:00.000Z', jakarta, 'id')).toBe('19.00–21.30 WIB');
    expect(hoursText('2026-10-24T22:00:00.000Z', '2026-10-25T03:00:00.000Z', 'Europe/Berlin', 'en')).toBe(
      '00:00 GMT+2–04:00 GMT+1',
    );
    expect(hoursText(evening, '2026-12-13T12:00:00.000Z', jakarta, 'id')).toBe('19.00 WIB');
  });
});

describe('how far a day is', () => {
  it.each([
    ['2026-12-12T16:59:00.000Z', 'hari ini', 'today'],
    ['2026-12-12T17:00:00.000Z', 'besok', 'tomorrow'],
    ['2026-12-11T16:59:00.000Z', 'kemarin', 'yesterday'],
    ['2026-12-16T03:00:00.000Z', '4 hari lagi', 'in 4 days'],
    ['2026-12-08T03:00:00.000Z', '4 hari lalu', '4 days ago'],
    ['2027-02-12T03:00:00.000Z', '2 bulan lagi', 'in 2 months'],
    ['2025-12-01T03:00:00.000Z', '1 tahun lalu', '1 year ago'],
  ])('%s is %s', (instant, id, en) => {
    expect(relativeDayText(instant, evening, jakarta, 'id')).toBe(id);
    expect(relativeDayText(instant, evening, jakarta, 'en')).toBe(en);
  });
});

describe('a length of time', () => {
  const time = (days: number, hours: number, minutes: number, seconds: number) =>
    (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

  it('is told in its two largest units', () => {
    expect(durationText(time(2, 4, 12, 31), 'id')).toBe('2 hari 4 jam');
    expect(durationText(time(1, 0, 12, 31), 'en')).toBe('1 day');
    expect(durationText(time(0, 0, 5, 1), 'en')).toBe('5 minutes 1 second');
    expect(durationText(999, 'id')).toBe('0 detik');
    expect(durationText(-5000, 'id')).toBe('0 detik');
  });

  it('counts down', () => {
    expect(countdownText(time(2, 4, 12, 31), 'id')).toBe('2 hari 04.12.31');
    expect(countdownText(time(1, 4, 12, 31), 'en')).toBe('1 day 04:12:31');
    expect(countdownText(time(0, 4, 2, 1), 'id')).toBe('04.02.01');
    expect(countdownText(time(0, 0, 12, 31) + 999, 'id')).toBe('12.31');
    expect(countdownText(-1, 'en')).toBe('00:00');
  });
});
