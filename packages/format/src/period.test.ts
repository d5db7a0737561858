import { describe, expect, it } from 'vitest';
import { periodText } from './period.ts';

const evening = '2026-12-12T12:00:00.000Z';

describe('a period', () => {
  it.each([
    ['one evening', evening, '2026-12-12T15:30:00.000Z', 'Sabtu, 12 Desember 2026', 'pukul 19.00–22.30 WIB'],
    ['a night', evening, '2026-12-12T19:00:00.000Z', 'Sabtu, 12 Desember 2026', 'pukul 19.00–02.00 WIB'],
    [
      'a day until midnight',
      '2026-12-12T03:00:00.000Z',
      '2026-12-12T17:00:00.000Z',
      'Sabtu, 12 Desember 2026',
      'pukul 10.00–00.00 WIB',
    ],
    [
      'two days until midnight',
      '2026-12-11T03:00:00.000Z',
      '2026-12-12T17:00:00.000Z',
      'Jumat–Sabtu, 11–12 Desember 2026',
      'mulai pukul 10.00 WIB',
    ],
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
    [
      'the last days of a year, until midnight',
      '2026-12-30T03:00:00.000Z',
      '2026-12-31T17:00:00.000Z',
      'Rabu–Kamis, 30–31 Desember 2026',
      'mulai pukul 10.00 WIB',
    ],
  ])('of %s', (_what, from, until, days, times) => {
    expect(periodText(from, until, 'Asia/Jakarta', 'id')).toEqual({ days, times });
  });

  it('is written in English too', () => {
    expect(periodText(evening, '2026-12-13T15:30:00.000Z', 'Asia/Makassar', 'en')).toEqual({
      days: 'Saturday–Sunday, 12–13 December 2026',
      times: 'from 20:00 WITA',
    });
  });
});
