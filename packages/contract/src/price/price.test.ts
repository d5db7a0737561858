import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOn } from './amounts.ts';
import { priceAllIn, type Terms } from './charges.ts';
import type { Line, Offer } from './discounts.ts';
import { priceOf } from './price.ts';

const terms = (more: Partial<Terms> = {}): Terms => ({
  platform_fee_type: 'Percentage',
  platform_fee_value: 3,
  platform_fee_paid_by: 'Buyer',
  fee_tax_rate: 11,
  default_currency: 'IDR',
  tax_mode: 'None',
  tax_rate: 0,
  currency: 'IDR',
  ...more,
});
const noFee = terms({ platform_fee_value: 0, fee_tax_rate: 0 });

const line = (quantity: number, unitPrice: number, more: Partial<Line> = {}): Line => ({
  ticketTypeId: `type-${unitPrice}`,
  kind: 'Paid',
  quantity,
  unitPrice,
  ...more,
});
let offers = 0;
const offer = (more: Partial<Offer>): Offer => ({
  id: `offer-${String(offers++).padStart(3, '0')}`,
  kind: 'Promo',
  isCoded: true,
  effect: 'Discount',
  discountType: 'Percentage',
  discountValue: 10,
  maxDiscount: null,
  ticketTypeIds: null,
  minQuantity: 1,
  minOrderAmount: 0,
  isStackable: true,
  ...more,
});
const percent = (discountValue: number, more: Partial<Offer> = {}) => offer({ discountValue, ...more });
const amountOff = (discountValue: number, more: Partial<Offer> = {}) =>
  offer({ discountType: 'Fixed Amount', discountValue, ...more });
const freeTicket = (more: Partial<Offer> = {}) =>
  offer({ kind: 'Voucher', effect: 'Free Ticket', discountType: null, discountValue: 0, ...more });

