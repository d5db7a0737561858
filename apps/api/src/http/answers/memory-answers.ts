import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { cacheControlOf, contentHeaders } from './public-answer.ts';
import { openHeaders } from './cors.ts';
import type { Form, Fresh, AnswerCache } from './answer-cache.ts';
import { requestIdOf, securityHeaders, timesSent } from './headers.ts';
import { lineOf } from '../request-log.ts';
import type { Metrics } from '../metrics/index.ts';
import type { LoadShedder } from '../limits/overload.ts';

interface Parts {
  readonly fresh: AnswerCache;
  readonly shedder: LoadShedder;
  readonly log: FastifyBaseLogger;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
  readonly metrics?: Pick<Metrics, 'answered'> | undefined;
}

/** Stands before the framework, and steps aside when the server closes, which only the framework knows how to do. */
export interface Front {
  readonly before: (framework: RequestListener) => RequestListener;
  readonly stepAside: () => void;
}

/**
 * Answers plain requests for public content that is at hand in memory, at half of what it costs to take them through
 * the framework, and refuses reads that would not get their turn. All else goes on to the framework, which gives the
 * same answer to the same request.
 */
export function createFront({ fresh, shedder, log, now, metrics }: Parts): Front {
  const headersOfForm = headLists();
  let isOpen = true;

  function answers(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isOpen || !isPlain(request)) return false;
    const begunAt = now();
    const found = fresh.atHand(request.url ?? '', request.headers['accept-encoding'], begunAt);
    if (found === undefined) return shedder.rejects(request, response);

    const id = requestIdOf(request);
    const head = [...headersOfForm(found), 'cache-control', cacheControlOf(found), 'x-request-id', id];
    response.writeHead(200, head);
    // Head and body as one text leave in one piece, which costs less than two.
    response.end(found.form.text, 'latin1');
    log.info({ request_id: id, ...lineOf('GET', found.route, 200, 0) }, 'request');
    metrics?.answered('GET', found.route, 200, now() - begunAt);
    return true;
  }

  return {
    before: (framework) => (request, response) => {
      if (!answers(request, response)) framework(request, response);
    },
    stepAside: () => {
      isOpen = false;
    },
  };
}

/** A GET without a condition, a body or anything else that the framework would look at. */
const isPlain = ({ method, headers, rawHeaders }: IncomingMessage) =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  timesSent({ rawHeaders }, 'host') === 1;

/** The headers that are the same each time, as names and values in turn, which is how Node takes them fastest. */
function headLists(): (found: Fresh) => readonly string[] {
  const ofAll = { ...securityHeaders, ...openHeaders, vary: 'Origin, Accept-Encoding' };
  const lists = new WeakMap<Form, readonly string[]>();
  return (found) => {
    let list = lists.get(found.form);
    if (list === undefined) {
      const length = String(found.form.body.length);
      list = Object.entries({ ...ofAll, ...contentHeaders(found), 'content-length': length }).flat();
      lists.set(found.form, list);
    }
    return list;
  };
}
