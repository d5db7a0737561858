import { plainNumber } from './text.ts';

/** Signs of a number that is kept as it was written. */
const longest = 20;

/** Digits of a number: E.164 has at most 15; the shortest that people are called at have 5. */
const [fewestDigits, mostDigits] = [5, 15];

/** Returns the number that a text without other words is. */
function numberOf(text: string): string {
  const slash = isOfTwo.test(text) ? '/' : ' ';
  const plain = text
    .replace(/[./\\_·• ]+/g, (signs) => (/[/\\]/.test(signs) ? slash : ' '))
    .replace(/^\( *\+ *(\d+) *\)/, '+$1')
    .replace(/^\+ +/, '+');
  const number = (plain.startsWith('+') ? plain.replace(/\( *0 *\)/, ' ') : plain)
    .replace(/ ?- ?/g, '-')
    .replace(/ +/g, ' ')
    .trim();
  return number.length > longest && isPhone(number) ? number.replace(/[^+\d]/g, '') : number;
}

/** A slash between two numbers, `021-5551234/35`. Between the groups of one, fewer digits are before it and more behind. */
const isOfTwo = /\d{6} ?[/\\]|[/\\] ?\d{1,2}$/;

/** A number among words, with all that people write between its digits. */
const among = /(?:[+(][+( ]{0,2})?\d(?:[ ()./\\_·•+-]*\d)*/g;

/** Letters and digits that touch the end of a number, or hide its last digits: `0812-3456-xxxx`. */
const goesOn = /^(?:-?[\p{L}\p{N}#]|[ -]?(?:\*\*|xx))/iu;

/** Digits of a number among words, at least. Fewer are the number of a house, an hour or an extension. */
const fewestAmong = 8;

/** Links of WhatsApp, in which a number has the code of its country and no sign before it. */
const chatLink = /^\D*(?:\bwa\.me\/|\bwhatsapp\.com\/send\/?\?phone=)\+?([1-9]\d{7,14})(?!\d)(?!.*\d{6})/i;

/** Returns the number of a text that has no other digits: behind `No HP:`, before `(WA)`, in a link. Undefined where a letter or a mask touches it. */
function numberAmong(text: string): string | undefined {
  const [, linked] = chatLink.exec(text) ?? [];
  if (linked !== undefined) return `+${linked}`;
  const [found, other] = text.matchAll(among);
  if (found === undefined || other !== undefined) return undefined;
  const [all] = found;
  const isTouched =
    /[\p{L}\p{N}]$/u.test(text.slice(0, found.index)) || goesOn.test(text.slice(found.index + all.length));
  const number = numberOf(all.includes(')') ? all : all.replace('(', ''));
  const isWhole = isPhone(number) && number.replace(/\D/g, '').length >= fewestAmong;
  return isWhole && !isTouched ? number : undefined;
}

/**
 * Returns the number of a phone as people write it, of digits, blanks, brackets and dashes, with a `+` before the code of the country. Digits
 * of other scripts, dots, slashes and the `(0)` after the code of a country are written plainly, words around it are left out. A number that is
 * longer than a field holds is written without its blanks.
 */
export function normalPhone(text: string): string {
  const plain = plainNumber(text);
  const number = numberOf(plain.replace(/^(?:tel|wa|whatsapp|hp|telp?)\b[.:]? */i, ''));
  return isPhone(number) ? number : (numberAmong(plain) ?? number);
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
