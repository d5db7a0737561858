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
