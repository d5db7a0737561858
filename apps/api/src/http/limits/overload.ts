import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errors } from '@karcis/contract';
import type { FastifyBaseLogger } from 'fastify';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import type { RequestIds } from '../answers/headers.ts';
import { writtenByHand } from '../errors/problems.ts';
import type { Metrics } from '../metrics/index.ts';
import { lineOf } from '../request-log.ts';
import type { RouteTable } from '../route-table.ts';
import { type Admission, overloaded, rejectionDelay } from './admission.ts';
import type { Callers } from './callers.ts';

/** Rejects reads that would wait too long. It comes before the framework, where a rejection costs many times as much. */
interface LoadShedder {
  /** Whether this request is rejected. If so, it has been answered, or will be after the delay. */
  readonly rejects: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface Dependencies {
  readonly admission: Pick<Admission, 'isBusy' | 'isFullFor'>;
  readonly callers: Pick<Callers, 'readerOf'>;
  readonly table: Pick<RouteTable, 'isPublic'>;
  readonly basePath: string;
  readonly requestIdOf: RequestIds;
  readonly log: FastifyBaseLogger;
  readonly metrics: Pick<Metrics, 'answered' | 'failed'> | undefined;
}

const problem = new ProblemError('unavailable', overloaded);
const { status } = errors[problem.code];

/** The answer to a request with this id. The rest is the same each time and made once. */
const rejectionFor = (() => {
  const placeholder = '@';
  const { headers, body } = writtenByHand(problem, placeholder);
  const { 'content-length': length, 'x-request-id': _, ...lasting } = headers;
  const list = Object.entries({ ...lasting, vary: 'Origin' }).flat();
  const [before = '', after = ''] = body.split(placeholder);
  const others = Number(length) - placeholder.length;
  return (id: string) => ({
    head: [...list, 'x-request-id', id, 'content-length', String(others + id.length)],
    body: before + id + after,
  });
})();

/** Rejections that may be delayed at once. Each costs a connection and some kilobytes. Further ones close theirs. */
const mostDelayed = 2000;

export function createLoadShedder({
  admission,
  callers,
  table,
  basePath,
  requestIdOf,
  log,
  metrics,
}: Dependencies): LoadShedder {
  let delayed = 0;

  /** Health and metrics are not under the base path. Pages of other origins need headers of the framework. */
  const applies = (request: IncomingMessage) =>
    admission.isBusy() &&
    request.method === 'GET' &&
    request.url?.startsWith(`${basePath}/`) === true &&
    request.headers.origin === undefined &&
    !table.isPublic(request.url.split('?', 1)[0] ?? '') &&
    admission.isFullFor(callers.readerOf(request));

  function reject(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
    const id = requestIdOf(request);
    const { head, body } = rejectionFor(id);
    if (milliseconds === 0) response.shouldKeepAlive = false;
    response.writeHead(status, head);
    response.end(body, 'latin1');
    log.info({ request_id: id, ...lineOf('GET', 'none', status, milliseconds) }, 'request');
    metrics?.answered('GET', 'none', status, milliseconds);
    metrics?.failed(problem.code);
  }

  return {
    rejects(request, response) {
      if (!applies(request)) return false;
      if (delayed >= mostDelayed) reject(request, response, 0);
      else {
        delayed += 1;
        setTimeout(() => {
          delayed -= 1;
          reject(request, response, rejectionDelay);
        }, rejectionDelay);
      }
      return true;
    },
  };
}

/**
 * Rejects under overload before the framework. When the server stops, the framework answers everything: it tells each
 * client that the connection ends.
 */
export const sheddingBefore =
  (framework: RequestListener, shedder: LoadShedder, isStopping: () => boolean): RequestListener =>
  (request, response) => {
    if (isStopping() || !shedder.rejects(request, response)) framework(request, response);
  };
