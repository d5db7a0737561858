import { expect, it } from 'vitest';
import { currencies, digitsOf } from './currencies.ts';

/** ISO 4217, list one, published 2026-01-01, without funds, metals, tests and units of account; the rupiah is used whole. */
const byDigits = [
  [0, 17, 'BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [3, 7, 'BHD IQD JOD KWD LYD OMR TND'],
] as const;

it('has the digits of ISO 4217 for each currency', () => {
  for (const [digits, count, codes] of byDigits) {
    expect(currencies.filter((code) => digitsOf(code) === digits).join(' ')).toBe(codes);
    expect(codes.split(' ')).toHaveLength(count);
  }
  const others = currencies.filter((code) => digitsOf(code) === 2);
  expect(others).toHaveLength(131);
  expect(others).toEqual(expect.arrayContaining('COP HUF LAK MMK PKR RSD TWD USD VED XCG ZWG'.split(' ')));
});

it('lists each currency once, by the alphabet, and no unit in which nothing is paid', () => {
  expect([...new Set(currencies)].toSorted()).toEqual([...currencies]);
  for (const code of ['CLF', 'UYI', 'UYW', 'XAU', 'XDR', 'XXX', 'USN', 'BGN', 'HRK', 'EEK'])
    expect(currencies, code).not.toContain(code);
  for (const code of currencies) expect(code).toMatch(/^[A-Z]{3}$/);
});

it('has two digits for codes that it does not list', () => {
  expect(['CLF', 'HRK', 'ZZZ'].map(digitsOf)).toEqual([2, 2, 2]);
});
