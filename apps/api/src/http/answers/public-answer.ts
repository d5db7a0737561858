import type { Route } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authorizer } from '../authorize.ts';
import { hasBody } from '../input/input.ts';
import type { Admission } from '../limits/admission.ts';
import type { Callers } from '../limits/callers.ts';
import type { AnswerCache, Fresh } from './answer-cache.ts';
import { canonicalQuery } from './canonical-query.ts';
import { codingFor, compress } from './compression.ts';
import { json, vary } from './headers.ts';
import type { PublicOrigin } from './public-origin.ts';

interface Dependencies {
  readonly cache: AnswerCache;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'of'>;
  readonly authorizer: Pick<Authorizer, 'countMiss'>;
  readonly originOf: PublicOrigin;
}

/** Answers of one route of public content. */
export interface PublicAnswers {
  /** Sends the answer if it is in memory and needs no renewal. Returns whether it did. */
  readonly sendFromMemory: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /**
   * Sends the answer of a request with valid input. `read` asks the database for it; its links repeat the query that it
   * takes.
   */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    input: object,
    read: (query: string) => Promise<string>,
  ) => Promise<FastifyReply>;
}

/** A signal that is never aborted: content is read for all requests that wait for it, so no client that leaves ends it. */
const nobodyLeaves = new AbortController().signal;

export function publicAnswers(
  name: string,
  route: Route & { readonly freshness: number },
  { cache, admission, callers, authorizer, originOf }: Dependencies,
): PublicAnswers {
  const { freshness, unkept = [] } = route;
  const queryOf = canonicalQuery(route.query);
  /**
   * The parameters are decoded and the query is canonical, so every spelling of an address has the same key. Pages have
   * absolute links: without KARCIS_PUBLIC_URL these begin with the Host of a request, which is then part of the key.
   */
  const keyOf = (request: FastifyRequest, query: string) => {
    const origin = route.response.kind === 'page' ? [originOf(request)] : [];
    return [name, ...Object.values(request.params as object), query, ...origin].join(' ');
  };

  return {
    sendFromMemory(request, reply) {
      // A query or a body may have errors, which are found where the input is read.
      if (/[?%]/.test(request.url) || hasBody(request.headers)) return false;
      const found = cache.atHand(keyOf(request, ''), request.headers['accept-encoding']);
      if (found !== undefined) send(request, reply, found);
      return found !== undefined;
    },

    async send(request, reply, input, read) {
      const query = queryOf(input);
      const load = async () => {
        const release = await admission.acquire(callers.of(request.raw), nobodyLeaves);
        return read(query).finally(release);
      };
      const countMiss = () => authorizer.countMiss(request, reply);
      if (unkept.some((parameter) => parameter in input)) {
        countMiss();
        return sendUnkept(request, reply, await load());
      }
      const content = { key: keyOf(request, query), freshness };
      const accepted = request.headers['accept-encoding'];
      return send(request, reply, await cache.get(content, accepted, load, countMiss));
    },
  };
}

/** Sends public content that no cache may keep, compressed where that saves packets. */
async function sendUnkept(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  reply.headers({ 'content-type': json, 'cache-control': 'no-store' });
  vary(reply, 'Accept-Encoding');
  const coding = codingFor(text.length, request.headers['accept-encoding']);
  if (coding === undefined) return reply.send(text);
  return reply.header('content-encoding', coding).send(await compress(Buffer.from(text), coding, 'sent'));
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
