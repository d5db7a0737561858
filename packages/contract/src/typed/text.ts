/*
 * Texts as people type and paste them, made into what they mean: one function for each kind of value, for server, browser, gate and imports.
 * All of them are pure and never throw. `forms.ts` names them for the schemas of the contract.
 */

/**
 * Characters without a glyph, which pasted texts bring along, and controls that turn the direction of text around: with them a name would look
 * like another one. Joiners of scripts and of emoji, and marks of direction, are not among them.
 */
const invisible = /[\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g;

/** Marks of direction, which address books and messengers put around numbers and names. */
const directions = /[\u061C\u200E\u200F]/g;

/** Joiners after anything but a letter or a mark of a script that joins, and at the beginning. */
const looseJoiners = /(^|[\p{Script=Latin}\p{N}\p{P}\p{Z}])[\u200C\u200D]+/gu;

/** Any character that is seen. U+2800 is a blank among the signs of Braille. */
const visible = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/**
 * Returns one line of text in Unicode's form NFC, without invisible characters and without blanks at its ends; empty where nothing of it is
 * seen.
 */
export const plainLine = (text: string): string =>
  visible.test(text) ? text.replace(invisible, '').trim().normalize('NFC') : '';

/** Returns a text in one line: a blank for each tab and line break, and for the blanks around it. */
export const inOneLine = (text: string): string =>
  text.replace(/[\s\u0085]+/g, (blanks) => (/[\t-\r\u0085\u2028\u2029]/.test(blanks) ? ' ' : blanks));

/**
 * Returns the name of a person: as `plainLine`, without marks of direction, with one ordinary blank between words. Apostrophes, hyphens and
 * accents stay as they were written.
 */
export const personName = (text: string): string =>
  plainLine(inOneLine(text.replace(directions, '')))
    .replace(looseJoiners, '$1')
    .replace(/[\u200C\u200D]{1,9}$/, '')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** Returns a text with the digits 0 to 9 in place of those of other scripts. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const own = digit.codePointAt(0) ?? 0;
    // Digits stand in rows of ten that begin with zero; several rows may follow each other.
    let first = own;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((own - first) % 10);
  });

/**
 * Returns a text of letters and digits without what only its writing adds: full-width forms and digits of other scripts become ASCII, every
 * dash becomes `-`, every blank a space, and what is invisible is left out.
 */
export const plainSigns = (text: string): string =>
  plainDigits(
    text
      .replace(invisible, '')
      .replace(directions, '')
      .replace(/[\u200C\u200D]/g, '')
      .normalize('NFKC'),
  )
    .replace(/[\p{Pd}\u2212\u2043\u02D7]/gu, '-')
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();

/**
 * Returns a text without the signs that it begins and ends with of two classes. An expression with `+$` would look at each place of a long
 * text again.
 */
export function stripped(text: string, before: RegExp, behind: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && before.test(text.charAt(from))) from += 1;
  while (to > from && behind.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * Returns a number as `plainSigns`, without the quotation marks around it and the commas, semicolons and dots behind it, as in lists. The
 * exports of Karcis put `'` before numbers that spreadsheets would change.
 */
export const plainNumber = (text: string): string =>
  stripped(plainSigns(text), /[\s'"`‘’‚‛“”„«»]/, /[\s'"`‘’‚‛“”„«»,;.]/);
