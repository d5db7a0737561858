import { digitsOf } from '@karcis/contract/digits';
import { type BuyerCharges, priceAllIn, termsOf } from '@karcis/contract/price/charges';
import { typedNumber } from '@karcis/format';
import type { Locale } from '@karcis/words';

/**
 * Returns the amount that was typed, in the smallest unit; NaN for anything that cannot be read. Of a currency without decimals, groups may have
 * any sign between them.
 */
export function amountIn(typed: string, currency: string, locale: Locale): number {
  const places = digitsOf(currency);
  const text = typed.trim();
  if (places === 0)
    return /^\d{1,3}([., ]?\d{3})*$|^\d+$/.test(text) ? Number(text.replaceAll(/\D/g, '')) : NaN;
  const read = typedNumber(text, locale, { places }) ?? NaN;
  return read >= 0 ? Math.round(read * 10 ** places) : NaN;
}

/** More than anybody gives, and few enough units to count exactly. */
const mostGiven = 1e12;

/** The highest price of a ticket that costs no more than this in the end; NaN where that is no number, or too many digits for one. */
export function priceIn(given: number, charges: BuyerCharges): number {
  if (!(given <= mostGiven)) return NaN;
  const terms = termsOf(charges);
  let [low, high] = [0, given];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (priceAllIn(middle, terms).price_all_in > given) high = middle - 1;
    else low = middle;
  }
  return low;
}
