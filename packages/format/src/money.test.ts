import { currencies, digitsOf } from '@karcis/contract/currencies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, moneyText, priceText } from './money.ts';
import { changeText, countText, percentText } from './number.ts';
import { shortMoneyText, shortText } from './short.ts';

describe('an amount', () => {
  it.each([
    [150_000, 'IDR', 'Rp150.000', 'Rp150,000'],
    [1, 'IDR', 'Rp1', 'Rp1'],
    [-5000, 'IDR', '−Rp5.000', '−Rp5,000'],
    [Number.MAX_SAFE_INTEGER, 'IDR', 'Rp9.007.199.254.740.991', 'Rp9,007,199,254,740,991'],
    [0, 'IDR', 'Rp0', 'Rp0'],
    [0, 'SGD', 'SGD 0,00', 'SGD 0.00'],
    [1250, 'SGD', 'SGD 12,50', 'SGD 12.50'],
    [500, 'JPY', 'JPY 500', 'JPY 500'],
    [465_000, 'HUF', 'HUF 4.650,00', 'HUF 4,650.00'],
    [129_163, 'RSD', 'RSD 1.291,63', 'RSD 1,291.63'],
    [5, 'USD', 'USD 0,05', 'USD 0.05'],
    [-5, 'KWD', '−KWD 0,005', '−KWD 0.005'],
    [1_234_567, 'KWD', 'KWD 1.234,567', 'KWD 1,234.567'],
  ])('of %d %s is %s, in English %s', (amount, currency, id, en) => {
    expect(moneyText(amount, currency, 'id')).toBe(id);
    expect(moneyText(amount, currency, 'en')).toBe(en);
  });

  it('of nothing is free where it is a price', () => {
    expect(priceText(0, 'IDR', 'id')).toBe('Gratis');
    expect(priceText(0, 'SGD', 'en')).toBe('Free');
    expect(priceText(75_000, 'IDR', 'id')).toBe('Rp75.000');
  });

  it('is read by programs with a full stop', () => {
    expect(decimalText(309_990, 'IDR')).toBe('309990');
    expect(decimalText(1250, 'SGD')).toBe('12.50');
    expect(decimalText(-5, 'KWD')).toBe('-0.005');
  });

  it('can be read back, whatever it is', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...currencies), (amount, currency) => {
        const decimal = decimalText(amount, currency);
        expect(decimal).toMatch(digitsOf(currency) === 0 ? /^-?\d+$/ : /^-?\d+\.\d+$/);
        expect(BigInt(decimal.replace('.', ''))).toBe(BigInt(amount));
        const text = moneyText(amount, currency, 'id');
        const digits = text.replaceAll(/\D/g, '');
        expect(BigInt(digits) * (text.startsWith('−') ? -1n : 1n)).toBe(BigInt(amount));
      }),
    );
  });
});

describe('a number on an axis', () => {
  it.each([
    [0, '0', '0'],
    [850, '850', '850'],
    [999.96, '1 rb', '1K'],
    [1500, '1,5 rb', '1.5K'],
    [24_000_000, '24 jt', '24M'],
    [999_950, '1 jt', '1M'],
    [123_456_789, '123 jt', '123M'],
    [1_200_000_000, '1,2 M', '1.2B'],
    [-3_400_000, '−3,4 jt', '−3.4M'],
    [5e16, '50.000 T', '50,000T'],
  ])('%d is %s, in English %s', (value, id, en) => {
    expect(shortText(value, 'id')).toBe(id);
    expect(shortText(value, 'en')).toBe(en);
  });

  it('is in the main unit of its currency', () => {
    expect(shortMoneyText(24_000_000, 'IDR', 'id')).toBe('24 jt');
    expect(shortMoneyText(125_000, 'SGD', 'en')).toBe('1.3K');
  });
});

describe('counts and shares', () => {
  it('have separators, a comma, and a minus as wide as a digit', () => {
    expect(countText(20_412, 'id')).toBe('20.412');
    expect(countText(20_412, 'en')).toBe('20,412');
    expect(percentText(0.125, 'id')).toBe('12,5%');
    expect(percentText(1, 'en')).toBe('100%');
    expect(percentText(-0.031, 'id')).toBe('−3,1%');
    expect(percentText(-0.0001, 'id')).toBe('0%');
  });

  it('say how they changed, unless there was nothing before', () => {
    expect(changeText(112, 100, 'id')).toBe('+12%');
    expect(changeText(97, 100, 'en')).toBe('−3%');
    expect(changeText(100, 100, 'id')).toBe('0%');
    expect(changeText(-50, -100, 'id')).toBe('+50%');
    expect(changeText(5, 0, 'id')).toBeNull();
  });
});
