import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { account } from '../../../../web/src/screens/account.ts';
import { buy } from '../../../../web/src/screens/buy.ts';
import { mendedLink, uuid } from '../../../../web/src/screens/mended-link.ts';
import { securityHeaders } from '../answers/headers.ts';
import { patternOf } from '../route-table.ts';
import { type Site, sitePaths } from './serve-site.ts';

/** Pages whose mailed links have a token behind the `#`. */
const pagesWithToken = [
  account.confirm,
  account.reset,
  account.confirmOrder,
  account.confirmAddress,
  account.keep,
  account.invitation,
  account.unsubscribe,
  account.pair,
  buy.checkout,
  buy.order,
];

/** A path as an expression. Its `{id}` is an id: any other text there is none of a link. */
const patternOfPage = (path: string): RegExp => {
  const parts = path.split(/\{(?:event_)?id\}/).map((part) => patternOf(part).source.slice(1, -1));
  return new RegExp(`^${parts.join(uuid)}$`);
};

const matcherOf = (paths: readonly string[]) => {
  const patterns = paths.map(patternOfPage);
  return (path: string) => patterns.some((pattern) => pattern.test(path));
};

/** Leads a request elsewhere where its address was damaged. Returns whether it did. */
export type LinkMender = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Makes the function that leads a damaged address to the page that it is of: `/en/` to `/en`, `/confirm%23TOKEN` to `/confirm#TOKEN`. Only
 * paths of pages are led to. The token of such an address is in no line of the log, and `no-referrer` keeps it from other sites.
 */
export function createLinkMender(site: Site | undefined): LinkMender {
  const paths = site === undefined || 'failure' in site ? [] : sitePaths;
  const pages = {
    isPage: matcherOf(paths),
    hasToken: matcherOf(pagesWithToken.map(({ path }) => path)),
    keepsCase: matcherOf(paths.filter((path) => /\{(?!id\}|event_id\}|slug\})/.test(path))),
  };
  return ({ id, method, url }, reply) => {
    const mended = method === 'GET' || method === 'HEAD' ? mendedLink(url, pages) : undefined;
    if (mended === undefined) return false;
    void reply
      .code(308)
      .headers({ ...securityHeaders, 'x-request-id': id, location: mended, 'cache-control': 'no-store' })
      .send();
    return true;
  };
}

/** Mends addresses before they are looked up. */
export const mendLinks = (app: FastifyInstance, mends: LinkMender): void =>
  void app.addHook('onRequest', (request, reply, done) => {
    if (!mends(request, reply)) done();
  });
