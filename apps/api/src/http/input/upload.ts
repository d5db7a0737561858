import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../domain/errors/problem-error.ts';
import { networkOf } from '../../domain/security/network.ts';
import { accountIn } from '../../domain/security/scope.ts';
import type { Bodies } from './bodies.ts';

/** Uploads whose bytes may be in memory at once: in all, of one account, and of one network, where accounts may be many. */
const [most, mostOfAccount, mostOfNetwork] = [8, 2, 3];
const retryAfterSeconds = 5;

/** Accepts the bytes of files, whatever they are called: only their content says what they are. */
export function readBytes(app: FastifyInstance, bodies: Pick<Bodies, 'read'>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const body = await bodies.read(request);
    if (request.headers['content-encoding'] !== undefined) fail('unsupported_media_type');
    return body;
  });
}

/** Lets in a few uploads at a time, before anything of their bytes is read. */
export function createUploadPlaces(): (request: FastifyRequest, reply: FastifyReply) => void {
  const under = new Set<{ readonly account: string | undefined; readonly network: string }>();
  return (request, reply) => {
    const upload = { account: accountIn(request.scope)?.userId, network: networkOf(request.ip ?? '') };
    const others = [...under];
    if (
      others.length >= most ||
      others.filter(({ account }) => account === upload.account).length >= mostOfAccount ||
      others.filter(({ network }) => network === upload.network).length >= mostOfNetwork
    )
      fail('uploads_busy', { retryAfterSeconds, isIntended: true });
    under.add(upload);
    reply.raw.once('close', () => void under.delete(upload));
  };
}
