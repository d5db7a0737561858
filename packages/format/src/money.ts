import { digitsOf } from '@karcis/contract/currencies';
import type { Language } from './language.ts';
import { inGroups, signs } from './signs.ts';

/** A currency as it stands before an amount: `Rp`, `SGD`. */
export const currencyText = (currency: string): string => (currency === 'IDR' ? 'Rp' : currency);

/** The digits of an amount without its sign: of its whole units, and after the decimal sign. They are cut, since a large amount divided is not exact. */
function partsOf(amount: number, currency: string): readonly [whole: string, rest: string] {
  const places = digitsOf(currency);
  const all = String(Math.abs(amount)).padStart(places + 1, '0');
  return [all.slice(0, all.length - places), all.slice(all.length - places)];
}

/** An amount as it is typed and shown, without its currency: `150.000`, `12,50`; in English `150,000`, `12.50`. */
export function amountText(amount: number, currency: string, language: Language): string {
  const [whole, rest] = partsOf(amount, currency);
  const decimals = rest === '' ? '' : signs[language].decimal + rest;
  return `${amount < 0 ? '−' : ''}${inGroups(whole, language)}${decimals}`;
}

/**
 * An amount in the smallest unit: `Rp150.000`, `SGD 12,50`, `−Rp5.000`, `Rp0`; in English `Rp150,000`, `SGD 12.50`. It is put together here,
 * since the texts of `Intl` differ between engines and their versions.
 */
export function moneyText(amount: number, currency: string, language: Language): string {
  const sign = amount < 0 ? '−' : '';
  const before = `${sign}${currencyText(currency)}${currency === 'IDR' ? '' : ' '}`;
  return before + amountText(Math.abs(amount), currency, language);
}

/** An amount as programs read it: `309990`, `12.50`. */
export function decimalText(amount: number, currency: string): string {
  const [whole, rest] = partsOf(amount, currency);
  return `${amount < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}

const free: Readonly<Record<Language, string>> = { id: 'Gratis', en: 'Free' };

/** What something costs: an amount, and `Gratis` or `Free` for nothing. */
export const priceText = (amount: number, currency: string, language: Language): string =>
  amount === 0 ? free[language] : moneyText(amount, currency, language);
