import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../domain/errors/problem-error.ts';
import type { Bodies } from './bodies.ts';

/** Accepts the bytes of files, whatever they are called: only their content says what they are. */
export function readBytes(app: FastifyInstance, bodies: Pick<Bodies, 'read'>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const body = await bodies.read(request);
    if (request.headers['content-encoding'] !== undefined) fail('unsupported_media_type');
    return body;
  });
}
