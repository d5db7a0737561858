import { readable } from './damaged-links.ts';

/**
 * Text of a link without its line breaks, and with plain hyphens: mail programs fold long lines, and quoted-printable with a `=`. An empty line is
 * no fold: the text ends there.
 */
export const joined = (text: string): string =>
  readable(text)
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .trim()
    .replace(/\n[^\S\n]*\n[^]*$/, '')
    .replaceAll(/=?\s+/gu, (blanks) => (/[\r\n]/.test(blanks) ? '' : blanks));

/** A token as mails have it, but for those that have an address in them. Signs of emphasis may stand behind it. */
const core = String.raw`((?:[\da-f-]{36}\.)?(?:karcis_o_[\w-]{44}|[\w-]{43}))`;
export const form = String.raw`${core}(?=[_-]{0,2}(?![\w-]))`;
const alone = new RegExp(String.raw`^[^\w-]*_{0,2}${form}[_-]*[^\w-]*$`, 'i');
/** The longer token of the link that ends mails: it has the address in it. An `_` behind it may be its own, so the server judges. */
export const longForm = String.raw`([\w-]{44,400})(?![\w-])`;
const begin = new RegExp(String.raw`^[^\w-]*_{0,2}${form}`, 'i');
/** A token with text joined to it: the next line of a mail. */
const joinedTo = new RegExp(String.raw`^[^\w-]*${core}`, 'i');
const longAlone = new RegExp(String.raw`^[^\w-]*${longForm}[^\w-]*$`);
const first = new RegExp(String.raw`${form}|(?:[\da-f-]{36}\.)?[\w-]+`, 'i');

/**
 * Returns the token in the part of a mailed link after its `#`. Mail gateways encode it, append parameters to it, and cut it; readers copy
 * it with signs around it, and with blanks and `=` in it where it was folded. Returns an empty text where fewer than `least` signs are left: such
 * a link was cut. Where no token is longer (`hasKnownLength`), text that is joined to it is left out.
 */
export function tokenIn(fragment: string, least = 1, hasKnownLength = false): string {
  // A `#` that was written for HTML, `&#35;`, leaves its end before the token.
  const text = joined(fragment).replace(/^#?(?:35|x23);/i, '');
  const tight = text.replaceAll(/[\s=]/g, '');
  const [all = '', token = all] =
    alone.exec(tight) ??
    begin.exec(text) ??
    (hasKnownLength ? joinedTo.exec(text) : null) ??
    longAlone.exec(tight) ??
    first.exec(text) ??
    [];
  return token.length < least ? '' : token;
}
