import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import type { Bodies } from './bodies.ts';
import { hasBody } from './input.ts';

/**
 * Accepts JSON and nothing else: UTF-8, no content coding, no key that would reach an object's prototype. Of an empty body the type does not
 * count: clients send that of a form, or of plain text.
 */
export function readJson(app: FastifyInstance, bodies: Pick<Bodies, 'read'>): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const text = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest) => {
    if (hasBody(headers)) throw new ProblemError('unsupported_media_type');
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const body = await bodies.read(request);
    if (request.headers['content-encoding'] !== undefined) throw new ProblemError('unsupported_media_type');
    if (body.length === 0) return undefined;
    try {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      // The parser calls back, with an error for text that is no JSON.
      void parse(request, text.decode(body), (error, value) =>
        error === null ? resolve(value) : reject(error),
      );
      return await promise;
    } catch (error) {
      throw new ProblemError('malformed_json', { cause: error });
    }
  });
}
