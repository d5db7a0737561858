import { hash } from 'node:crypto';
import type { Area as Contract, ErrorCode } from '@karcis/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shells } from '../../../../web/src/screens/rooms.ts';
import type { SiteScreen } from '../../../../web/src/screens/screen.ts';
import { type Site as Screens, site as screens } from '../../../../web/src/screens/site.ts';
import type { Areas, Services } from '../../handler.ts';
import type { Database } from '../../db/connection/database.ts';
import { onBehalfOfAll } from '../../domain/current-caller.ts';
import { ProblemError, fail } from '../../domain/errors/problem-error.ts';
import { createAnswerCache, type Loaded } from '../answers/answer-cache.ts';
import { codingFor } from '../answers/compression.ts';
import { html, permissionsPolicy, vary } from '../answers/headers.ts';
import { isNamed, sendKept, sendUnkept } from '../answers/kept-answer.ts';
import type { PublicChanges } from '../answers/public-changes.ts';
import type { PublicOrigin } from '../answers/public-origin.ts';
import type { Authorizer } from '../authorize.ts';
import type { Admission } from '../limits/admission.ts';
import type { Callers } from '../limits/callers.ts';
import type { BuiltSite, SiteFile } from './built-site.ts';
import { type Language, languages, pageRequestOf, routeOf } from './page-request.ts';
import { robotsPaths, serveRobots } from './serve-robots.ts';
import { screenReader } from './site-reads.ts';

/** The web application, or the reason why there is none. */
export type Site = BuiltSite | { readonly failure: string };

interface Dependencies {
  readonly built: BuiltSite;
  readonly api: Readonly<Record<string, Contract>>;
  readonly areas: Areas;
  readonly services: Services;
  readonly database: Pick<Database, 'read'>;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'readerOf'>;
  readonly authorizer: Pick<Authorizer, 'check' | 'countMiss'>;
  readonly originOf: PublicOrigin;
  readonly basePath: string;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
  readonly publicChanges: Pick<PublicChanges, 'count'>;
}

/** Screens kept in memory, and their bytes at most. The least recently used ones are dropped. */
const mostScreens = 2000;
const mostBytes = 16 * 1024 * 1024;

const allLanguages = Object.keys(languages) as Language[];

/** Paths of everything outside of the API, parameters in braces. */
export function pathsOf(site: Site | undefined): readonly string[] {
  if (site === undefined) return [];
  return 'failure' in site ? ['/'] : [...sitePaths, ...site.files.keys()];
}

/** Paths of pages, and of what programs read of them. */
export const sitePaths: readonly string[] = [
  ...allLanguages.flatMap((language) =>
    Object.values(screens).map(
      ({ path }) => languages[language] + (path === '/' && language !== 'id' ? '' : path),
    ),
  ),
  ...shells.flatMap(({ paths }) => paths),
  ...robotsPaths,
];

/** Text for visitors where there is no web application. The reason has paths of the machine and is in the output of the start. */
const notBuilt = 'The web application could not be built. The output of the server says why.\n';

/** Serves everything outside of the API: the screens for visitors, the shells of the rooms, and the built files. */
export function serveSite(app: FastifyInstance, site: Site, others: Omit<Dependencies, 'built'>): void {
  if ('failure' in site) {
    app.get('/', async (_request, reply) =>
      reply
        .code(503)
        .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .send(notBuilt),
    );
    return;
  }
  const dependencies = { ...others, built: site };
  const cache = createAnswerCache(dependencies.now, dependencies.publicChanges.count, mostScreens, mostBytes);
  for (const name of Object.keys(screens) as (keyof Screens)[]) serveScreen(app, name, cache, dependencies);
  serveShells(app, dependencies);
  serveRobots(app, dependencies);
  serveFiles(app, dependencies.built.files);
}

/** A signal that is never aborted: what is read once is as much work whether or not its client stays. */
const nobodyLeaves = new AbortController().signal;

