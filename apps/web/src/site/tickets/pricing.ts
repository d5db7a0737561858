import { termsOf } from '@karcis/contract/price/charges';
import type { Offer as PricedOffer } from '@karcis/contract/price/discounts';
import { priceOf } from '@karcis/contract/price/price';
import { amountIn, priceIn } from './gift-price.ts';
import type { Choice, CodedOffer, Cost, Line, Offer, Pricing } from './offer.ts';

/** The code with its first voucher alone: an order takes one. */
const usable = (codes: Choice['codes']): Choice['codes'] => {
  const first = codes.find(({ offer }) => offer?.kind === 'Voucher');
  return codes.filter((code) => code.offer?.kind !== 'Voucher' || code === first);
};

/** Returns what the lines cost, by the function that prices the order; null where a price is not known before it. */
export function sumOf(
  lines: readonly Line[],
  { promos, buyer_charges }: Pick<Offer, 'promos' | 'buyer_charges'>,
  codes: Choice['codes'] = [],
): Cost | null {
  const priced = lines.flatMap(({ id, kind, count, price }) =>
    price === null ? [] : [{ ticketTypeId: id, kind, quantity: count, unitPrice: price }],
  );
  if (priced.length < lines.length || codes.some(({ offer }) => offer === undefined)) return null;
  const coded = usable(codes).flatMap(({ offer }) => (offer === undefined ? [] : [asCoded(offer)]));
  const offers = [...promos.map(asOffer), ...coded];
  const { discounts, fee, tax, total } = priceOf(priced, offers, termsOf(buyer_charges));
  const nameOf = (id: string) =>
    promos.find((promo) => promo.id === id)?.name ?? codes.find(({ offer }) => offer?.id === id)?.code ?? '';
  const isUsed = ({ offer, opens }: Choice['codes'][number]) =>
    discounts.some((discount) => discount.offer.id === offer?.id) ||
    opens.some(({ id }) => lines.some((line) => line.id === id));
  return {
    discounts: discounts.map(({ offer: { id }, amount }) => ({ id, name: nameOf(id), amount })),
    aside: codes.filter((code) => !isUsed(code)).map(({ code }) => code),
    charges: fee + tax,
    total,
  };
}

const asCoded = (offer: CodedOffer): PricedOffer => ({
  ...asOffer(offer),
  kind: offer.kind,
  isCoded: true,
  effect: offer.effect,
});

const asOffer = (promo: Omit<Offer['promos'][number], 'name'>): PricedOffer => ({
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
