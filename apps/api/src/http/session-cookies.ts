import { stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { fail } from '../domain/errors/problem-error.ts';
import type { Browser } from '../domain/security/scope.ts';
import type { PublicOrigin } from './answers/public-origin.ts';
import { cookieNames, credentialOf } from './credential.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Headers by which the answer begins or ends a session. They are sent if the request succeeds. */
    sessionHeaders: Readonly<Record<string, string>> | undefined;
  }
}

/** Sessions of browsers: a token in a cookie, which counts only in requests that pages of this server make. */
interface SessionCookies {
  /** The name that the cookie has in this request. */
  readonly nameIn: (request: FastifyRequest) => string;
  /** Whether a cookie counts in this request: for what changes something, a page of this server has made it for certain. */
  readonly countsIn: (request: FastifyRequest) => boolean;
  /** `Set-Cookie` that removes the cookie. */
  readonly removal: (request: FastifyRequest) => string;
  readonly browserOf: (request: FastifyRequest) => Browser;
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createSessionCookies(originOf: PublicOrigin): SessionCookies {
  const isSecure = (request: FastifyRequest) => originOf(request).startsWith('https:');
  const nameIn = (request: FastifyRequest) => cookieNames[isSecure(request) ? 'secure' : 'plain'];

  const setCookie = (request: FastifyRequest, value: string, maxAge: number) =>
    stringifySetCookie({
      name: nameIn(request),
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      secure: isSecure(request),
      sameSite: 'strict',
    });

  const removal = (request: FastifyRequest) => setCookie(request, '', 0);

  /**
   * Every browser of today says where a request comes from in `Sec-Fetch-Site`, if the address is HTTPS or this machine;
   * pages cannot write it. `Origin` serves browsers and addresses without it. `mayBeUntold` accepts neither.
   */
  function isFromOwnPage(request: FastifyRequest, mayBeUntold: boolean): boolean {
    const { 'sec-fetch-site': site, origin } = request.headers;
    // `none` is an address that somebody typed.
    if (site !== undefined) return site === 'same-origin' || (mayBeUntold && site === 'none');
    if (origin === undefined) return mayBeUntold;
    return origin === URL.parse(originOf(request))?.origin;
  }

  return {
    nameIn,
    removal,
    countsIn: (request) => isFromOwnPage(request, reading.has(request.method)),
    browserOf: (request) => ({
      session() {
        const credential = credentialOf(request.raw, [nameIn(request)]);
        return credential?.isCookie === true ? credential.hash : undefined;
      },
      demandOwnPage() {
        if (!isFromOwnPage(request, false)) fail('cross_site', { detail: ownPagesOnly });
      },
      keepSession(token, seconds) {
        request.sessionHeaders = { 'set-cookie': setCookie(request, token, seconds) };
      },
      forgetSession() {
        request.sessionHeaders = { 'set-cookie': removal(request), 'clear-site-data': '"storage"' };
      },
    }),
  };
}

const ownPagesOnly =
  'Only pages of this server may ask for a `session`; a browser says so in `Sec-Fetch-Site` or `Origin`. Programs leave `session` out and get a token.';
