import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fresh } from './answer-cache.ts';
import { json, vary } from './headers.ts';

/** What the headers say of public content, but for how long it may be kept, which changes by the second. */
export const contentHeaders = ({ form, lastModified }: Fresh) => ({
  'content-type': json,
  etag: form.etag,
  'last-modified': lastModified,
  ...(form.coding === undefined ? {} : { 'content-encoding': form.coding }),
});

export const cacheControlOf = ({ maxAge }: Fresh) => `public, max-age=${maxAge}`;

/** Sends public content, or 304 where the client has it. */
export function sendContent(request: FastifyRequest, reply: FastifyReply, answer: Fresh): FastifyReply {
  reply.headers(contentHeaders(answer)).header('cache-control', cacheControlOf(answer));
  vary(reply, 'Accept-Encoding');
  if (isCurrent(request, answer)) return reply.removeHeader('content-encoding').code(304).send();
  return reply.send(answer.form.body);
}

/** Whether the client's copy is this answer (RFC 9110, 13.1): a tag decides; a date only where no tag is sent. */
function isCurrent({ headers }: FastifyRequest, { form, modifiedAt }: Fresh): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === form.etag);
  }
  const since = headers['if-modified-since'];
  return since !== undefined && modifiedAt <= Date.parse(since);
}
