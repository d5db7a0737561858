import type { FastifyRequest } from 'fastify';
import type { SiteScreen } from '../../../../web/src/screens/screen.ts';
import type { PageRequest } from '../../../../web/src/server/renderer.ts';
import type { PublicOrigin } from '../answers/public-origin.ts';

/** The language of a page, and the path that begins with it. Indonesian is the source and has none. */
export const languages = { id: '', en: '/en' } as const;
export type Language = keyof typeof languages;

/** A pattern like `/events/{slug}` in a language, as the framework writes it: `/en/events/:slug`. */
export function routeOf(language: Language, pattern: string): string {
  const path = languages[language] + (pattern === '/' ? '' : pattern.replaceAll(/\{(\w+)\}/g, ':$1'));
  return path === '' ? '/' : path;
}

/** Parameters that are texts. Those of others are words and numbers, and end with none of the signs that stand behind a link. */
const texts: ReadonlySet<string> = new Set(['q', 'city']);

/** What stands behind a link in a sentence. Two dots are between the days of a period. */
const behindLink = /[,;:!)\]>"'’”…]{1,9}\.?$|(?<!\.)\.$/;

/** Returns the value of a parameter as it was meant, without what stood behind the link. Slugs of categories have no capitals. */
function meant(name: string, value: string): string {
  const whole = value.trim();
  if (texts.has(name)) return whole;
  const alone = whole.replace(behindLink, '');
  return name === 'category' ? alone.toLowerCase() : alone;
}

/**
 * Returns the request that a page is rendered for. Of the query it has the parameters that the screen knows, each once and not empty. Others
 * (`utm_source`) change nothing.
 */
export function pageRequestOf(
  request: FastifyRequest,
  {
    path: pattern,
    query: known = [],
    simplify = (given) => given,
  }: Pick<SiteScreen, 'path' | 'query' | 'simplify'>,
  originOf: PublicOrigin,
  api: string,
): PageRequest {
  const params = request.params as Readonly<Record<string, string>>;
  const sent = new URLSearchParams(request.query as string);
  const query = known.flatMap((name) => {
    const value = meant(name, sent.get(name) ?? '');
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    locale: request.routeOptions.config.page ?? 'id',
    path: pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    params,
    query: simplify(Object.fromEntries(query)),
    origin: originOf(request),
    api,
    now: Date.now(),
  };
}
