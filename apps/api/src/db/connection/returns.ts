import { ProblemError } from '../../domain/errors/problem-error.ts';
import { createLeakyBuckets } from '../../domain/time/leaky-buckets.ts';

/** Refused clients come back this many milliseconds apart, within half a minute. */
const apart = { interval: 10, burst: 3000, keys: 1000 };
/** Range of seconds until the first of them comes back, so that clients refused together come back apart. */
const soonest = { least: 1, most: 5 };

/**
 * Returns refusals that spread the clients of one event: thousands that came back after the same few seconds would keep the server busy
 * with refusing them. Requests without an event are few, and may come back after a second. `now` returns milliseconds.
 */
export function createReturns(now: () => number): { refusal(event: string | undefined): ProblemError } {
  const returning = createLeakyBuckets({ ...apart, now });
  function secondsFor(event: string): number {
    const others = Math.floor(returning.untilEmpty(event) / 1000);
    returning.add(event);
    return soonest.least + Math.floor(Math.random() * (1 + soonest.most - soonest.least)) + others;
  }
  return {
    refusal: (event) =>
      new ProblemError('unavailable', {
        detail: 'There is more to do than this server can do at once. Please try again.',
        retryAfterSeconds: event === undefined ? 1 : secondsFor(event),
        isIntended: true,
      }),
  };
}
