import { readable } from './damaged-links.ts';
import { form, joined, longForm, tokenIn } from './mailed-token.ts';

/** The questions about a path that tell what a damaged link may lead to. */
interface Pages {
  readonly isPage: (path: string) => boolean;
  /** True if mailed links to it have a token behind the `#`. */
  readonly hasToken: (path: string) => boolean;
  /** True if capitals and small letters differ in it. They are the same in ids and in words of addresses. */
  readonly keepsCase: (path: string) => boolean;
}

/** A path as pages have it: letters, digits, `-`, `_`, and a slash between them. */
const wholePath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/**
 * Signs behind a path, and what was appended after a blank or as a parameter; text behind a sign that no path has, such as a comma, a bracket or a
 * quote; the next sentence; or the begin of a percent code.
 */
const damage =
  /^(?:[^\p{L}\p{N}@/\\]*(?:$|[?#&;\s,()<>"'|[\]\p{Pi}\p{Pf}].*)|[.:!]+\p{Lu}[^@/\\]*|%[\da-fA-F]?)$/su;

/** Signs behind the path of the first page. */
const damageOfRoot = /^(?:[^\p{L}\p{N}@/\\*]*|%[\da-fA-F]?)$/u;

/** Signs of emphasis behind a path. Those of static words, ids and slugs never end with one. */
const emphasis = /[-_]{1,9}(?=\/?$)/;

/** Characters of the longest address that is looked at: that of a page with its token, and what a gateway appends. */
const longestLink = 4000;

/** A `#` that was encoded, perhaps more than once, or a token in the place of parameters. */
const encodedHash = new RegExp(String.raw`%(?:25)*23|^\?(?:${form}|${longForm})(?![_-]*=)`, 'i');

/** Other ways to write `#` before a token: in quoted-printable, in HTML, in full width, and as gateways hide it. */
const writtenHash = /(?:=23|&(?:num|#35|#x23);|\uff03|\*)(?=[\w-]{22})/i;
const slashBefore = new RegExp(String.raw`\/(?=${form}|${longForm})`, 'i');

/** A language before the path. Pages have none in Indonesian, and those of accounts and orders have none at all. */
const language = /^\/(?:id|en)(?=\/|$)/i;

/** An id, in either case. */
export const uuid = '[\\dA-Fa-f]{8}(?:-[\\dA-Fa-f]{4}){3}-[\\dA-Fa-f]{12}';
const id = new RegExp(String.raw`\/${uuid}(?![\w-])`);

/** Text that is joined to the id at the end of a path: the next line of a mail. */
const joinedToId = new RegExp(String.raw`(\/${uuid})[\w-]+\/?$`);

/** A dash of another kind between letters or digits, as programs write it for `-`. */
const otherDash = /(\w)[\p{Pd}\u2212](?=\w)/gu;

/** Returns the page at a path, in any case, with a language that it does not have, or with too many slashes. */
function wholePageAt(found: string, { isPage, keepsCase }: Pages): string | undefined {
  const path = found.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const meant = keepsCase(path) ? path : path.toLowerCase().replace(emphasis, '');
  const [whole, own] = [meant, meant.replace(language, '')];
  // A request for no path, `*`, arrives here as `/*`: it is none of a link.
  if (whole.length > 1 && isPage(whole)) return whole;
  return own !== whole && isPage(own || '/') ? own || '/' : undefined;
}

/** Returns the page at a path, also where its id has text joined to it, and the first page where signs alone are behind it. */
function pageAt(found: string, rest: string, pages: Pages): string | undefined {
  if (found === '/') return damageOfRoot.test(rest) && pages.isPage('/') ? '/' : undefined;
  if (found === '' || !damage.test(rest)) return undefined;
  return wholePageAt(found, pages) ?? wholePageAt(found.replace(joinedToId, '$1'), pages);
}

/** Possible meanings of a path, the likeliest first: as it is, and without the blanks and `=` of folded lines. */
function readings(sent: string): readonly string[] {
  const read = joined(sent).replaceAll(otherDash, '$1-').replace(writtenHash, '#');
  const tight = read.replaceAll(/[\s=]/g, '');
  const both = id.test(tight) && !id.test(read) ? [tight, read] : [read, tight];
  return [...both, read.replace(slashBefore, '#')];
}

/**
 * Returns the address of the page that a damaged link is meant to lead to, as path, query and token; undefined for a link that is whole, or
 * that leads to no page. It has the characters of such paths only, so it is never the address of another site. A link with a token loses its
 * query, which may hold what belongs behind the `#`.
 */
export function mendedLink(url: string, pages: Pages): string | undefined {
  if (url.length > longestLink) return undefined;
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  const [sent, query] = [url.slice(0, end), url.slice(end)];
  const isWhole = wholePath.test(sent);
  const isMeant = ![/[A-Z]/, language, slashBefore, emphasis, joinedToId].some((wrong) => wrong.test(sent));
  if (isWhole && isMeant && !encodedHash.test(query)) return undefined;
  for (const [at, text] of readings(sent).entries()) {
    const [, found = '', rest = ''] = /^([\w/-]*)(.*)$/s.exec(text) ?? [];
    const path = pageAt(found, rest, pages);
    if (path === undefined || (at > 1 && !pages.hasToken(path))) continue;
    const mended = pages.hasToken(path) ? withToken(path, rest, query) : withQuery(path, rest, query);
    return mended === url || (mended === path && path === sent) ? undefined : mended;
  }
  return undefined;
}

function withToken(path: string, rest: string, query: string): string {
  const [, behind = ''] =
    /#(.*)$/s.exec(rest) ??
    /#(.*)$/s.exec(readable(query)) ??
    (encodedHash.test(query) ? /^\?(.*)$/s.exec(query) : null) ??
    [];
  const token = tokenIn(behind);
  return token === '' ? path : `${path}#${token}`;
}

function withQuery(path: string, rest: string, query: string): string {
  const [appended = ''] = /^\?[^#]*/.exec(rest) ?? [];
  return path + (query === '' ? encodeURI(appended) : query);
}
