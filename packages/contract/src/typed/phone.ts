import { plainSigns } from './text.ts';

/** Signs of a number that is kept as it was written. */
const longest = 20;

/** Digits of a number: E.164 has at most 15; the shortest that people are called at have 5. */
const [fewestDigits, mostDigits] = [5, 15];

/**
 * Returns the number of a phone as people write it, of digits, blanks, brackets and dashes, with a `+` before the code of the country. Digits
 * of other scripts, dots, slashes and the `(0)` after the code of a country are written plainly. A number that is longer than a field
 * holds is written without its blanks.
 */
export function normalPhone(text: string): string {
  const plain = plainSigns(text)
    .replace(/^(?:tel|wa|whatsapp|hp|telp?)\b[.:]? */i, '')
    .replace(/[./\\_·• ]+/g, ' ')
    .replace(/^\( *\+ *(\d+) *\)/, '+$1')
    .replace(/^\+ +/, '+');
  const number = (plain.startsWith('+') ? plain.replace(/\( *0 *\)/, ' ') : plain)
    .replace(/ ?- ?/g, '-')
    .replace(/ +/g, ' ')
    .trim();
  return number.length > longest && isPhone(number) ? number.replace(/[^+\d]/g, '') : number;
}

/** Returns whether a normal text is the number of a phone. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/[^\d]/g, '').length;
  return /^\+?[\d ()-]+$/.test(text) && digits >= fewestDigits && digits <= mostDigits;
}

/** Code of the country of numbers that are written without one. */
const home = '62';

/**
 * Returns the regular expression that finds a whole number in any writing: `+62 812-3456-7890` by `081234567890`. Undefined for a text that is
 * no number. JavaScript and PostgreSQL read it alike.
 */
export function phonePattern(text: string): string | undefined {
  const number = normalPhone(text);
  if (!isPhone(number)) return undefined;
  const typed = number.replace(/\D/g, '');
  // A number in a messenger has the code of its country, and often no sign before it.
  const isWhole = number.startsWith('+') || typed.startsWith('00') || /^62\d{8}/.test(typed);
  const digits = isWhole ? typed.replace(/^00/, '') : home + typed.replace(/^0/, '');
  const isHome = digits.startsWith(home);
  const own = isHome ? digits.slice(home.length).replace(/^0/, '') : digits;
  const before = isHome ? ['(?:(?:00)?', '6', '2', ')?', '0?'] : ['(?:00)?'];
  return `^${['', ...before, ...Array.from(own), ''].join('[^0-9]*')}$`;
}
