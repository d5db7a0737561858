import type { ResultOf, Api } from '@karcis/contract';
import { fail } from '../domain/errors/problem-error.ts';
import { recentlyUsed } from '../domain/recently-used.ts';
import { createLeakyBuckets } from '../domain/time/leaky-buckets.ts';

type Counts = NonNullable<ResultOf<Api['adminScanning']['counts']>>;

/** What gates share within a server. */
export interface Gates {
  /** Counts a search for a ticket by an account. Throws `too_many_requests`. */
  readonly countSearch: (userId: string) => void;
  /** The counts of an event, read once a second however many ask. */
  readonly counts: (eventId: string, read: () => Promise<Counts>) => Promise<Counts>;
}

const minute = 60_000;
const second = 1000;
/** Searches of an account in a minute. */
const searches = 30;
/** Accounts and events remembered at once. */
const keys = 5000;

/** Gates of one server. `now` is in milliseconds on a clock that only moves forward; without limits no search is counted. */
export function createGates(config: { readonly rateLimits: 'on' | 'off' }, now: () => number): Gates {
  const searched = createLeakyBuckets({ burst: searches, interval: minute / searches, keys, now });
  const read = recentlyUsed<{ readonly at: number; readonly counts: Promise<Counts> }>(keys);
  return {
    countSearch(userId) {
      const milliseconds = config.rateLimits === 'off' ? 0 : searched.wait(userId);
      if (milliseconds > 0)
        fail('too_many_requests', { retryAfterSeconds: Math.ceil(milliseconds / second) });
      searched.add(userId);
    },
    counts(eventId, load) {
      const kept = read.get(eventId);
      if (kept !== undefined && now() - kept.at < second) return kept.counts;
      const counts = load();
      read.set(eventId, { at: now(), counts });
      // What has failed is not kept: the next one who asks has another try.
      counts.catch(() => read.delete(eventId));
      return counts;
    },
  };
}
