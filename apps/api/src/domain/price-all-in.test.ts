import { describe, expect, it } from 'vitest';
import { type FeeTerms, priceAllIn } from './price-all-in.ts';

const terms: FeeTerms = {
  platform_fee_type: 'Percentage',
  platform_fee_value: 3,
  platform_fee_paid_by: 'Buyer',
  fee_tax_rate: 11,
  default_currency: 'IDR',
};
const fixed: FeeTerms = { ...terms, platform_fee_type: 'Fixed Amount', platform_fee_value: 2500 };
const parts = (price: number, by: FeeTerms, currency = 'IDR') => {
  const { fee, tax, price_all_in } = priceAllIn(price, currency, by);
  return [fee, tax, price_all_in];
};

describe('the price of one ticket, all in', () => {
  it('has the fee and the tax on it, where buyers pay the fee', () => {
    expect(parts(150_000, terms)).toEqual([4500, 495, 154_995]);
    expect(parts(150_000, { ...terms, platform_fee_paid_by: 'Organizer' })).toEqual([0, 0, 150_000]);
    expect(parts(150_000, { ...terms, fee_tax_rate: 0 })).toEqual([4500, 0, 154_500]);
  });

  it('rounds half a unit up, in whole numbers', () => {
    expect(parts(50, terms)).toEqual([2, 0, 52]); // 1.5 and 0.22
    expect(parts(1000, { ...terms, platform_fee_value: 0.15, fee_tax_rate: 0 })).toEqual([2, 0, 1002]);
    // In floats it would be 34.4999….
    expect(parts(3000, { ...terms, platform_fee_value: 1.15, fee_tax_rate: 0 })).toEqual([35, 0, 3035]);
  });

  it('has a fixed fee in the currency of the platform only', () => {
    expect(parts(50_000, fixed)).toEqual([2500, 275, 52_775]);
    expect(parts(50, fixed, 'SGD')).toEqual([0, 0, 50]);
    expect(parts(50, terms, 'SGD')).toEqual([2, 0, 52]);
  });

  it('is nothing for a ticket that costs nothing', () => {
    expect(parts(0, terms)).toEqual([0, 0, 0]);
    expect(parts(0, fixed)).toEqual([0, 0, 0]);
  });
});
