import { basisPoints, layOn, portion } from './amounts.ts';

/** What is bought of one ticket type. */
export interface Line {
  readonly ticketTypeId: string;
  readonly kind: 'Paid' | 'Free' | 'Donation';
  readonly quantity: number;
  /** Price of one ticket: that of the type, and of a donation what its giver has named. */
  readonly unitPrice: number;
}

/** A promo or a voucher that may lower the price. */
export interface Offer {
  readonly id: string;
  readonly kind: 'Promo' | 'Voucher';
  /** Whether somebody has typed its code. */
  readonly isCoded: boolean;
  /** `Access` opens its ticket types and lowers no price. */
  readonly effect: 'Discount' | 'Free Ticket' | 'Access';
  /** Null where the effect is no discount. */
  readonly discountType: 'Percentage' | 'Fixed Amount' | 'Fixed Price' | null;
  /** Percent with two decimals, or an amount. */
  readonly discountValue: number;
  readonly maxDiscount: number | null;
  /** Null: all types. */
  readonly ticketTypeIds: readonly string[] | null;
  readonly minQuantity: number;
  readonly minOrderAmount: number;
  readonly isStackable: boolean;
}

/** What an offer takes off: in all, and off each line. */
export interface Discount {
  readonly offer: Offer;
  readonly amount: number;
  readonly parts: readonly number[];
}

/** An offer is used on a line unless it is for other types. Nobody gets a discount on a donation. */
export const isFor = ({ ticketTypeIds }: Offer, { ticketTypeId, kind }: Line) =>
  kind !== 'Donation' && (ticketTypeIds === null || ticketTypeIds.includes(ticketTypeId));

/** Whether enough is bought, at full price, of what an offer is for. */
export function isEarned(offer: Offer, lines: readonly Line[]): boolean {
  const meant = lines.filter((line) => isFor(offer, line));
  const quantity = sum(meant.map((line) => line.quantity));
  const amount = sum(meant.map((line) => line.quantity * line.unitPrice));
  return quantity >= offer.minQuantity && amount >= offer.minOrderAmount;
}

/** What an offer takes off lines of which `left` remains to be paid. */
function discountBy(offer: Offer, lines: readonly Line[], left: readonly number[]): Discount {
  const remaining = lines.map((line, index) => (isFor(offer, line) ? (left[index] ?? 0) : 0));
  const most = Math.min(offer.maxDiscount ?? Infinity, sum(remaining));
  const { discountType, discountValue: value } = offer;
  if (discountType === 'Fixed Price') {
    const savings = remaining.map((each, index) => Math.max(0, each - (lines[index]?.quantity ?? 0) * value));
    return laid(offer, Math.min(sum(savings), most), savings);
  }
  return laid(offer, Math.min(reduction(), most), remaining);

  function reduction(): number {
    if (offer.effect === 'Free Ticket')
      return Math.max(
        0,
        ...lines.map(({ unitPrice }, index) => ((remaining[index] ?? 0) > 0 ? unitPrice : 0)),
      );
    if (discountType === 'Percentage') return portion(sum(remaining), basisPoints(value), 10_000);
    return discountType === 'Fixed Amount' ? value : 0;
  }
}

const laid = (offer: Offer, amount: number, weights: readonly number[]): Discount => ({
  offer,
  amount,
  parts: layOn(amount, weights),
});

/** The order in which offers are applied beside each other: that of their kinds, then of their ids. */
const rank = ({ effect, discountType }: Offer) =>
  effect === 'Free Ticket'
    ? 1
    : ({ 'Fixed Price': 0, Percentage: 2, 'Fixed Amount': 3 }[discountType ?? 'Percentage'] ?? 0);

const byRank = (a: Offer, b: Offer) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1);

/**
 * Returns the discounts on an order, in the order in which they are applied: all offers where all of them may be used beside others, else
 * the one alone that saves most; of equal ones that with a code, then the older. Offers that take nothing off are left out.
 */
export function discountsOn(lines: readonly Line[], offers: readonly Offer[]): Discount[] {
  const full = lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
  const useful = offers.filter(
    (offer) =>
      offer.effect !== 'Access' && isEarned(offer, lines) && discountBy(offer, lines, full).amount > 0,
  );
  if (!useful.every(({ isStackable }) => isStackable)) {
    const [best] = useful
      .map((offer) => discountBy(offer, lines, full))
      .toSorted(
        (a, b) =>
          b.amount - a.amount ||
          Number(b.offer.isCoded) - Number(a.offer.isCoded) ||
          (a.offer.id < b.offer.id ? -1 : 1),
      );
    return best === undefined ? [] : [best];
  }
  const discounts: Discount[] = [];
  let left = full;
  for (const offer of useful.toSorted(byRank)) {
    const discount = discountBy(offer, lines, left);
    if (discount.amount === 0) continue;
    discounts.push(discount);
    left = left.map((each, index) => each - (discount.parts[index] ?? 0));
  }
  return discounts;
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
