import { unusualDigits } from './digits.ts';

export { digitsOf } from './digits.ts';

/** Currencies with 2 digits, of ISO 4217, list one, published 2026-01-01. Funds, metals, units of account and codes for tests are none. */
const usual =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ' +
  'ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA ' +
  'MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

/** Codes of the currencies that prices may be in, by the alphabet. */
export const currencies: readonly string[] = [...unusualDigits, usual]
  .flatMap((codes) => codes.split(' '))
  .filter((code) => code !== '')
  .toSorted();
