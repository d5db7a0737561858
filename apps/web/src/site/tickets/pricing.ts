import { termsOf } from '@karcis/contract/price/charges';
import type { Offer as PricedOffer } from '@karcis/contract/price/discounts';
import { priceOf } from '@karcis/contract/price/price';
import { amountIn, priceIn } from './gift-price.ts';
import type { Cost, Line, Offer, Pricing } from './offer.ts';

/** Returns what the lines cost, by the function that prices the order; null where a price is not known before it. */
export function sumOf(
  lines: readonly Line[],
  { promos, buyer_charges }: Pick<Offer, 'promos' | 'buyer_charges'>,
): Cost | null {
  const priced = lines.flatMap(({ id, kind, count, price }) =>
    price === null ? [] : [{ ticketTypeId: id, kind, quantity: count, unitPrice: price }],
  );
  if (priced.length < lines.length) return null;
  const { discounts, fee, tax, total } = priceOf(priced, promos.map(asOffer), termsOf(buyer_charges));
  const nameOf = (id: string) => promos.find((promo) => promo.id === id)?.name ?? '';
  return {
    discounts: discounts.map(({ offer: { id }, amount }) => ({ id, name: nameOf(id), amount })),
    charges: fee + tax,
    total,
  };
}

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

/** What prices a choice, for the page that loads it. */
export const pricing: Pricing = {
  sumOf,
  giftOf(typed, least, { currency, buyer_charges }, locale) {
    const given = amountIn(typed, currency, locale);
    return given === least.price_all_in ? least.price : priceIn(given, buyer_charges);
  },
};
