import { digitsOf } from '@karcis/contract/digits';
import type { Language } from './language.ts';

/** A currency as it stands before an amount: `Rp`, `SGD`. */
export const currencyText = (currency: string): string => (currency === 'IDR' ? 'Rp' : currency);

/** Cuts the digits of an amount, since a large one divided is not exact. */
function cut(amount: number, currency: string, decimal: string, group = ''): string {
  const places = digitsOf(currency);
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const at = digits.length - places;
  const whole = digits.slice(0, at).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return whole + (places === 0 ? '' : decimal + digits.slice(at));
}

/** An amount as it is typed and shown, without its currency: `150.000`, `12,50`; in English `150,000`, `12.50`. */
export function amountText(amount: number, currency: string, language: Language): string {
  const text = language === 'id' ? cut(amount, currency, ',', '.') : cut(amount, currency, '.', ',');
  return (amount < 0 ? '−' : '') + text;
}

/** An amount as programs read it: `309990`, `12.50`. */
export const decimalText = (amount: number, currency: string): string =>
  (amount < 0 ? '-' : '') + cut(amount, currency, '.');

/**
 * An amount in the smallest unit: `Rp150.000`, `SGD 12,50`, `−Rp5.000`, `Rp0`; in English `Rp150,000`, `SGD 12.50`. It is put together here,
 * since the texts of `Intl` differ between engines and their versions.
 */
export const moneyText = (amount: number, currency: string, language: Language): string =>
  amountText(amount, currency, language).replace(
    /\d/,
    `${currencyText(currency)}${currency === 'IDR' ? '' : ' '}$&`,
  );

const free: Readonly<Record<Language, string>> = { id: 'Gratis', en: 'Free' };

/** What something costs: an amount, and `Gratis` or `Free` for nothing. */
export const priceText = (amount: number, currency: string, language: Language): string =>
  amount === 0 ? free[language] : moneyText(amount, currency, language);
