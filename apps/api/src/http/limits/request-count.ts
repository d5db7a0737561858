import type { FastifyReply } from 'fastify';
import { fail } from '../../domain/errors/problem-error.ts';
import { rejectionDelay } from './admission.ts';
import type { RateLimit } from './rate-limit.ts';

type By = Parameters<RateLimit>[0];

/** Counts requests against the limits, and tells each client where it stands (`RateLimit-*`). */
export interface RequestCount {
  /** Counts a request. Throws `too_many_requests` beyond a limit. */
  readonly now: (reply: FastifyReply, by: By) => void;
  /**
   * Counts a request. Beyond a limit it returns a promise that rejects with `too_many_requests` after a delay: clients that ask again
   * immediately would keep the server busy with refusals.
   */
  readonly orDelay: (reply: FastifyReply, by: By) => Promise<never> | undefined;
}

export function createRequestCount(rateLimit: RateLimit): RequestCount {
  /** Seconds until the next request is allowed, for a request beyond a limit. */
  function secondsOver(reply: FastifyReply, by: By): number | undefined {
    const { headers, retryAfterSeconds, isExceeded } = rateLimit(by);
    reply.headers(headers);
    return isExceeded ? retryAfterSeconds : undefined;
  }
  const refuse = (retryAfterSeconds: number) => fail('too_many_requests', { retryAfterSeconds });
  return {
    now(reply, by) {
      const seconds = secondsOver(reply, by);
      if (seconds !== undefined) refuse(seconds);
    },
    orDelay(reply, by) {
      const seconds = secondsOver(reply, by);
      return seconds === undefined ? undefined : late(() => refuse(seconds));
    },
  };
}

const late = (refuse: () => never): Promise<never> =>
  new Promise((resolve) => setTimeout(resolve, rejectionDelay)).then(refuse);
