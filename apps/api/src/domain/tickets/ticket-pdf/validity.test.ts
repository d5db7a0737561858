import { describe, expect, it } from 'vitest';
import { validityText } from './validity.ts';

/** Hours of 18 to 20 December 2026 in Jakarta, which is seven hours ahead. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 11, day, hour - 7)).toISOString();

describe('the validity that is printed on a ticket', () => {
  it.each([
    ['a day', at(18, 0), at(19, 0), 'sepanjang Jumat, 18 Desember 2026'],
    ['hours', at(18, 10), at(18, 22), 'Jumat, 18 Desember 2026, pukul 10.00–22.00 WIB'],
    ['hours until midnight', at(18, 10), at(19, 0), 'Jumat, 18 Desember 2026, pukul 10.00–00.00 WIB'],
    ['a night', at(18, 19), at(19, 2), 'Jumat, 18 Desember 2026, pukul 19.00–02.00 WIB'],
    [
      'sixteen hours',
      at(18, 10),
      at(19, 2),
      'Jumat, 18 Desember 2026, pukul 10.00 WIB sampai Sabtu, 19 Desember 2026, pukul 02.00 WIB',
    ],
    [
      'two days',
      at(18, 0),
      at(20, 0),
      'Jumat, 18 Desember 2026, pukul 00.00 WIB sampai Sabtu, 19 Desember 2026, pukul 24.00 WIB',
    ],
    ['what only begins', at(18, 10), null, 'mulai Jumat, 18 Desember 2026, pukul 10.00 WIB'],
    ['what only ends', null, at(19, 2), 'sampai Sabtu, 19 Desember 2026, pukul 02.00 WIB'],
    ['what only ends, at midnight', null, at(19, 0), 'sampai Jumat, 18 Desember 2026, pukul 24.00 WIB'],
  ])('of %s', (_what, from, until, text) => {
    expect(validityText(from, until, { zone: 'Asia/Jakarta', locale: 'id' })).toBe(
      `Tiket ini berlaku ${text}`,
    );
  });

  it.each([
    ['a day', at(18, 0), at(19, 0), 'all day on Friday, 18 December 2026'],
    ['hours', at(18, 10), at(18, 22), 'on Friday, 18 December 2026, at 10:00–22:00 WIB'],
    [
      'two days',
      at(18, 0),
      at(20, 0),
      'from Friday, 18 December 2026, at 00:00 WIB until Saturday, 19 December 2026, at 24:00 WIB',
    ],
    ['what only begins', at(18, 10), null, 'from Friday, 18 December 2026, at 10:00 WIB'],
    ['what only ends, at midnight', null, at(19, 0), 'until Friday, 18 December 2026, at 24:00 WIB'],
  ])('of %s, in English', (_what, from, until, text) => {
    const english = { zone: 'Asia/Jakarta', locale: 'en' } as const;
    expect(validityText(from, until, english)).toBe(`This ticket is valid ${text}`);
  });
});