function serveScreen(
  app: FastifyInstance,
  name: keyof Screens,
  cache: ReturnType<typeof createAnswerCache>,
  dependencies: Dependencies,
): void {
  const { built, api, areas, services, database, admission, callers, authorizer, originOf } = dependencies;
  const screen: SiteScreen = screens[name];
  const { path: pattern, freshness } = screen;
  const read = screenReader(screen, api, areas, services);
  const scopeOf = authorizer.check({ method: 'GET', access: 'public', freshness });

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pageRequestOf(request, screen, originOf, dependencies.basePath);
    const load = async (): Promise<Exclude<Loaded, string>> => {
      const data = await orAbsent(async () => {
        const scope = await scopeOf(request, reply);
        return onBehalfOfAll(page.path, () => read(page)(database.read, scope));
      });
      for (const needed of screen.needs ?? [])
        if ((data[needed] as { data: unknown }).data === null) fail('not_found');
      const rendered = built.renderer.site(name, page, data);
      return { text: rendered.html, headers: { 'content-security-policy': rendered.csp } };
    };
    const acquire = (left: AbortSignal) => admission.acquire(callers.readerOf(request.raw), left);
    const countMiss = () => authorizer.countMiss(request, reply);
    // A search is different each time.
    if (page.query['q'] !== undefined) {
      countMiss();
      const release = await acquire(nobodyLeaves);
      const { text, headers } = await load().finally(release);
      return sendUnkept(request, reply.headers({ ...headers, 'content-type': html }), text);
    }
    const query = new URLSearchParams(page.query).toString();
    const key = [name, page.locale, page.origin, ...Object.values(page.params), query].join(' ');
    const accepted = request.headers['accept-encoding'];
    const kept =
      cache.atHand(key, accepted) ??
      (await cache.get({ key, freshness }, accepted, { acquire, read: load }, countMiss));
    return sendKept(request, reply.header('content-type', html), kept);
  };

  for (const language of allLanguages)
    app.get(routeOf(language, pattern), { config: { page: language } }, handler);
}

const wrongValues: ReadonlySet<ErrorCode> = new Set(['invalid_request', 'uri_too_long']);

/** Wrong values in an address lead nowhere, like a wrong path. */
async function orAbsent<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError && wrongValues.has(error.code)) fail('not_found');
    throw error;
  }
}

/** Serves the shells. The shell of a screen is the same for everybody: its script asks the API for the data. */
function serveShells(app: FastifyInstance, { built, basePath }: Dependencies): void {
  for (const shell of shells) {
    for (const pattern of shell.paths) {
      const { html: text, csp } = built.renderer.shell({ ...shell, ...shell.screens[pattern] }, basePath);
      const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
      app.get(routeOf('id', pattern), { config: { page: 'id' } }, async (request, reply) => {
        reply.headers({
          'content-type': html,
          'content-security-policy': csp,
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
          etag,
          ...(shell.room === 'petugas' ? { 'permissions-policy': permissionsPolicy('(self)') } : {}),
        });
        if (isNamed(etag, request.headers['if-none-match'] ?? '')) return reply.code(304).send();
        return reply.send(text);
      });
    }
  }
}

/**
 * A worker has the policy of its own file, not that of its page: what it may load are files of this server. The one that reads codes runs
 * WebAssembly.
 */
const policyOfWorker = (isReader: boolean) => async (_request: FastifyRequest, reply: FastifyReply) => {
  const scripts = isReader ? "'self' 'wasm-unsafe-eval'" : "'self'";
  reply.header('content-security-policy', `default-src 'none'; script-src ${scripts}; connect-src 'self'`);
};

/** Built files. Those under `/assets/` have the hash of their content in their name and never change. */
function serveFiles(app: FastifyInstance, files: BuiltSite['files']): void {
  const send =
    (file: SiteFile, cacheControl: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const coding = codingFor(file.plain.length, request.headers['accept-encoding']);
      const coded = coding && file.coded.get(coding);
      reply.headers({ 'content-type': file.type, 'cache-control': cacheControl });
      vary(reply, 'Accept-Encoding');
      return coded === undefined
        ? reply.send(file.plain)
        : reply.header('content-encoding', coding).send(coded);
    };
  for (const [path, file] of files) {
    const isHashed = path.startsWith('/assets/');
    const isReader = path.startsWith('/assets/reader.worker-');
    const onRequest = path === '/sw.js' || isReader ? policyOfWorker(isReader) : [];
    app.get(path, { onRequest }, send(file, isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'));
  }
}
