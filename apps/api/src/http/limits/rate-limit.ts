import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';

/** Counts a request against its token, or against its network when it has no valid one. `at` is now, for who knows it. */
export type RateLimit = (by: { tokenId?: string | undefined; network: string }, at?: number) => Standing;

/** How a caller stands after a request. */
interface Standing {
  readonly headers: Readonly<Record<string, number>>;
  /** Seconds until the count begins anew. */
  readonly secondsLeft: number;
  readonly isExceeded: boolean;
}

/** Milliseconds. The first request of a caller opens a window; with the first one after it, a new one opens. */
const window = 60_000;
/** Callers remembered at once: whoever sends from more networks than that can make others be forgotten. */
const mostCallers = 20_000;

interface Count {
  requests: number;
  readonly endsAt: number;
}

export function createRateLimit(config: Config, now: () => number): RateLimit {
  if (config.rateLimits === 'off') return () => ({ headers: {}, secondsLeft: 0, isExceeded: false });
  const counts = new LRUCache<string, Count>({ max: mostCallers });

  return ({ tokenId, network }, at = now()) => {
    const key = tokenId ?? network;
    const limit = tokenId === undefined ? config.requestsPerNetwork : config.requestsPerToken;
    let count = counts.get(key);
    if (count === undefined || count.endsAt <= at) {
      count = { requests: 0, endsAt: at + window };
      counts.set(key, count);
    }
    count.requests += 1;
    const secondsLeft = Math.ceil((count.endsAt - at) / 1000);
    return {
      headers: {
        'ratelimit-limit': limit,
        'ratelimit-remaining': Math.max(0, limit - count.requests),
        'ratelimit-reset': secondsLeft,
      },
      secondsLeft,
      isExceeded: count.requests > limit,
    };
  };
}
