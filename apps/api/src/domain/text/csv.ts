/** What is between two values, by its name in the contract. */
export const delimiters = { comma: ',', semicolon: ';' } as const;

/** Tells programs that the text is in UTF-8: some spreadsheets believe it in another encoding without. */
export const byteOrderMark = '\uFEFF';

const lineEnd = String.raw`[\n\v\f\r\u0085\u2028\u2029]`;

/**
 * The beginning of a line that a spreadsheet could take for a formula: `=`, `+`, `-` or `@`, in their full-width forms too, whatever
 * blanks and invisible characters are before them; a tab; a line end of old systems.
 */
const formula = new RegExp(
  String.raw`(^|\r\n|${lineEnd})(?=[\t\r]|(?:(?!${lineEnd})[\s\p{Cf}\p{Cc}])*[=+\-@＝＋－＠])`,
  'gu',
);

/** What a text must have to be one: most have none of it. */
const suspicious = /[=+\-@＝＋－＠\t\r]/;

/** A text that no spreadsheet takes for a formula: where it could, `'` is before it. */
export const harmless = (text: string): string =>
  suspicious.test(text) ? text.replaceAll(formula, "$1'") : text;

/** What only stands between quotes (RFC 4180), and blanks at the ends, which some programs would cut off. */
const needsQuotes = /[",;\r\n]|^\s|\s$/;

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of values, which are texts or null, that no spreadsheet takes for formulas. */
export const csvLine = (values: readonly (string | null)[], delimiter: string): string =>
  `${values.map((value) => (value === null ? '' : quoted(value))).join(delimiter)}\r\n`;
