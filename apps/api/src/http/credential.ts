import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { tokenHash } from '../domain/security/token.ts';
import { bearerToken } from './bearer-token.ts';

/** A credential that was sent, whether or not it opens anything. */
export interface Credential {
  /** Whether it is the cookie of a session. Otherwise it is an `Authorization` header. */
  readonly isCookie: boolean;
  /** SHA-256 of the token; undefined where it has not the form of a token, or was sent more than once. */
  readonly hash: Buffer | undefined;
}

/**
 * The names of the cookie. With `__Host-`, browsers take it over TLS only, and only from this host itself: no page of a
 * neighbouring subdomain, and nobody on the way, can plant one. Plain HTTP cannot have that.
 */
export const cookieNames = { secure: '__Host-karcis', plain: 'karcis' } as const;
export const allCookieNames: readonly string[] = Object.values(cookieNames);

/** Returns the credential of a request. Where `Authorization` is sent, in whatever form, cookies are not read. */
export function credentialOf(request: IncomingMessage, names: readonly string[]): Credential | undefined {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined) {
    const token = bearerToken(request);
    return { isCookie: false, hash: token === undefined ? undefined : tokenHash(token) };
  }
  const values = cookie === undefined ? [] : cookiesNamed(cookie, names);
  if (values.length === 0) return undefined;
  const [value, ...others] = values;
  // Of two cookies nobody can say which one is ours.
  return { isCookie: true, hash: value === undefined || others.length > 0 ? undefined : tokenHash(value) };
}

/** Every cookie with one of the names. The parser would return the first of each, which hides that there are two. */
const cookiesNamed = (header: string, names: readonly string[]): string[] =>
  header.split(';').flatMap((pair) => {
    if (!names.some((name) => pair.includes(name))) return [];
    const cookies = parseCookie(pair, { decode: (value) => value });
    return names.flatMap((name) => cookies[name] ?? []);
  });
