import { rawPaths } from '@karcis/contract';
import { type Case, methodOf } from '../case.ts';
import { basePath, routeOf, routes } from '../draw/spots.ts';
import type { Answer } from '../wire/answer.ts';

/** The path that a case asks for, without scheme and host; undefined where its first line has none. */
function pathOf({ text }: Pick<Case, 'text'>): string | undefined {
  const [, target] = /^\s*\S+ +(\S+)/.exec(text) ?? [];
  return target?.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0];
}

/**
 * The case under the name of the route that it reaches: a slug may be drawn that is the path of another, `signature` say, or a method
 * that another route has at the same path.
 */
export function asReached(drawn: Case): Case {
  const path = pathOf(drawn);
  const own = routeOf.get(drawn.route)?.path;
  const other = routes.find(
    ({ name, route }) =>
      name !== drawn.route &&
      (basePath + route.path === path || route.path === own) &&
      route.method === methodOf(drawn),
  );
  return other === undefined || !routeOf.has(drawn.route)
    ? drawn
    : { ...drawn, route: other.name, expects: 'any' };
}

/** Whether the path of a case was changed so that it is none of the API any more. Then the site answers. */
export function isForSite(drawn: Case): boolean {
  const path = pathOf(drawn);
  if (path === undefined) return false;
  const isOfApi = path === basePath || path.startsWith(`${basePath}/`);
  const isPicture = path.startsWith('/media/');
  return (
    (path === '' || path.startsWith('/')) &&
    !isOfApi &&
    !isPicture &&
    !rawPaths.root.some((raw) => raw === path)
  );
}

/** Values of `Cache-Control` for screens, for shells and files with a fixed name, for searches, and for built files. */
const caching =
  /^(public, max-age=([1-9]|[1-5]\d|60)|no-cache|no-store|public, max-age=31536000, immutable)$/;

/** What is wrong with a page or a file of the site. It is the same for everybody, whoever asks. */
export function* siteFaults({ status, headers }: Answer): Generator<string> {
  const type = headers['content-type'] ?? 'missing';
  const policy = headers['content-security-policy'] ?? '';
  const isLed = status === 308 && /^\/(?!\/)/.test(headers['location'] ?? '');
  if (status !== 200 && !isLed) yield `${status} for an address of the site`;
  if (!caching.test(headers['cache-control'] ?? '')) yield `cache-control is ${headers['cache-control']}`;
  if (headers['set-cookie'] !== undefined) yield 'the site sets a cookie';
  if (
    type === 'text/html; charset=utf-8' &&
    !/default-src 'none'; script-src 'self'[; ].*style-src 'self'/.test(policy)
  )
    yield `the policy of a page is ${policy}`;
}