describe('the price of an order', () => {
  it('has the fee of the platform and the tax on it', () => {
    const price = priceOf([line(2, 150_000)], [], terms());
    expect(price).toMatchObject({ platformFee: 9000, feeTax: 990, fee: 9000, tax: 990, total: 309_990 });
  });

  it('lays a percentage on the tickets to the last rupiah', () => {
    const price = priceOf([line(3, 99_999)], [percent(10)], terms());
    expect(price).toMatchObject({ discountTotal: 29_999, platformFee: 8100, feeTax: 891, total: 278_989 });
    expect(price.lines[0]?.ticketPrices).toEqual([90_000, 89_999, 89_999]);
  });

  it('takes off no more than the most of an offer, from each line by what it costs', () => {
    const price = priceOf([line(1, 100_000), line(2, 75_000)], [percent(15, { maxDiscount: 30_000 })], noFee);
    expect(price.lines.map(({ discount }) => discount)).toEqual([12_000, 18_000]);
    expect(price.total).toBe(220_000);
  });

  it('applies several offers one after the other: fixed prices, then percentages, then amounts', () => {
    const price = priceOf(
      [line(2, 100_000, { ticketTypeId: 'A' }), line(1, 33_333, { ticketTypeId: 'B' })],
      [
        amountOff(10_000),
        percent(12.5),
        offer({ discountType: 'Fixed Price', discountValue: 80_000, ticketTypeIds: ['A'] }),
      ],
      terms({ platform_fee_value: 5, platform_fee_paid_by: 'Organizer' }),
    );
    expect(price.discounts.map(({ parts }) => parts)).toEqual([
      [40_000, 0],
      [19_999, 4167],
      [8276, 1724],
    ]);
    expect(price).toMatchObject({ platformFee: 7958, feeTax: 875, fee: 0, tax: 0, total: 159_167 });
  });

  it('contains a tax that is included, and grows by one that is not', () => {
    const included = priceOf([line(1, 111_000)], [], { ...noFee, tax_mode: 'Inclusive', tax_rate: 11 });
    expect(included).toMatchObject({ ticketTax: 11_000, isTicketTaxIncluded: true, tax: 0, total: 111_000 });
    const onTop = priceOf([line(1, 99_995)], [], { ...noFee, tax_mode: 'Exclusive', tax_rate: 10 });
    expect(onTop).toMatchObject({ ticketTax: 10_000, isTicketTaxIncluded: false, total: 109_995 });
  });

  it('gives no discount on a donation, and counts fees a ticket where something is paid for it', () => {
    const price = priceOf(
      [
        line(2, 50_000),
        line(1, 0, { kind: 'Free' }),
        line(1, 25_000, { kind: 'Donation', ticketTypeId: 'gift' }),
      ],
      [percent(50)],
      terms({
        platform_fee_type: 'Fixed Amount',
        platform_fee_value: 2500,
        tax_mode: 'Exclusive',
        tax_rate: 10,
      }),
    );
    expect(price).toMatchObject({
      discountTotal: 50_000,
      platformFee: 7500,
      feeTax: 825,
      ticketTax: 7500,
      total: 90_825,
    });
  });

  it('has the dearest ticket for nothing with a voucher for one, and all for nothing with 100 %', () => {
    const one = priceOf([line(2, 50_000), line(1, 70_000)], [freeTicket()], terms());
    expect(one).toMatchObject({ discountTotal: 70_000, platformFee: 3000, feeTax: 330, total: 103_330 });
    const all = priceOf([line(1, 50_000)], [percent(100)], terms());
    expect(all).toMatchObject({ discountTotal: 50_000, platformFee: 0, feeTax: 0, total: 0 });
  });

  it('is the same sum in other currencies, where a fixed fee is none', () => {
    const dollars = priceOf([line(3, 1999)], [percent(33.33)], terms({ currency: 'USD' }));
    expect(dollars).toMatchObject({ discountTotal: 1998, platformFee: 120, feeTax: 13, total: 4132 });
    const fixed = terms({ currency: 'USD', platform_fee_type: 'Fixed Amount', platform_fee_value: 2500 });
    expect(priceOf([line(3, 1999)], [], fixed)).toMatchObject({ platformFee: 0, total: 5997 });
  });

  it('uses the one offer that saves most where one of them stands alone, of equal ones that with a code', () => {
    const [small, large] = [percent(10), percent(20, { isStackable: false })];
    const used = (all: Offer[]) =>
      priceOf([line(1, 100_000)], all, noFee).discounts.map(({ offer: { id } }) => id);
    expect(used([small, large])).toEqual([large.id]);
    const larger = percent(30);
    expect(used([larger, large])).toEqual([larger.id]);
    const automatic = percent(20, { isCoded: false, isStackable: false });
    expect(used([automatic, large])).toEqual([large.id]);
    expect(used([percent(20, { minQuantity: 2 }), percent(20, { minOrderAmount: 100_001 })])).toEqual([]);
  });
});

describe('the price of one ticket, all in', () => {
  const parts = (price: number, by: Terms) => {
    const { fee, tax, price_all_in } = priceAllIn(price, by);
    return [fee, tax, price_all_in];
  };

  it('has the fee and the tax on it, where buyers pay the fee', () => {
    expect(parts(150_000, terms())).toEqual([4500, 495, 154_995]);
    expect(parts(150_000, terms({ platform_fee_paid_by: 'Organizer' }))).toEqual([0, 0, 150_000]);
    expect(parts(99_995, { ...noFee, tax_mode: 'Exclusive', tax_rate: 10 })).toEqual([0, 10_000, 109_995]);
  });

  it('rounds half a unit up, in whole numbers', () => {
    expect(parts(50, terms())).toEqual([2, 0, 52]); // 1.5 and 0.22
    expect(parts(1000, terms({ platform_fee_value: 0.15, fee_tax_rate: 0 }))).toEqual([2, 0, 1002]);
    // In floats it would be 34.4999….
    expect(parts(3000, terms({ platform_fee_value: 1.15, fee_tax_rate: 0 }))).toEqual([35, 0, 3035]);
  });

  it('has a fixed fee in the currency of the platform only, and none on a ticket for nothing', () => {
    const fixed = terms({ platform_fee_type: 'Fixed Amount', platform_fee_value: 2500 });
    expect(parts(50_000, fixed)).toEqual([2500, 275, 52_775]);
    expect(parts(50, { ...fixed, currency: 'SGD' })).toEqual([0, 0, 50]);
    expect(parts(0, fixed)).toEqual([0, 0, 0]);
  });
});

