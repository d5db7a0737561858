import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buyerCharges, priceAllIn, type Terms, termsOf } from '@karcis/contract/price/charges';
import { amountIn, priceIn } from '../src/site/tickets/gift-price.ts';

const percent = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);
const terms: fc.Arbitrary<Terms> = fc.record({
  platform_fee_type: fc.constantFrom('Percentage' as const, 'Fixed Amount' as const),
  platform_fee_value: fc.integer({ min: 0, max: 99 }),
  platform_fee_paid_by: fc.constantFrom('Buyer' as const, 'Organizer' as const),
  fee_tax_rate: percent,
  default_currency: fc.constant('IDR'),
  currency: fc.constantFrom('IDR', 'USD'),
  tax_mode: fc.constantFrom('None' as const, 'Inclusive' as const, 'Exclusive' as const),
  tax_rate: percent,
});
const price = fc.integer({ min: 0, max: 100_000_000 });

it('counts what comes on top of a donation as the server does, and finds the price in the sum', () => {
  fc.assert(
    fc.property(price, terms, (price, by) => {
      const charges = buyerCharges(by);
      const { price_all_in: sum } = priceAllIn(price, by);
      expect(priceAllIn(price, termsOf(charges)).price_all_in).toBe(sum);
      expect(priceIn(sum, charges)).toBe(price);
    }),
  );
});

it('never asks for more than was given, and for less only where no price comes to it', () => {
  fc.assert(
    fc.property(price, terms, (given, by) => {
      const found = priceIn(given, buyerCharges(by));
      if (found > 0) expect(priceAllIn(found, by).price_all_in).toBeLessThanOrEqual(given);
      expect(priceAllIn(found + 1, by).price_all_in).toBeGreaterThan(given);
    }),
  );
  const nothing = { fee_each: 0, fee_percent: 0, fee_tax_percent: 0, tax_percent: 0 };
  for (const typed of [NaN, Infinity, 1e30]) expect(priceIn(typed, nothing)).toBeNaN();
});

it.each([
  ['25', 'USD', 'id', 2500],
  ['25,5', 'USD', 'id', 2550],
  ['25.50', 'USD', 'en', 2550],
  ['1,250', 'KWD', 'id', 1250],
  ['1.250,000', 'KWD', 'id', 1_250_000],
  ['75.000', 'IDR', 'id', 75_000],
  ['75,000', 'IDR', 'id', 75_000],
  ['25,505', 'USD', 'id', NaN],
  ['-5', 'USD', 'id', NaN],
  ['seribu', 'IDR', 'id', NaN],
  ['', 'USD', 'en', NaN],
] as const)('reads %s of %s in %s in the smallest unit', (typed, currency, language, amount) => {
  expect(amountIn(typed, currency, language)).toBe(amount);
});
