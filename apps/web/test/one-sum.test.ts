import { buyerCharges, type Terms } from '@karcis/contract/price/charges';
import type { Offer as PricedOffer } from '@karcis/contract/price/discounts';
import { type Price, priceOf } from '@karcis/contract/price/price';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Line, Offer } from '../src/site/tickets/offer.ts';
import { sumOf } from '../src/site/tickets/pricing.ts';

/** Percent with two decimals. */
const percent = (most: number) =>
  fc.integer({ min: 0, max: most * 100 }).map((hundredths) => hundredths / 100);

const lines: fc.Arbitrary<Line[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('Paid' as const, 'Free' as const, 'Donation' as const),
      count: fc.integer({ min: 1, max: 10 }),
      price: fc.integer({ min: 0, max: 5_000_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ kind, count, price }, at) => ({
      id: `type-${at}`,
      name: `Type ${at}`,
      kind,
      count,
      price: kind === 'Free' ? 0 : price,
    })),
  );

const promos: fc.Arbitrary<Offer['promos']> = fc.uniqueArray(
  fc
    .record({
      id: fc.uuid(),
      discount_type: fc.constantFrom('Percentage' as const, 'Fixed Amount' as const, 'Fixed Price' as const),
      hundredths: fc.integer({ min: 0, max: 10_000 }),
      money: fc.integer({ min: 0, max: 3_000_000 }),
      max_discount_amount: fc.option(fc.integer({ min: 0, max: 500_000 })),
      ticket_type_ids: fc.option(fc.subarray(['type-0', 'type-1', 'type-2'], { minLength: 1 })),
      min_quantity: fc.integer({ min: 1, max: 5 }),
      min_order_amount: fc.integer({ min: 0, max: 1_000_000 }),
      is_stackable: fc.boolean(),
    })
    .map(({ hundredths, money, ...promo }) => ({
      ...promo,
      name: 'Promo',
      discount_value: promo.discount_type === 'Percentage' ? hundredths / 100 : money,
    })),
  { maxLength: 3, selector: ({ id }) => id },
);

/** Fees and taxes as a platform and an event may have them, 3.33, 11 and 10 percent among them. */
const terms: fc.Arbitrary<Terms> = fc.record({
  platform_fee_type: fc.constantFrom('Percentage' as const, 'Fixed Amount' as const),
  platform_fee_value: fc.oneof(fc.constant(3.33), fc.integer({ min: 0, max: 100 })),
  platform_fee_paid_by: fc.constantFrom('Buyer' as const, 'Organizer' as const),
  fee_tax_rate: fc.oneof(fc.constant(11), percent(100)),
  default_currency: fc.constant('IDR'),
  currency: fc.constantFrom('IDR', 'USD', 'KWD'),
  tax_mode: fc.constantFrom('None' as const, 'Inclusive' as const, 'Exclusive' as const),
  tax_rate: fc.oneof(fc.constant(10), percent(100)),
});
/** A fee that is an amount is whole. */
const whole = (by: Terms): Terms =>
  by.platform_fee_type === 'Percentage'
    ? by
    : { ...by, platform_fee_value: Math.round(by.platform_fee_value * 100) };

/** The price of the order, as the server works it out of its tables. */
function orderOf(chosen: readonly Line[], offers: Offer['promos'], by: Terms): Price {
  const bought = chosen.map(({ id, kind, count, price }) => ({
    ticketTypeId: id,
    kind,
    quantity: count,
    unitPrice: price ?? NaN,
  }));
  const asOffer = (promo: Offer['promos'][number]): PricedOffer => ({
    id: promo.id,
    kind: 'Promo',
    isCoded: false,
    effect: 'Discount',
    discountType: promo.discount_type,
    discountValue: promo.discount_value,
    maxDiscount: promo.max_discount_amount,
    ticketTypeIds: promo.ticket_type_ids,
    minQuantity: promo.min_quantity,
    minOrderAmount: promo.min_order_amount,
    isStackable: promo.is_stackable,
  });
  return priceOf(bought, offers.map(asOffer), by);
}

/** What the page of the event shows, by what the API tells it. */
const shownBy = (chosen: readonly Line[], offers: Offer['promos'], by: Terms) =>
  sumOf(chosen, { promos: offers, buyer_charges: buyerCharges(by) });

it('shows on the page of an event what the order costs, whatever is in the cart', () => {
  fc.assert(
    fc.property(lines, promos, terms.map(whole), (chosen, offers, by) => {
      const order = orderOf(chosen, offers, by);
      expect(shownBy(chosen, offers, by)).toMatchObject({
        total: order.total,
        charges: order.fee + order.tax,
        discounts: order.discounts.map(({ offer: { id }, amount }) => ({ id, name: 'Promo', amount })),
      });
    }),
    { numRuns: 500 },
  );
});

it.each([
  // Two tickets whose fees were rounded for each before: 630,314.
  [2, 305_000, 3, 11, 0, 630_313],
  [2, 85_000, 3, 11, 0, 175_661],
  [2, 325_000, 3, 11, 0, 671_645],
  [2, 45_000, 3, 11, 0, 92_997],
])('rounds fees once for an order: %d tickets at %d', (count, price, fee, feeTax, tax, total) => {
  const by: Terms = {
    platform_fee_type: 'Percentage',
    platform_fee_value: fee,
    platform_fee_paid_by: 'Buyer',
    fee_tax_rate: feeTax,
    default_currency: 'IDR',
    currency: 'IDR',
    tax_mode: 'Exclusive',
    tax_rate: tax,
  };
  const line: Line = { id: 'type-0', name: 'Reguler', kind: 'Paid', count, price };
  expect(shownBy([line], [], by)?.total).toBe(total);
});

it('shows no sum where a price is not known before the order', () => {
  const line: Line = { id: 'type-0', name: 'Kode', kind: 'Paid', count: 1, price: null };
  expect(
    sumOf([line], {
      promos: [],
      buyer_charges: { fee_each: 0, fee_percent: 0, fee_tax_percent: 0, tax_percent: 0 },
    }),
  ).toBeNull();
});
