/**
 * Digits of currencies after the decimal sign, for both sides, mails, PDFs and files. ISO 4217, list one, published 2026-01-01. `Intl` is never
 * asked: its digits differ between engines and their versions (decision 154). Codes of currencies with 2 digits are in `currencies.ts`, since
 * browsers rarely need them.
 */

/** Codes by their digits: those with 0, 1 and so on. All others have 2. ISO 4217 gives the rupiah 2; it is used in whole rupiah. */
export const unusualDigits: readonly string[] = [
  'BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  '',
  '',
  'BHD IQD JOD KWD LYD OMR TND',
];

/**
 * Returns the digits after the decimal sign of amounts, which are whole numbers of the smallest unit: 0 for IDR, 2 for USD, 3 for KWD. A code
 * that is not in the table has 2, as ISO 4217 has it for most.
 */
export function digitsOf(currency: string): number {
  const digits = unusualDigits.findIndex((codes) => codes.includes(currency));
  return digits < 0 ? 2 : digits;
}
