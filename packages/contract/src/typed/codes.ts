import { plainSigns } from './text.ts';

/** Signs of a code alone, in capitals: without blanks, dashes and what else stands between and around them. */
const signsOf = (text: string): string =>
  plainSigns(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Characters of the longest sentence in which a code is looked for. What is longer is a text of its own. */
const longestSentence = 80;

/** Weight of groups without blanks between them, above the digits of any others. */
const joined = 100;

/**
 * Returns the groups of the code within a sentence: letters and digits, at least one of each. Of words beside each other the ones with most
 * digits are the code, those that are joined before all others. Returns none where two are alike, or where a group beside the code has digits, too: it is not known
 * which is meant.
 */
function groupsWithin(text: string, code: RegExp): readonly string[] {
  if (text.length > longestSentence) return [];
  const found = [...text.matchAll(code)]
    .filter(({ index }) => text.charAt(index - 1) !== '-')
    .map((match) => {
      const [, all = '', ...groups] = match;
      const signs = groups.join('');
      const digits = /[A-Z]/.test(signs) ? signs.replace(/\D/g, '').length : 0;
      return { at: match.index, groups, weight: digits === 0 || all.includes(' ') ? digits : joined };
    });
  const most = Math.max(1, ...found.map(({ weight }) => weight));
  const [first, second] = found.filter(({ weight }) => weight === most);
  if (first === undefined || second !== undefined) return [];
  const beside = found
    .filter(({ at }) => at !== first.at)
    .map(({ at, groups }) => groups.at(at < first.at ? 0 : -1) ?? '');
  return most < joined && beside.some((group) => /\d/.test(group)) ? [] : first.groups;
}

const referenceWithin = /\b(?=(([A-Z0-9]{5})[ -]{0,3}([A-Z0-9]{5}))(?![A-Z0-9_-]))/g;
const codeWithin = /\b(?=(([A-Z0-9]{4})[ -]{0,3}([A-Z0-9]{4})[ -]{0,3}([A-Z0-9]{4}))(?![A-Z0-9_-]))/g;

/**
 * Returns the reference of an order as it is printed, `KRC-8UHTD-UZCD5`, of any way to type it: in small letters, without or with other dashes,
 * with blanks, without `KRC`, after a `#` or within a sentence. Any other text stays, in capitals.
 */
export function orderReference(text: string): string {
  const signs = signsOf(text);
  const plain = plainSigns(text).toUpperCase();
  const exact =
    /^(?:KRC)?([A-Z0-9]{5})([A-Z0-9]{5})$/.exec(signs) ??
    /(?:^|[^A-Z0-9])KRC[ -]*([A-Z0-9]{5})[ -]*([A-Z0-9]{5})(?![A-Z0-9])/.exec(plain);
  const [first, second] = exact?.slice(1) ?? groupsWithin(plain, referenceWithin);
  return first === undefined ? plain : `KRC-${first}-${second}`;
}

/** What the name of a file with a ticket has around the code, also of one that was stored twice: `tiket-….pdf`, `ticket-… (1).pdf`. */
const aroundFile = /^(?:TIKET|TICKET)-|(?: ?\(\d{1,3}\)|[ -]\d{1,2})?\.PDF$/g;

/**
 * Returns the printed code of a ticket as it is printed, `9F4K-2MXQ-7TPA`, of any way to type it, also within a sentence or as the name of its
 * file. Any other text stays, in capitals.
 */
export function ticketCode(text: string): string {
  const plain = plainSigns(text).toUpperCase();
  const alone = plain.replace(aroundFile, '');
  const exact = /^([A-Z0-9]{4})([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(signsOf(alone));
  const groups = exact?.slice(1) ?? groupsWithin(alone, codeWithin);
  return groups.length === 0 ? plain : groups.join('-');
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

/** Words before a code. With a colon, any words are. */
const label = /^(?:kode|code)(?: (?:promo|voucher|diskon|kupon))? +(?=\S)/i;

/** Returns a text without words before a code, `Kode promo:`, and without a remark in brackets behind it. */
function withoutLabel(text: string): string {
  const behind = text.split(':').findLast((part) => /[\p{L}\p{N}]/u.test(part)) ?? text;
  const code = behind.trim().replace(label, '');
  const remark = code.endsWith(')') ? code.lastIndexOf('(') : 0;
  return remark > 0 ? code.slice(0, remark) : code;
}

/**
 * Returns the code of a promo or a voucher: without blanks, invisible characters and signs around it that no code has, with plain dashes
 * and in ASCII where it was typed in full width. Upper and lower case stay: they are the same wherever codes are compared (`comparableCode`).
 */
export const promoCode = (text: string): string =>
  plainSigns(text)
    .replace(/ /g, '')
    // So many at most: without a bound the time would grow with the square of the length.
    .replace(/^[^\p{L}\p{N}_-]{1,9}|[^\p{L}\p{N}_-]{1,9}$/gu, '');

/** Returns the text by which codes of promos and vouchers are compared. */
export const comparableCode = (text: string): string => promoCode(text).toLowerCase();

/**
 * Returns the texts that a typed code may be, as they are compared: itself, then without words and a remark around it, then without the underscores
 * of emphasis.
 */
export const comparableCodes = (text: string): readonly string[] => {
  const codes = [text, withoutLabel(plainSigns(text))].map(comparableCode);
  return [...new Set([...codes, ...codes.map((code) => code.replace(/^_(.+)_$/, '$1'))])];
};
