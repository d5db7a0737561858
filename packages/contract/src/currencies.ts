/**
 * Currencies and the digits of their amounts: the one table for both sides, mails, PDFs and files. ISO 4217, list one, published 2026-01-01.
 * `Intl` is never asked: its digits differ between engines and their versions (decision 154).
 */

/** Codes by the number of digits after the decimal sign, where that is not 2. ISO 4217 gives the rupiah 2; it is used in whole rupiah. */
const unusual: readonly (readonly [digits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF IDR ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** Currencies with 2 digits. */
const usual =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ' +
  'ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
  'MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

/** Codes of units of account, in which nothing is paid. Their digits are known, but no event has such prices. */
const unitsOfAccount = new Set(['CLF', 'UYI', 'UYW']);

const digits = /* @__PURE__ */ new Map(
  unusual.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)),
);

/**
 * Returns the digits after the decimal sign of amounts, which are whole numbers of the smallest unit: 0 for IDR, 2 for USD, 3 for KWD. A code
 * that is not in the table has 2, as ISO 4217 has it for most.
 */
export const digitsOf = (currency: string): number => digits.get(currency) ?? 2;

/** Codes of the currencies that prices may be in, by the alphabet. */
export const currencies: readonly string[] = /* @__PURE__ */ [...digits.keys(), ...usual.split(' ')]
  .filter((code) => !unitsOfAccount.has(code))
  .toSorted();
