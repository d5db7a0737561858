import { plainSigns } from './text.ts';

/** Signs of a code alone, in capitals: without blanks, dashes and what else stands between and around them. */
const signsOf = (text: string): string =>
  plainSigns(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/**
 * Returns the reference of an order as it is printed, `KRC-8UHTD-UZCD5`, of any way to type it: in small letters, without or with other dashes,
 * with blanks, without `KRC`, after a `#` or within a sentence. Any other text stays, in capitals.
 */
export function orderReference(text: string): string {
  const signs = signsOf(text);
  const [, first, second] =
    /^(?:KRC)?([A-Z0-9]{5})([A-Z0-9]{5})$/.exec(signs) ??
    /(?:^|[^A-Z0-9])KRC[ -]*([A-Z0-9]{5})[ -]*([A-Z0-9]{5})(?![A-Z0-9])/.exec(
      plainSigns(text).toUpperCase(),
    ) ??
    [];
  return first === undefined ? plainSigns(text).toUpperCase() : `KRC-${first}-${second}`;
}

/** Returns the printed code of a ticket as it is printed, `9F4K-2MXQ-7TPA`, of any way to type it. Any other text stays, in capitals. */
export function ticketCode(text: string): string {
  const [, ...groups] = /^([A-Z0-9]{4})([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(signsOf(text)) ?? [];
  return groups.length === 0 ? plainSigns(text).toUpperCase() : groups.join('-');
}

/**
 * Returns the texts that a reference or a printed code may be where letters look like digits: itself; with 0 for O and 1 for I and L; with L
 * for 1 and I. Codes that the server makes have no O, I, 0 and 1, and those of the demo data no O, I and L.
 */
export const lookAlikes = (code: string): readonly string[] => {
  const [prefix = ''] = /^KRC-/.exec(code) ?? [];
  const own = code.slice(prefix.length);
  const read = [own, own.replace(/O/g, '0').replace(/[IL]/g, '1'), own.replace(/[1I]/g, 'L')];
  return [...new Set(read.map((each) => prefix + each))];
};

/** Returns the spellings of the reference that a text may mean, as they are compared with the database. */
export const orderReferences = (text: string): readonly string[] => lookAlikes(orderReference(text));

/** Returns the spellings of the printed code that a text may mean, as they are compared with the database. */
export const ticketCodes = (text: string): readonly string[] => lookAlikes(ticketCode(text));

/**
 * Returns the code of a promo or a voucher: without blanks, quotation marks around it and invisible characters, with plain dashes and in ASCII
 * where it was typed in full width. Upper and lower case stay: they are the same wherever codes are compared (`comparableCode`).
 */
export const promoCode = (text: string): string =>
  plainSigns(text)
    .replace(/ /g, '')
    // So many at most: without a bound the time would grow with the square of the length.
    .replace(/^["'“”‘’«»]{1,9}|["'“”‘’«».,;:]{1,9}$/g, '');

/** Returns the text by which codes of promos and vouchers are compared. */
export const comparableCode = (text: string): string => promoCode(text).toLowerCase();
