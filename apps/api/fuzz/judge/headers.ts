import { securityHeaders } from '../../src/http/answers/headers.ts';
import { friendlyOrigin } from '../target/server.ts';
import type { Answer } from '../wire/answer.ts';

const saneId = /^[A-Za-z0-9._-]{8,64}$/;

/** Signing out, or a cookie that cannot be read, removes the cookie. No case asks for one to be set. */
const removedCookie = /^(__Host-)?karcis=; Max-Age=0; Path=\/; HttpOnly; (Secure; )?SameSite=Strict$/;

/** Headers that pages have in a form of their own. */
const own: Readonly<Record<'api' | 'reference' | 'site', readonly string[]>> = {
  api: [],
  reference: ['content-security-policy'],
  site: ['content-security-policy', 'permissions-policy'],
};

/** What is wrong with the headers of an answer, whatever was asked. */
export function* headerFaults({ status, headers }: Answer, of: keyof typeof own): Generator<string> {
  // Pages of any origin may use public content, which has an ETag and may be kept, or is known already.
  const mayBeKept = headers['cache-control']?.startsWith('public') === true;
  const isOpen = of === 'api' && headers['etag'] !== undefined && (mayBeKept || status === 304);
  const opened = isOpen ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
  const wrong = Object.entries({ ...securityHeaders, ...opened }).filter(
    ([name, value]) => headers[name] !== value && !own[of].includes(name),
  );
  if (wrong.length > 0) yield `headers are missing or wrong: ${wrong.map(([name]) => name).join(', ')}`;
  for (const name of ['server', 'x-powered-by', 'x-injected', 'access-control-allow-credentials'])
    if (headers[name] !== undefined) yield `the header ${name} is there`;
  const cookie = headers['set-cookie'];
  if (cookie !== undefined && !removedCookie.test(cookie)) yield `a cookie is set: ${cookie}`;
  if (!saneId.test(headers['x-request-id'] ?? '')) yield 'the header x-request-id is no plain token';
  const origin = headers['access-control-allow-origin'];
  if (origin !== undefined && origin !== '*' && origin !== friendlyOrigin)
    yield `pages of ${origin} may read it`;
  const kept = headers['cache-control'] ?? '';
  if (origin === '*' && kept.includes('private')) yield 'pages of any origin may read what is private';
  if (status === 401 && headers['www-authenticate'] === undefined) yield 'a 401 without a challenge';
  if (status === 405 && !/\bOPTIONS\b/.test(headers['allow'] ?? ''))
    yield 'a 405 does not say what is allowed';
  if ((status === 429 || status === 503) && !/^\d+$/.test(headers['retry-after'] ?? ''))
    yield `a ${status} does not say when to come again`;
}

/** How long an answer of a route may be kept: public content within its freshness, searches and the rest not at all. */
export function cacheFault(
  { headers }: Answer,
  freshness: number | 'unkept' | undefined,
): string | undefined {
  const kept = headers['cache-control'] ?? 'nothing';
  const vary = headers['vary'] ?? '';
  if (freshness === undefined) {
    if (kept !== 'private, no-store') return `cache-control is ${kept} for what is private`;
    return /\bAuthorization, Cookie\b/.test(vary) ? undefined : `vary is ${vary} for what is private`;
  }
  if (freshness === 'unkept')
    return kept === 'no-store' ? undefined : `cache-control is ${kept} for what is not kept`;
  const age = Number(/^public, max-age=(\d+)$/.exec(kept)?.[1]);
  if (!(age >= 1 && age <= freshness)) return `cache-control is ${kept} for public content`;
  return headers['etag'] === undefined ? 'public content has no etag' : undefined;
}
