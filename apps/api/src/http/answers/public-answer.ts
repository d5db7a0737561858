import type { Route } from '@karcis/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authorizer } from '../authorize.ts';
import { hasBody } from '../input/input.ts';
import type { Admission } from '../limits/admission.ts';
import type { Callers } from '../limits/callers.ts';
import type { AnswerCache } from './answer-cache.ts';
import { canonicalQuery } from './canonical-query.ts';
import { json } from './headers.ts';
import { sendKept, sendUnkept } from './kept-answer.ts';
import type { PublicOrigin } from './public-origin.ts';

interface Dependencies {
  readonly cache: AnswerCache;
  readonly admission: Pick<Admission, 'acquire'>;
  readonly callers: Pick<Callers, 'readerOf'>;
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

/** Pages of any origin may use public content. */
const openTo = ({ response }: Pick<Route, 'response'>) => ({
  'content-type': response.kind === 'text' ? `${response.type}; charset=utf-8` : json,
  'cross-origin-resource-policy': 'cross-origin',
});

/** The name under which a text is kept that is not read in the browser: `malam-keroncong.ics`. Its address has it. */
function namedBy({ params }: FastifyRequest, { response }: Pick<Route, 'response'>): Record<string, string> {
  const [name = ''] = Object.values(params as Record<string, string>);
  const isNamed = response.kind === 'text' && response.type === 'text/calendar' && /^[\w-]+$/.test(name);
  return isNamed ? { 'content-disposition': `inline; filename="${name}.ics"` } : {};
}

/** A signal that is never aborted: what is read once is as much work whether or not its client stays. */
const nobodyLeaves = new AbortController().signal;

export function publicAnswers(
  name: string,
  route: Route & { readonly freshness: number },
  { cache, admission, callers, authorizer, originOf }: Dependencies,
): PublicAnswers {
  const { freshness, unkept = [] } = route;
  const open = openTo(route);
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
      if (found !== undefined)
        sendKept(request, reply.headers({ ...open, ...namedBy(request, route) }), found);
      return found !== undefined;
    },

    async send(request, reply, input, read) {
      const query = queryOf(input);
      const acquire = (left: AbortSignal) => admission.acquire(callers.readerOf(request.raw), left);
      const countMiss = () => authorizer.countMiss(request, reply);
      if (unkept.some((parameter) => parameter in input)) {
        countMiss();
        const release = await acquire(nobodyLeaves);
        const text = await read(query).finally(release);
        return sendUnkept(request, reply.header('content-type', json), text);
      }
      const content = { key: keyOf(request, query), freshness };
      const accepted = request.headers['accept-encoding'];
      const source = { acquire, read: () => read(query) };
      const kept = await cache.get(content, accepted, source, countMiss);
      return sendKept(request, reply.headers({ ...open, ...namedBy(request, route) }), kept);
    },
  };
}
