import type { Config } from '../../config.ts';
import { createNetworkBuckets } from '../../domain/security/network-buckets.ts';
import { createLeakyBuckets } from '../../domain/time/leaky-buckets.ts';

/**
 * Counts a request against its account, without one against the order whose token it has, and without that against its network:
 * phones of one carrier share an address. Orders are free to make, so that those of one network share a wider bound. Wider networks around
 * that of the caller count, too, with more room (`networksAround`).
 */
export type RateLimit = (by: {
  accountId?: string | undefined;
  orderId?: string | undefined;
  network: string;
}) => Standing;

/** The state of a limit after a request. A request over the limit is not counted. */
interface Standing {
  readonly headers: Readonly<Record<string, number>>;
  /** Seconds until the next request is allowed; 0 for one that is within the limit. */
  readonly retryAfterSeconds: number;
  readonly isExceeded: boolean;
}

const minute = 60_000;
/** Requests with tokens of orders that a network may make, for each one that it may make without. */
const ordersShare = 10;
/** Callers remembered at once. Beyond them, the one without requests for the longest time is forgotten. */
const mostCallers = 20_000;

export function createRateLimit(config: Config, now: () => number): RateLimit {
  if (config.rateLimits === 'off') return () => ({ headers: {}, retryAfterSeconds: 0, isExceeded: false });
  const optionsFor = (burst: number) => ({ burst, interval: minute / burst, keys: mostCallers, now });
  const bucketsFor = (burst: number) => createLeakyBuckets(optionsFor(burst));
  const networksFor = (burst: number) => createNetworkBuckets(optionsFor(burst));
  const ofAccounts = { limit: config.requestsPerAccount, buckets: bucketsFor(config.requestsPerAccount) };
  const ofNetworks = { limit: config.requestsPerNetwork, buckets: networksFor(config.requestsPerNetwork) };

  const ordersOfNetworks = networksFor(ordersShare * config.requestsPerNetwork);

  return ({ accountId, orderId, network }) => {
    const key = accountId ?? orderId ?? network;
    const isByOrder = accountId === undefined && orderId !== undefined;
    const { limit, buckets } = key === network ? ofNetworks : ofAccounts;
    const wait = Math.max(buckets.wait(key), isByOrder ? ordersOfNetworks.wait(network) : 0);
    if (wait === 0) buckets.add(key);
    if (wait === 0 && isByOrder) ordersOfNetworks.add(network);
    return {
      headers: {
        'ratelimit-limit': limit,
        'ratelimit-remaining': Math.max(0, buckets.room(key)),
        'ratelimit-reset': Math.ceil(buckets.untilEmpty(key) / 1000),
      },
      retryAfterSeconds: Math.ceil(wait / 1000),
      isExceeded: wait > 0,
    };
  };
}
