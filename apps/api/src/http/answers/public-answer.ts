import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authorizer } from '../authorize.ts';
import { hasBody } from '../input/input.ts';
import type { Admission } from '../limits/admission.ts';
import type { Callers } from '../limits/callers.ts';
import type { AnswerCache, Fresh } from './answer-cache.ts';
import { json, vary } from './headers.ts';

interface Dependencies {
  readonly cache: AnswerCache;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'of'>;
  readonly authorizer: Pick<Authorizer, 'countMiss'>;
}

/** Answers of one route of public content. */
export interface PublicAnswers {
  /** Sends the answer if it is in memory and needs no renewal. Returns whether it did. */
  readonly sendFromMemory: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Sends the answer of a request whose input is valid; `read` asks the database for it. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<string>,
  ) => Promise<FastifyReply>;
}

/** A signal that is never aborted: content is read for all requests that wait for it, so no client that leaves ends it. */
const nobodyLeaves = new AbortController().signal;

export function publicAnswers(
  name: string,
  freshness: number,
  { cache, admission, callers, authorizer }: Dependencies,
): PublicAnswers {
  // The parameters are decoded, so every spelling of an address has the same key.
  const keyOf = ({ params }: FastifyRequest) => [name, ...Object.values(params as object)].join(' ');

  return {
    sendFromMemory(request, reply) {
      // Requests with a query or a body have errors, which are found where the input is read.
      if (/[?%]/.test(request.url) || hasBody(request.headers)) return false;
      const found = cache.atHand(keyOf(request), request.headers['accept-encoding']);
      if (found !== undefined) send(request, reply, found);
      return found !== undefined;
    },

    async send(request, reply, read) {
      const load = async () => {
        const release = await admission.acquire(callers.of(request.raw), nobodyLeaves);
        return read().finally(release);
      };
      const content = { key: keyOf(request), freshness };
      const accepted = request.headers['accept-encoding'];
      const countMiss = () => authorizer.countMiss(request, reply);
      return send(request, reply, await cache.get(content, accepted, load, countMiss));
    },
  };
}

/** Sends public content, or 304 where the client has it. Pages of any origin may use it. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Fresh): FastifyReply {
  const { form, lastModified, maxAge } = answer;
  reply.headers({
    'content-type': json,
    'cross-origin-resource-policy': 'cross-origin',
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
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === form.etag);
  }
  const since = headers['if-modified-since'];
  return since !== undefined && modifiedAt <= Date.parse(since);
}
