import { digitsOf } from '@karcis/contract/digits';
import { decimalText } from '@karcis/format';
import { unexpected } from './ask.ts';
import { ProviderError } from './provider.ts';

/** Amounts as Stripe counts them, and as they are counted here. docs.stripe.com/currencies, "Minor units in API amounts". */

export const who = 'Stripe';

/** Digits after the comma where there are not two. Stripe has hundredths of rupiah, which are not in use here. */
const theirDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3])),
};

/**
 * Currencies whose amounts Stripe does not document clearly: it lists UGX as having no decimals, and asks for 500 to charge 5 of them. Of IQD
 * and LYD, which have three digits in ISO 4217, it says nothing. Payments in them are refused, and not offered.
 */
export const unclear: readonly string[] = ['UGX', 'IQD', 'LYD'];

/** Highest amount of a card payment: twelve digits. */
const highest = 999_999_999_999;

const shift = (currency: string): number => (theirDigits[currency] ?? 2) - digitsOf(currency);

/** Throws ProviderError for an amount that Stripe cannot express. */
export function theirAmount(amount: number, currency: string): number {
  const by = shift(currency);
  const theirs = by >= 0 ? amount * 10 ** by : amount / 10 ** -by;
  // Of three digits, the last is a zero.
  const isExact = Number.isSafeInteger(theirs) && (theirDigits[currency] !== 3 || theirs % 10 === 0);
  if (!isExact || theirs > highest || unclear.includes(currency))
    throw new ProviderError(`${who} takes no ${decimalText(amount, currency)} ${currency}.`, {
      code: 'not_possible',
      isFinal: true,
    });
  return theirs;
}

/** The nearest amount that there is here. A fee is a part of a price: of 9,300 rupiah it has hundredths there, which nobody has asked for. */
export const nearestAmount = (theirs: number, currency: string): number =>
  Math.round(theirs / 10 ** shift(currency.toUpperCase()));

/** Throws ProviderError for an amount that there is not here: half a rupiah, say. `theirs` is a whole number, `currency` in small letters. */
export function ourAmount(theirs: number, currency: string): number {
  const by = shift(currency.toUpperCase());
  const amount = by >= 0 ? theirs / 10 ** by : theirs * 10 ** -by;
  if (!Number.isSafeInteger(amount) || unclear.includes(currency.toUpperCase()))
    throw unexpected(who, 'has an amount that there is not');
  return amount;
}