describe('whatever is bought', () => {
  const lines = fc.array(
    fc.record<Line>({
      ticketTypeId: fc.constantFrom('A', 'B', 'C'),
      kind: fc.constantFrom('Paid', 'Free', 'Donation'),
      quantity: fc.integer({ min: 1, max: 100 }),
      unitPrice: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 100_000_000 }),
      ),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const discounts = fc.uniqueArray(
    fc
      .record({
        id: fc.uuid(),
        isCoded: fc.boolean(),
        discountType: fc.constantFrom('Percentage', 'Fixed Amount', 'Fixed Price', null),
        hundredths: fc.integer({ min: 0, max: 10_000 }),
        money: fc.integer({ min: 0, max: 10_000_000 }),
        maxDiscount: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        ticketTypeIds: fc.option(fc.subarray(['A', 'B', 'C'])),
        isStackable: fc.boolean(),
      })
      .map(({ discountType, hundredths, money, ...more }) =>
        offer({
          ...more,
          discountType,
          effect: discountType === null ? 'Free Ticket' : 'Discount',
          discountValue: discountType === 'Percentage' ? hundredths / 100 : money,
        }),
      ),
    { maxLength: 6, selector: ({ id }) => id },
  );
  const anyTerms = fc
    .record({
      fee: fc.integer({ min: 0, max: 10_000 }),
      isFixed: fc.boolean(),
      by: fc.constantFrom('Buyer' as const, 'Organizer' as const),
      tax: fc.integer({ min: 0, max: 10_000 }),
      mode: fc.constantFrom('None' as const, 'Inclusive' as const, 'Exclusive' as const),
    })
    .map(({ fee, isFixed, by, tax, mode }) =>
      terms({
        platform_fee_type: isFixed ? 'Fixed Amount' : 'Percentage',
        platform_fee_value: isFixed ? fee : fee / 100,
        platform_fee_paid_by: by,
        tax_mode: mode,
        tax_rate: tax / 100,
      }),
    );
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

  it('adds up in all its parts, with no amount below nothing', () => {
    fc.assert(
      fc.property(lines, discounts, anyTerms, (bought, all, by) => {
        const price = priceOf(bought, all, by);
        expect(price.total).toBe(price.subtotal - price.discountTotal + price.fee + price.tax);
        expect(total(price.lines.map(({ discount }) => discount))).toBe(price.discountTotal);
        for (const [index, { discount, total: left, ticketPrices }] of price.lines.entries()) {
          const { quantity, unitPrice, kind } = bought[index] as Line;
          expect(left + discount).toBe(quantity * unitPrice);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(ticketPrices).toHaveLength(quantity);
          expect(total(ticketPrices)).toBe(left);
          expect(Math.max(...ticketPrices) - Math.min(...ticketPrices)).toBeLessThanOrEqual(1);
          if (kind === 'Donation') expect(discount).toBe(0);
        }
        for (const {
          amount,
          parts,
          offer: { maxDiscount },
        } of price.discounts) {
          expect(total(parts)).toBe(amount);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(maxDiscount ?? Infinity);
        }
        expect(Math.min(price.platformFee, price.feeTax, price.ticketTax)).toBeGreaterThanOrEqual(0);
        if (price.isTicketTaxIncluded)
          expect(price.ticketTax).toBeLessThanOrEqual(price.subtotal - price.discountTotal);
      }),
    );
  });

  it('costs the same in whatever order its offers are given', () => {
    fc.assert(
      fc.property(lines, discounts, anyTerms, (bought, all, by) => {
        expect(priceOf(bought, all.toReversed(), by)).toEqual(priceOf(bought, all, by));
      }),
    );
  });

  it('is laid on its shares without losing or making a unit, each within one of its exact part', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 11n }),
        fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const whole = total(weights);
          if (whole === 0) return;
          const parts = layOn(Number(amount), weights);
          expect(total(parts)).toBe(Number(amount));
          for (const [index, part] of parts.entries()) {
            const exact = amount * BigInt(weights[index] as number);
            expect(BigInt(part) * BigInt(whole) - exact).toBeLessThan(BigInt(whole));
            expect(exact - BigInt(part) * BigInt(whole)).toBeLessThan(BigInt(whole));
          }
        },
      ),
    );
  });
});
