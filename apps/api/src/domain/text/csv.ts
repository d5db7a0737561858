/** What is between two values, by its name in the contract. */
export const delimiters = { comma: ',', semicolon: ';' } as const;

/** Tells programs that the text is in UTF-8: some spreadsheets believe it in another encoding without. */
export const byteOrderMark = '\uFEFF';

const lineEnd = String.raw`[\n\v\f\r\u0085\u2028\u2029]`;

/** What a formula begins with. */
const sign = String.raw`[=+\-@＝＋－＠]`;

/**
 * The beginning of a line that a spreadsheet could take for a formula: `=`, `+`, `-` or `@`, in their full-width forms too, whatever
 * blanks and invisible characters are before them; a tab; a line end of old systems.
 */
const formula = new RegExp(
  String.raw`(^|\r\n|${lineEnd})(?=[\t\r]|(?:(?!${lineEnd})[\s\p{Cf}\p{Cc}])*${sign})`,
  'gu',
);

/** A signed number or a number of a phone, which a cell may be: nothing is executed. */
const number = String.raw` *[+\-](?:[ ().\-]*\d)+ *(?:$|[,;\t]|${lineEnd})`;

/**
 * The beginning of a cell within a text, as programs see it that take another character for the separator than the file has: after a comma,
 * a semicolon or a tab. Quotes do not hold it together then, and those before a sign are left out of a cell.
 */
const otherCell = new RegExp(
  String.raw`([,;\t])(?!${number})(?=(?:(?!${lineEnd}|\t)["\s\p{Cf}\p{Cc}])*${sign})`,
  'gu',
);

/** Each place where `harmless` puts `'`. */
const exported = new RegExp(String.raw`(^|${lineEnd}|[,;\t])'`, 'gu');

/** What a text must have to be one: most have none of it. */
const suspicious = /[=+\-@＝＋－＠\t\r]/;

/**
 * A text that spreadsheets would change into another one: they drop leading zeros, write numbers of more than 11 digits as 3.17E+15 with 15 of
 * their digits, and read `12E5` as a number and `1-12` as a day.
 */
const changed = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?E[+-]?\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/i;

/**
 * Returns a text that spreadsheets show as it is: none takes it for a formula, whichever separator it expects, nor for a number that it would
 * shorten. Where one could, `'` is before it.
 */
export function harmless(text: string): string {
  if (changed.test(text)) return `'${text}`;
  return suspicious.test(text) ? text.replaceAll(formula, "$1'").replaceAll(otherCell, "$1'") : text;
}

/** Returns the text that `harmless` has written into a file: each `'` that it would put there is taken off, and no other. */
export function unharmed(cell: string): string {
  if (!cell.includes("'")) return cell;
  const text = cell.replaceAll(exported, '$1');
  return harmless(text) === cell ? text : cell;
}

/** What only stands between quotes (RFC 4180), and blanks at the ends, which some programs would cut off. */
const needsQuotes = /[",;\r\n]|^\s|\s$/;

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of values, which are texts or null, that no spreadsheet takes for formulas. */
export const csvLine = (values: readonly (string | null)[], delimiter: string): string =>
  `${values.map((value) => (value === null ? '' : quoted(value))).join(delimiter)}\r\n`;
