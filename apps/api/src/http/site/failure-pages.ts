import { errors } from '@karcis/contract';
import type { PublicOrigin } from '../answers/public-origin.ts';
import type { FailurePage } from '../errors/problems.ts';
import type { ProblemError } from '../../domain/errors/problem-error.ts';
import type { Site } from './serve-site.ts';

/**
 * Kind of the page: nothing is here, also where an address has a broken percent code, or come again later. Undefined for problems that neither
 * sentence fits, a 405 say.
 */
function kindOf({ code }: ProblemError): 'not_found' | 'unavailable' | undefined {
  const { status } = errors[code];
  if (status === 404 || code === 'malformed_request') return 'not_found';
  return status >= 500 || status === 429 ? 'unavailable' : undefined;
}

/** The page in place of a problem: for the site, and for unknown paths where a browser asks for a page. */
export function failurePages(site: Site | undefined, basePath: string, originOf: PublicOrigin): FailurePage {
  return (request, problem) => {
    const kind = kindOf(problem);
    if (kind === undefined || site === undefined || 'failure' in site) return undefined;
    // The framework finds a malformed address before it looks for a route.
    const { page } = (request.routeOptions as Partial<typeof request.routeOptions>).config ?? {};
    const [path = ''] = request.url.split('?', 1);
    const isNowhere = request.is404 || problem.code === 'malformed_request';
    const isUnknown = isNowhere && path !== basePath && !path.startsWith(`${basePath}/`);
    if (page === undefined && !(isUnknown && request.headers.accept?.includes('text/html') === true))
      return undefined;
    const where = {
      locale: page ?? (path === '/en' || path.startsWith('/en/') ? 'en' : 'id'),
      path: '/',
      params: {},
      query: {},
      origin: originOf(request),
      api: basePath,
      now: Date.now(),
    } as const;
    return site.renderer.failure(kind, where, request.id);
  };
}
