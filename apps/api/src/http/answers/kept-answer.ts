import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fresh } from './answer-cache.ts';
import { codingFor, compress } from './compression.ts';
import { vary } from './headers.ts';

/** Sends public content that no cache may keep, compressed where that saves packets. */
export async function sendUnkept(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  vary(reply, 'Accept-Encoding');
  const coding = codingFor(text.length, request.headers['accept-encoding']);
  if (coding === undefined) return reply.send(text);
  return reply.header('content-encoding', coding).send(await compress(Buffer.from(text), coding, 'sent'));
}

/** Sends an answer out of memory, or 304 where the client has it. Headers of its kind are set by the caller. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: Fresh): FastifyReply {
  const { form, lastModified, maxAge } = answer;
  reply.headers({
    ...answer.headers,
    etag: form.etag,
    'last-modified': lastModified,
    'cache-control': `public, max-age=${maxAge}`,
  });
  vary(reply, 'Accept-Encoding');
  if (isCurrent(request, answer)) return reply.code(304).send();
  if (form.coding !== undefined) reply.header('content-encoding', form.coding);
  return reply.send(form.body);
}

/** Whether the client has this answer (RFC 9110, 13.1). A tag decides; a date only where no tag is sent. */
function isCurrent({ headers }: FastifyRequest, { form, modifiedAt }: Fresh): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isNamed(form.etag, tags);
  const since = headers['if-modified-since'];
  return since !== undefined && modifiedAt <= Date.parse(since);
}

/** Whether an `If-None-Match` names a tag. A proxy that compresses makes weak tags of ours. */
export const isNamed = (etag: string, tags: string): boolean =>
  tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
