import { describe, expect, it } from 'vitest';
import { moneyText } from './money-text.ts';

describe('an amount', () => {
  it.each([
    [150_000, 'IDR', 'Rp150.000'],
    [1, 'IDR', 'Rp1'],
    [Number.MAX_SAFE_INTEGER, 'IDR', 'Rp9.007.199.254.740.991'],
    [0, 'IDR', 'Gratis'],
    [0, 'SGD', 'Gratis'],
    [1250, 'SGD', 'SGD 12,50'],
    [500, 'JPY', 'JPY 500'],
    [1_234_567, 'KWD', 'KWD 1.234,567'],
  ])('of %d %s is %s', (amount, currency, text) => {
    expect(moneyText(amount, currency)).toBe(text);
  });
});
