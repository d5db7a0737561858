import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, ProblemError } from '../../domain/errors/problem-error.ts';
import { accountIn } from '../../domain/security/scope.ts';

/** Uploads whose bytes may be in memory at once, in all and of one account. */
const [most, mostOfAccount] = [8, 2];
const retryAfterSeconds = 5;

/** Accepts the bytes of files, whatever they are called: only their content says what they are. */
export function readBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined)
      return done(new ProblemError('unsupported_media_type'));
    done(null, body);
  });
}

/** Lets in a few uploads at a time, before anything of their bytes is read. */
export function createUploadPlaces(): (request: FastifyRequest, reply: FastifyReply) => void {
  const under: string[] = [];
  return (request, reply) => {
    const account = accountIn(request.scope)?.userId ?? '';
    if (under.length >= most || under.filter((each) => each === account).length >= mostOfAccount)
      fail('uploads_busy', { retryAfterSeconds, isIntended: true });
    under.push(account);
    reply.raw.once('close', () => void under.splice(under.indexOf(account), 1));
  };
}
