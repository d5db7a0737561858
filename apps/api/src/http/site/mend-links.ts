import type { FastifyInstance } from 'fastify';
import { patternOf } from '../route-table.ts';

/** Leads addresses that end with a slash to the page without it: `/en/` to `/en`. Only paths of pages are led to. */
export function leadWithoutSlash(app: FastifyInstance, paths: readonly string[]): void {
  const patterns = paths.map(patternOf);
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method } = request;
    const end = url.includes('?') ? url.indexOf('?') : url.length;
    const page = url.slice(0, end - 1);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || url[end - 1] !== '/' || !patterns.some((pattern) => pattern.test(page))) return done();
    void reply
      .code(308)
      .headers({ location: page + url.slice(end), 'cache-control': 'no-store' })
      .send();
  });
}
