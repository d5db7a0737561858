import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../domain/failure.ts';
import { type Admission, heldBack, overloaded } from './admission.ts';
import { writtenByHand } from './failures.ts';
import { requestIdOf } from './headers.ts';
import { lineOf } from './log.ts';

/** Refuses reads while there is more to do than can be done, for a twentieth of what one would cost. */
export interface Refusals {
  readonly apply: (request: IncomingMessage) => boolean;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
}

interface Parts {
  readonly admission: Pick<Admission, 'isCrowded'>;
  readonly isPublic: (path: string) => boolean;
  readonly log: FastifyBaseLogger;
}

/** Beyond so many, refusals are not held back: each is a connection and some kilobytes. */
const mostHeldBack = 2000;

export function createRefusals({ admission, isPublic, log }: Parts): Refusals {
  let held = 0;

  function send(request: IncomingMessage, response: ServerResponse, closing: boolean): void {
    const id = requestIdOf(request);
    const { status, headers, body } = writtenByHand(new Failure('unavailable', overloaded), id);
    response.writeHead(status, { ...headers, vary: 'Origin', ...(closing ? { connection: 'close' } : {}) });
    response.end(body);
    log.info({ request_id: id, ...lineOf('GET', 'none', status, closing ? 0 : heldBack) }, 'request');
  }

  return {
    // Pages of others need headers that only the framework makes, or they could not read why.
    apply: ({ url = '', headers }) =>
      admission.isCrowded() && headers.origin === undefined && !isPublic(url.split('?', 1)[0] ?? ''),
    answer(request, response) {
      if (held >= mostHeldBack) return send(request, response, true);
      held += 1;
      setTimeout(() => {
        held -= 1;
        send(request, response, false);
      }, heldBack);
    },
  };
}
