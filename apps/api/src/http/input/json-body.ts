import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../domain/errors/problem-error.ts';

/** Accepts JSON and nothing else: UTF-8, no content coding, no key that would reach an object's prototype. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const text = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined)
      return done(new ProblemError('unsupported_media_type'));
    if (body.length === 0) return done(null, undefined);
    try {
      // The parser calls back, with an error for text that is no JSON.
      void parse(request, text.decode(body as Buffer), (error, value) =>
        error === null ? done(null, value) : done(new ProblemError('malformed_json', { cause: error })),
      );
    } catch (error) {
      done(new ProblemError('malformed_json', { cause: error }));
    }
  });
}
