import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { site as screens } from '../../../../web/src/screens/site.ts';
import type { SiteScreen } from '../../../../web/src/screens/screen.ts';
import type { Database } from '../../db/connection/database.ts';
import { listedPaths } from '../../db/queries/site-map.ts';
import { createAnswerCache } from '../answers/answer-cache.ts';
import { sendKept } from '../answers/kept-answer.ts';
import type { PublicChanges } from '../answers/public-changes.ts';
import type { PublicOrigin } from '../answers/public-origin.ts';
import type { Authorizer } from '../authorize.ts';
import type { Admission } from '../limits/admission.ts';
import type { Callers } from '../limits/callers.ts';
import { type Language, languages } from './page-request.ts';

interface Dependencies {
  readonly database: Pick<Database, 'read'>;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'readerOf'>;
  readonly authorizer: Pick<Authorizer, 'countMiss'>;
  readonly originOf: PublicOrigin;
  readonly basePath: string;
  readonly now: () => number;
  readonly publicChanges: Pick<PublicChanges, 'count'>;
}

/** Paths that programs of search engines ask for. */
export const robotsPaths = ['/robots.txt', '/sitemap.xml'] as const;

/** Seconds. */
const freshness = 60;
/** Addresses in a site map: what the protocol allows. Each page has one in each language. */
const mostAddresses = 50_000;
/** A map of that size takes some 16 MB and its compressed forms: one of another `Host` takes its place. */
const mostBytes = 64 * 1024 * 1024;

const allLanguages = Object.keys(languages) as Language[];

/** Serves what search engines read before the pages: which ones there are. Kept like the screens, apart from them. */
export function serveRobots(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, admission, callers, authorizer, originOf, basePath, now, publicChanges } = dependencies;
  const cache = createAnswerCache(now, publicChanges.count, 100, mostBytes);

  app.get('/robots.txt', async (request, reply) =>
    reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': `public, max-age=${freshness}`,
      })
      .send(`User-agent: *\nDisallow: ${basePath}/\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(request);
    const source = {
      acquire: (left: AbortSignal) => admission.acquire(callers.readerOf(request.raw), left),
      read: async () => siteMap(origin, await listedPaths(database.read, mostRecords)),
    };
    const countMiss = () => authorizer.countMiss(request, reply);
    const kept = await cache.get(
      { key: origin, freshness },
      request.headers['accept-encoding'],
      source,
      countMiss,
    );
    return sendKept(request, reply.header('content-type', 'application/xml; charset=utf-8'), kept);
  });
}

/** Screens that are there without a record. */
const fixedPaths = Object.values<SiteScreen>(screens)
  .filter(({ path, needs }) => !path.includes('{') && needs === undefined)
  .map(({ path }) => ({ path, updated_at: undefined }));

const mostRecords = Math.floor(mostAddresses / allLanguages.length) - fixedPaths.length;

interface Entry {
  readonly path: string;
  readonly updated_at: string | undefined;
}

/** The map: each page in each language, which names the others (sitemaps.org, and Google's `xhtml:link`). */
function siteMap(origin: string, records: readonly Entry[]): string {
  const urls = [...fixedPaths, ...records].flatMap(({ path, updated_at }) => {
    const address = (language: Language) =>
      escaped(origin + languages[language] + (path === '/' && language !== 'id' ? '' : path));
    const others = allLanguages
      .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`)
      .join('');
    const changed = updated_at === undefined ? '' : `<lastmod>${updated_at.slice(0, 10)}</lastmod>`;
    return allLanguages.map((language) => `<url><loc>${address(language)}</loc>${changed}${others}</url>`);
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${urls.join('\n')}\n</urlset>\n`
  );
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
