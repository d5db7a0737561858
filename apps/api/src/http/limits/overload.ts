import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from '@karcis/contract';
import type { FastifyBaseLogger } from 'fastify';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { type Admission, heldBack, overloaded } from './admission.ts';
import { writtenByHand } from '../errors/problems.ts';
import { requestIdOf } from '../answers/headers.ts';
import { lineOf } from '../request-log.ts';
import type { Metrics } from '../metrics/index.ts';
import type { RouteTable } from '../route-table.ts';

/** Refuses reads while there is more to do than can be done, for a small part of what one would cost. */
export interface Refusals {
  /** Gives whether it did. */
  readonly answers: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface Parts {
  readonly admission: Pick<Admission, 'isCrowded'>;
  readonly table: Pick<RouteTable, 'isPublic'>;
  readonly basePath: string;
  readonly log: FastifyBaseLogger;
  readonly metrics: Pick<Metrics, 'answered' | 'failed'> | undefined;
}

const failure = new ProblemError('unavailable', overloaded);
const { status } = errors[failure.code];

/** The answer to a request with this id. All else is the same each time, and made once: there are many to refuse. */
const refusalFor = (() => {
  const place = '@';
  const { headers, body } = writtenByHand(failure, place);
  const { 'content-length': length, 'x-request-id': _, ...lasting } = headers;
  const list = Object.entries({ ...lasting, vary: 'Origin' }).flat();
  const [before = '', after = ''] = body.split(place);
  const others = Number(length) - place.length;
  return (id: string) => ({
    head: [...list, 'x-request-id', id, 'content-length', String(others + id.length)],
    body: before + id + after,
  });
})();

/** Beyond so many, refusals are not held back: each is a connection and some kilobytes. */
const mostHeldBack = 2000;

export function createRefusals({ admission, table, basePath, log, metrics }: Parts): Refusals {
  let held = 0;

  /** Health and metrics are not under the base path. Pages of others need headers that only the framework makes. */
  const applies = ({ url = '', headers }: IncomingMessage) =>
    admission.isCrowded() &&
    url.startsWith(`${basePath}/`) &&
    headers.origin === undefined &&
    !table.isPublic(url.split('?', 1)[0] ?? '');

  function refuse(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
    const id = requestIdOf(request);
    const { head, body } = refusalFor(id);
    if (milliseconds === 0) response.shouldKeepAlive = false;
    response.writeHead(status, head);
    response.end(body, 'latin1');
    log.info({ request_id: id, ...lineOf('GET', 'none', status, milliseconds) }, 'request');
    metrics?.answered('GET', 'none', status, milliseconds);
    metrics?.failed(failure.code);
  }

  return {
    answers(request, response) {
      if (!applies(request)) return false;
      if (held >= mostHeldBack) refuse(request, response, 0);
      else {
        held += 1;
        setTimeout(() => {
          held -= 1;
          refuse(request, response, heldBack);
        }, heldBack);
      }
      return true;
    },
  };
}
