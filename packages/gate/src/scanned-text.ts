/**
 * What readers put before a code: blanks, control characters, marks of the byte order, and the identifier of the kind of code (ISO/IEC 15424),
 * `]Q1` for a QR code, with the numbers of character sets behind it where the reader tells them (`\000026` for UTF-8). A keyboard with caps lock
 * types its letter in the other case; a program that takes UTF-8 for Latin-1 has `ï»¿` for the mark.
 */
const before = /^(?:ï»¿)?[^!-~À-ÿ]*(?:\][A-Za-z][\dA-Za-z])?(?:\\\d{6})*[^!-~À-ÿ]*/;

const behind = /[^!-~À-ÿ]*$/;

/** Separator between a code and the same code, from readers that send it twice. */
const between = String.raw`[^!-~]*(?:\][A-Za-z][\dA-Za-z][^!-~]*)?`;

/**
 * The code of a ticket, `T1:` and 143 other signs, of which the last may be a blank, once or more often, and what readers put behind it. Some
 * readers put signs of their own before it or behind it, eight at most.
 */
const ofTicket = new RegExp(`^[!-~]{0,8}?(T1:[^]{143})(?:${between}\\1)*(?:[^!-~]*[!-~]){0,8}[^!-~]*$`, 'i');

/** The code that is printed for people, more than once. */
const printedAgain = new RegExp(`^([\\dA-Z]{4}(?:-?[\\dA-Z]{4}){2})(?:${between}\\1)+$`, 'i');

/** Returns the code of a ticket, or the first of several printed codes that are the same, and what else there is otherwise. */
export function codeAndRest(read: string): { readonly code: string | undefined; readonly rest: string } {
  const text = read.replace(before, '');
  const rest = text.replace(behind, '');
  const [, code] = ofTicket.exec(text) ?? printedAgain.exec(rest) ?? [];
  // Caps lock turns all letters around. A code in which some are small is another one.
  return { code: /[A-Z]/.test(code ?? 'A') ? code : code?.toUpperCase(), rest };
}

/**
 * Returns the code in what a reader sends: without identifiers of symbologies, line ends, tabs and blanks around it, and once where it was sent
 * twice. Readers of phones, keyboard scanners and programs send the same code in different ways; the server, the browser and a phone without a
 * network read all of them by this.
 */
export function scannedText(read: string): string {
  const { code, rest } = codeAndRest(read);
  return code ?? rest;
}
