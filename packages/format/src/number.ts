import type { Language } from './language.ts';

/** Cache of a pure function: formatters by language and digits. To make one takes a hundred times as long as to use it. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Returns a number with so many digits after the comma, and at least so many: `1.234,5` or `1,234.5`. */
export function numberText(value: number, language: Language, most = 0, least = most): string {
  const key = `${language} ${most} ${least}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    formatters.set(key, formatter);
  }
  // Neither "-0" nor a hyphen: a minus is as wide as a digit.
  return formatter
    .format(value)
    .replace(/^-(?=0(?:[.,]0+)?$)/, '')
    .replace('-', '−');
}

/** A count: `20.412`. */
export const countText = (count: number, language: Language): string => numberText(count, language);

/** A share of one as percent, with one digit where it is needed: `12,5%`, `100%`. */
export const percentText = (share: number, language: Language): string =>
  `${numberText(share * 100, language, 1, 0)}%`;

/** A change with its sign: `+12,5%`, `−3%`, `0%`. Null, where there was nothing before. */
export function changeText(now: number, before: number, language: Language): string | null {
  if (before === 0) return null;
  const text = percentText((now - before) / Math.abs(before), language);
  return text === '0%' || text.startsWith('−') ? text : `+${text}`;
}
