import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundAmounts, type Shared } from './amounts.ts';

const whole: Shared = {
  base: 269_998,
  prices_before: 0,
  fee: 8100,
  fee_tax: 891,
  ticket_tax: 0,
  fee_before: 0,
  fee_tax_before: 0,
  ticket_tax_before: 0,
  fee_borne_by: 'Buyer',
  ticket_tax_included: false,
};

/** Gives tickets back one after the other. */
function oneByOne(shared: Shared, prices: readonly number[], withFees = true) {
  let now = shared;
  return prices.map((price) => {
    const parts = refundAmounts(now, { prices: price, withFees, kept: 0 });
    now = {
      ...now,
      prices_before: now.prices_before + price,
      fee_before: now.fee_before + parts.fee_amount,
      fee_tax_before: now.fee_tax_before + parts.fee_tax_amount,
      ticket_tax_before: now.ticket_tax_before + parts.tax_amount,
    };
    return parts;
  });
}

describe('what a refund comes to', () => {
  it('is the price of its tickets with their shares of the fee and of the tax on it', () => {
    const parts = oneByOne(whole, [89_999, 90_000, 89_999]);
    expect(parts.map(({ amount }) => amount)).toEqual([92_994, 92_999, 92_996]);
    expect(parts.map(({ fee_amount }) => fee_amount)).toEqual([2699, 2701, 2700]);
    expect(parts.map(({ fee_tax_amount }) => fee_tax_amount)).toEqual([296, 298, 297]);
  });

  it('is without them where they are not given back, or were the organizer’s', () => {
    expect(refundAmounts(whole, { prices: 90_000, withFees: false, kept: 0 }).amount).toBe(90_000);
    const borne = { ...whole, fee_borne_by: 'Organizer' } as const;
    expect(refundAmounts(borne, { prices: 90_000, withFees: true, kept: 0 }).amount).toBe(90_000);
  });

  it('is less what is kept, and with the tax that came on top of the prices', () => {
    const taxed = { ...whole, ticket_tax: 27_000 };
    expect(refundAmounts(taxed, { prices: 269_998, withFees: true, kept: 20_000 }).amount).toBe(
      269_998 - 20_000 + 8100 + 891 + 27_000,
    );
    const within = { ...taxed, ticket_tax_included: true };
    expect(refundAmounts(within, { prices: 269_998, withFees: false, kept: 0 })).toMatchObject({
      amount: 269_998,
      tax_amount: 27_000,
    });
  });

  it('is nothing of an order that cost nothing', () => {
    expect(refundAmounts({ ...whole, base: 0, fee: 0 }, { prices: 0, withFees: true, kept: 0 }).amount).toBe(
      0,
    );
  });

  it('comes to the whole, however the tickets are given back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.record({ fee: fc.nat(1e9), fee_tax: fc.nat(1e9), ticket_tax: fc.nat(1e9) }),
        (prices, parts) => {
          const base = prices.reduce((sum, price) => sum + price, 0);
          fc.pre(base > 0);
          const refunds = oneByOne({ ...whole, base, ...parts }, prices);
          const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
          expect(amount).toBe(base + parts.fee + parts.fee_tax + parts.ticket_tax);
          expect(refunds.every((refund) => refund.amount >= 0)).toBe(true);
        },
      ),
    );
  });
});
