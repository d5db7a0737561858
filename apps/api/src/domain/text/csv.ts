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

/** What a text must have to be one: most have none of it. */
const suspicious = /[=+\-@＝＋－＠\t\r]/;

/** A text that no spreadsheet takes for a formula, whichever separator it expects: where it could, `'` is before it. */
export const harmless = (text: string): string =>
  suspicious.test(text) ? text.replaceAll(formula, "$1'").replaceAll(otherCell, "$1'") : text;

/** What only stands between quotes (RFC 4180), and blanks at the ends, which some programs would cut off. */
const needsQuotes = /[",;\r\n]|^\s|\s$/;

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of values, which are texts or null, that no spreadsheet takes for formulas. */
export const csvLine = (values: readonly (string | null)[], delimiter: string): string =>
  `${values.map((value) => (value === null ? '' : quoted(value))).join(delimiter)}\r\n`;
