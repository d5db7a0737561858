import { describe, expect, it } from 'vitest';
import { dayText, momentText, periodText, timeText } from './indonesian-time.ts';

const evening = '2026-12-12T12:00:00.000Z';

describe('a moment', () => {
  it('is written in the zone of the event, with its Indonesian name', () => {
    expect(momentText(evening, 'Asia/Jakarta')).toBe('Sabtu, 12 Desember 2026, pukul 19.00 WIB');
    expect(momentText(evening, 'Asia/Makassar')).toBe('Sabtu, 12 Desember 2026, pukul 20.00 WITA');
    expect(momentText(evening, 'Asia/Jayapura')).toBe('Sabtu, 12 Desember 2026, pukul 21.00 WIT');
    expect(dayText(evening, 'Asia/Jakarta')).toBe('Sabtu, 12 Desember 2026');
    expect(timeText('2026-12-12T10:30:00.000Z', 'Asia/Pontianak')).toBe('pukul 17.30 WIB');
  });

  it('has the date of that zone, also around midnight and New Year', () => {
    expect(momentText('2026-12-31T17:00:00.000Z', 'Asia/Jakarta')).toBe(
      'Jumat, 1 Januari 2027, pukul 00.00 WIB',
    );
    expect(momentText('2026-12-31T16:59:59.999Z', 'Asia/Jakarta')).toBe(
      'Kamis, 31 Desember 2026, pukul 23.59 WIB',
    );
  });

  it('knows the summer time of other zones, and a zone that nobody knows is UTC', () => {
    expect(timeText('2026-07-01T12:00:00.000Z', 'Europe/Berlin')).toBe('pukul 14.00 GMT+2');
    expect(timeText('2026-12-01T12:00:00.000Z', 'Europe/Berlin')).toBe('pukul 13.00 GMT+1');
    expect(timeText(evening, 'Asia/Atlantis')).toBe('pukul 12.00 UTC');
  });

  it('of a year with five digits is written like any other', () => {
    expect(momentText('12026-12-12T12:00:00.000Z', 'UTC')).toContain('12 Desember 12026');
  });
});

describe('a period', () => {
  it.each([
    ['one evening', evening, '2026-12-12T15:30:00.000Z', 'Sabtu, 12 Desember 2026', 'pukul 19.00–22.30 WIB'],
    ['a night', evening, '2026-12-12T19:00:00.000Z', 'Sabtu, 12 Desember 2026', 'pukul 19.00–02.00 WIB'],
    [
      'three days',
      '2026-12-11T03:00:00.000Z',
      '2026-12-13T15:00:00.000Z',
      'Jumat–Minggu, 11–13 Desember 2026',
      'mulai pukul 10.00 WIB',
    ],
    [
      'days of two months',
      '2026-11-29T03:00:00.000Z',
      '2026-12-02T15:00:00.000Z',
      'Minggu–Rabu, 29 November – 2 Desember 2026',
      'mulai pukul 10.00 WIB',
    ],
    [
      'weeks',
      '2026-12-01T03:00:00.000Z',
      '2026-12-20T15:00:00.000Z',
      '1–20 Desember 2026',
      'mulai pukul 10.00 WIB',
    ],
    [
      'the turn of the year',
      '2026-12-30T03:00:00.000Z',
      '2027-01-02T15:00:00.000Z',
      'Rabu, 30 Desember 2026 – Sabtu, 2 Januari 2027',
      'mulai pukul 10.00 WIB',
    ],
  ])('of %s', (_what, from, until, days, times) => {
    expect(periodText(from, until, 'Asia/Jakarta')).toEqual({ days, times });
  });
});
