/** Reads percent codes, also those that were encoded twice. Codes of no text stay as they are. */
function decoded(text: string): string {
  let read = text;
  for (let times = 0; times < 3; times++) read = read.replaceAll(/(?:%[\da-f]{2})+/gi, readCodes);
  return read;
}

function readCodes(codes: string): string {
  try {
    return decodeURIComponent(codes);
  } catch {
    return codes;
  }
}

/** Text of a link without signs that no reader sees, and without its line breaks: mail programs fold long lines. */
const joined = (text: string): string =>
  text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s+/gu, (blanks) => (/[\r\n]/.test(blanks) ? '' : blanks));

/**
 * Returns the token in the part of a mailed link after its `#`. Mail gateways encode it, append parameters to it, and cut it; readers copy
 * it with signs around it. Returns an empty text where fewer than `least` signs are left: such a link was cut.
 */
export function tokenIn(fragment: string, least = 1): string {
  const [token = ''] = /(?:[\da-f-]{36}\.)?[\w-]+/i.exec(joined(decoded(fragment))) ?? [];
  return token.length < least ? '' : token;
}

/** The two questions about a path that tell what a damaged link may lead to. */
interface Pages {
  readonly isPage: (path: string) => boolean;
  /** Whether mailed links to it have a token behind the `#`. */
  readonly hasToken: (path: string) => boolean;
}

/** A path as pages have it: letters, digits, `-`, `_`, and a slash between them. */
const wholePath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/** Signs behind a path, and what was appended after a blank or as a parameter; or the begin of a percent code. */
const damage = /^(?:[^\p{L}\p{N}@/\\]*(?:$|[?#&\s].*)|%[\da-f]?)$/isu;

/** Characters of the longest address that is looked at: that of a page with its token, and what a gateway appends. */
const longestLink = 4000;

/** A `#` that was encoded, perhaps more than once. */
const encodedHash = /%(?:25)*23/i;

/**
 * Returns the address of the page that a damaged link is meant to lead to, as path, query and token; undefined for a link that is whole, or
 * that leads to no page. It has the characters of such paths only, so it is never the address of another site. A link with a token loses its
 * query, which may hold what belongs behind the `#`.
 */
export function mendedLink(url: string, { isPage, hasToken }: Pages): string | undefined {
  if (url.length > longestLink) return undefined;
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  const [sent, query] = [url.slice(0, end), url.slice(end)];
  const isWhole = wholePath.test(sent);
  if (isWhole && !encodedHash.test(query)) return undefined;
  const [, found = '', rest = ''] = /^([\w/-]*)(.*)$/s.exec(joined(decoded(sent))) ?? [];
  const path = found.replace(/(?<=.)\/$/, '');
  // A request for no path, `*`, arrives here as `/*`: it is none of a link.
  if (path.length < 2 || !damage.test(rest) || !isPage(path)) return undefined;
  if (hasToken(path)) {
    const [, behind = ''] = /#(.*)$/s.exec(rest) ?? /#(.*)$/s.exec(decoded(query)) ?? [];
    const token = tokenIn(behind);
    return token === '' ? path : `${path}#${token}`;
  }
  if (isWhole) return undefined;
  const [appended = ''] = /^\?[^#]*/.exec(rest) ?? [];
  return path + (query === '' ? encodeURI(appended) : query);
}
