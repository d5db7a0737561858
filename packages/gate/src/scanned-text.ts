/**
 * What readers put before a code: blanks, control characters, marks of the byte order, and the identifier of the kind of code (ISO/IEC 15424),
 * `]Q1` for a QR code, with the numbers of character sets behind it where the reader tells them (`\000026` for UTF-8). A keyboard with caps lock
 * types its letter in the other case; a program that takes UTF-8 for Latin-1 has `ï»¿` for the mark.
 */
const before = /^(?:ï»¿)?[^!-~À-ÿ]*(?:\][A-Za-z][\dA-Za-z])?(?:\\\d{6})*[^!-~À-ÿ]*/;

const isSeen = /[!-~À-ÿ]/;

/** Returns a text without what is not seen at its end. An expression with `*$` would look at each place of a long text again. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && !isSeen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Separator between a code and the same code, from readers that send it twice. */
const between = String.raw`[^!-~]*(?:[,;][^!-~]*)?(?:\][A-Za-z][\dA-Za-z][^!-~]*)?`;

/**
 * The code of a ticket, `T1:` and 143 other signs, of which the last may be a blank, once or more often, and what readers put behind it. Some
 * readers put signs of their own before it or behind it, eight at most.
 */
const ofTicket = new RegExp(`^[!-~]{0,8}?(T1:[^]{143})(?:${between}\\1)*(?:[^!-~]*[!-~]){0,8}[^!-~]*$`, 'i');

/** The code that is printed for people, more than once. */
const printedAgain = new RegExp(`^([\\dA-Z]{4}(?:-?[\\dA-Z]{4}){2})(?:${between}\\1)+$`, 'i');

/** Characters of the longest text within which a code is looked for: a label, a date and the like around it. */
const longestText = 512;

/** The code of a ticket in Base45 (RFC 9285), and one that no letter or digit is joined to. */
const whole = String.raw`T1:[\dA-Z $%*+\-./:]{143}`;
const anyWhole = new RegExp(whole, 'i');
const apart = new RegExp(String.raw`(?:^|[^\dA-Z]|\][A-Z][\dA-Z])(${whole})(?![\dA-Z])`, 'i');

/** Returns the code of a ticket within a text, as programs send it with a label or a time; undefined where there is none or another one as well. */
function codeWithin(text: string): string | undefined {
  if (text.length > longestText) return undefined;
  const [, code] = apart.exec(text) ?? [];
  return code === undefined || anyWhole.test(text.replaceAll(code, '\n')) ? undefined : code;
}

/** Returns the code of a ticket, or the first of several printed codes that are the same, and what else there is otherwise. */
export function codeAndRest(read: string): { readonly code: string | undefined; readonly rest: string } {
  const text = read.replace(before, '');
  const rest = withoutEnd(text);
  const [, code = codeWithin(text)] = ofTicket.exec(text) ?? printedAgain.exec(rest) ?? [];
  // Caps lock turns all letters around. A code in which some are small is another one.
  return { code: /[A-Z]/.test(code ?? 'A') ? code : code?.toUpperCase(), rest };
}

/**
 * Returns the code in what a reader sends: without identifiers of symbologies, line ends, tabs, blanks, labels and times around it, and once where
 * it was sent twice. Readers of phones, keyboard scanners and programs send the same code in different ways; the server, the browser and a phone without a
 * network read all of them by this.
 */
export function scannedText(read: string): string {
  const { code, rest } = codeAndRest(read);
  return code ?? rest;
}
