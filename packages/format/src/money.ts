import type { Language } from './language.ts';
import { numberText } from './number.ts';

/** Digits after the comma by currency, where the smallest unit in use is not that of ISO 4217. */
const digitsInUse: Readonly<Record<string, number>> = { IDR: 0 };

/** Cache of a pure function: digits by currency. */
const digits = new Map<string, number>(Object.entries(digitsInUse));

/** Digits after the comma: amounts are whole numbers of the smallest unit. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  digits.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** A currency as it stands before an amount: `Rp`, `SGD`. */
export const currencyText = (currency: string): string => (currency === 'IDR' ? 'Rp' : currency);

/** An amount in the smallest unit: `Rp150.000`, `SGD 12,50`, `−Rp5.000`, `Rp0`; in English `Rp150,000`, `SGD 12.50`. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const places = digitsOf(currency);
  // In two halves, because a large amount divided is no longer exact.
  const [size, one] = [Math.abs(amount), 10 ** places];
  const whole = numberText(Math.floor(size / one), language);
  const rest =
    places === 0 ? '' : `${language === 'id' ? ',' : '.'}${String(size % one).padStart(places, '0')}`;
  const sign = amount < 0 ? '−' : '';
  return `${sign}${currencyText(currency)}${currency === 'IDR' ? '' : ' '}${whole}${rest}`;
}

const free: Readonly<Record<Language, string>> = { id: 'Gratis', en: 'Free' };

/** What something costs: an amount, and `Gratis` or `Free` for nothing. */
export const priceText = (amount: number, currency: string, language: Language): string =>
  amount === 0 ? free[language] : moneyText(amount, currency, language);
