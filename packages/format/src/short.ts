import { digitsOf } from '@karcis/contract/digits';
import type { Language } from './language.ts';
import { numberText } from './number.ts';

const units: Readonly<Record<Language, readonly string[]>> = {
  id: ['', ' rb', ' jt', ' M', ' T'],
  en: ['', 'K', 'M', 'B', 'T'],
};

/** A number in a word or two, for the axis of a chart: `850`, `24 jt`, `1,2 M`; in English `24M`, `1.2B`. */
export function shortText(value: number, language: Language): string {
  let unit = 0;
  let rest = Math.abs(value);
  // One digit after the comma at most: what rounds up to a thousand is one of the next unit.
  while (rest >= 999.95 && unit < units[language].length - 1) {
    rest /= 1000;
    unit += 1;
  }
  const text = numberText(rest, language, rest < 100 ? 1 : 0, 0);
  return `${value < 0 && text !== '0' ? '−' : ''}${text}${units[language][unit]}`;
}

/** An amount for the axis of a chart, which says the currency once: `24 jt`, `1,2 M`. */
export const shortMoneyText = (amount: number, currency: string, language: Language): string =>
  shortText(amount / 10 ** digitsOf(currency), language);
