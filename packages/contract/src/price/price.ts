import { chargesOn, type Charges, type Terms } from './charges.ts';
import { type Discount, discountsOn, type Line, type Offer, sum } from './discounts.ts';

/** The most that an order may cost, in the smallest unit in use of its currency. */
export const highestTotal = 100_000_000_000;

/** What an order costs, in all its parts, in the smallest unit in use of its currency. */
export interface Price extends Charges {
  readonly subtotal: number;
  readonly discounts: readonly Discount[];
  readonly discountTotal: number;
  /** For each line what its discounts take off, what is left, and the prices of its tickets, which add up to that. */
  readonly lines: readonly {
    readonly discount: number;
    readonly total: number;
    readonly ticketPrices: readonly number[];
  }[];
  readonly total: number;
}

/** Returns what an order costs. It depends on nothing else, so that the same is found whenever it is asked. */
export function priceOf(lines: readonly Line[], offers: readonly Offer[], terms: Terms): Price {
  const discounts = discountsOn(lines, offers);
  const priced = lines.map(({ quantity, unitPrice }, index) => {
    const discount = sum(discounts.map(({ parts }) => parts[index] ?? 0));
    const total = quantity * unitPrice - discount;
    return { discount, total, ticketPrices: ticketPrices(total, quantity) };
  });
  const subtotal = sum(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
  const discountTotal = sum(discounts.map(({ amount }) => amount));
  const base = subtotal - discountTotal;
  const pricedTickets = sum(
    lines.map(({ quantity }, index) => ((priced[index]?.total ?? 0) > 0 ? quantity : 0)),
  );
  const charges = chargesOn(base, pricedTickets, terms);
  return {
    ...charges,
    subtotal,
    discounts,
    discountTotal,
    lines: priced,
    total: base + charges.fee + charges.tax,
  };
}

/** The prices of the tickets of a line: whole, the first ones one unit more where it does not divide. */
export function ticketPrices(total: number, quantity: number): number[] {
  const each = Math.floor(total / quantity);
  const dearer = total - each * quantity;
  return Array.from({ length: quantity }, (_, index) => (index < dearer ? each + 1 : each));
}
