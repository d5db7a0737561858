import { hash } from 'node:crypto';
import { fail, ProblemError } from '../errors/problem-error.ts';
import { recentlyUsed } from '../recently-used.ts';
import { createLeakyBuckets } from '../time/leaky-buckets.ts';

/** Slows down the guessing of passwords. */
export interface LoginThrottle {
  /**
   * Runs the check of a password. Throws `too_many_attempts` instead while this account has to wait on this network.
   * The attempt counts as failed from its beginning, so that attempts at the same time are no way around the limit; it
   * is taken back when the check succeeds, or fails for another reason than `wrong_credentials`.
   */
  readonly guard: <T>(attempt: Attempt, check: () => Promise<T>) => Promise<T>;
}

/** How often a password was wrong, and when it was last: milliseconds on the clock of the throttle. */
interface Failures {
  readonly count: number;
  readonly last: number;
}
const none: Failures = { count: 0, last: 0 };

interface Attempt {
  readonly email: string;
  readonly network: string;
}

const minute = 60_000;

/** Failed sign-ins of one account on one network: five are free, then the pause doubles from one second to the longest. */
const pair = { free: 5, longestPause: 15 * minute, forgottenAfter: 15 * minute };
/** Checks of one account on one network that succeed: twenty at once, and then one in three seconds. */
const right = { burst: 20, interval: 3000 };
/** Failed sign-ins of one network over all accounts: a burst, and then two in a second. */
const perNetwork = { burst: 100, interval: 500 };
/** Failed sign-ins of one account over all networks: a hundred a day. */
const perAccount = { burst: 100, interval: (24 * 60 * minute) / 100 };
/** Milliseconds for which a pair of account and network is exempt from the latter two after a sign-in. */
const knownFor = 30 * 24 * 60 * minute;
/** Entries of each kind that are remembered at once. */
const mostKeys = 50_000;

/**
 * Three bounds, each against another kind of guessing, and one of attempts with the right password, each of which costs as much:
 *
 * - Account and network together, which bounds how often one attacker guesses one password. It locks nobody out on other
 *   networks.
 * - Network, which bounds what guessing over many accounts costs. A shared Wi-Fi is one network, so the bound is a rate
 *   that leaves room for others, and those who have signed in from there before are exempt.
 * - Account, which bounds an attacker with many networks. The owner is exempt on networks known from earlier sign-ins.
 * - Account and network together for attempts that succeed, unless `rateLimits` are off.
 *
 * The counts live in the memory of one server. `now` gives milliseconds on a clock that only moves forward: setting the
 * system's clock has no effect.
 */
export function createLoginThrottle(
  { rateLimits }: { readonly rateLimits: 'on' | 'off' },
  now: () => number,
): LoginThrottle {
  const clock = { perf: { now }, ttlResolution: 0 };
  const failed = recentlyUsed<Failures>(mostKeys, { ttl: pair.forgottenAfter, ...clock });
  const known = recentlyUsed<true>(mostKeys, { ttl: knownFor, ...clock });
  const succeeded = createLeakyBuckets({ ...right, keys: mostKeys, now });
  const networks = createLeakyBuckets({ ...perNetwork, keys: mostKeys, now });
  const accounts = createLeakyBuckets({ ...perAccount, keys: mostKeys, now });

  function pauseOf(key: string): number {
    const { count, last } = failed.get(key) ?? none;
    if (count < pair.free) return 0;
    return Math.max(0, last + Math.min(1000 * 2 ** (count - pair.free), pair.longestPause) - now());
  }

  /** Takes one failure back. Those of other attempts, which may have come meanwhile, stay. */
  function takeBack(key: string, before: Failures | undefined): void {
    const { count, last } = failed.get(key) ?? none;
    if (count <= 1) failed.delete(key);
    else failed.set(key, { count: count - 1, last: count - 1 === before?.count ? before.last : last });
  }

  /** Milliseconds until the next attempt is allowed. */
  const waitOf = (keys: ReturnType<typeof keysOf>) =>
    Math.max(
      pauseOf(keys.pair),
      rateLimits === 'off' ? 0 : succeeded.wait(keys.pair),
      ...(known.has(keys.pair) ? [] : [networks.wait(keys.network), accounts.wait(keys.account)]),
    );

  return {
    async guard(attempt, check) {
      const keys = keysOf(attempt);
      const wait = waitOf(keys);
      if (wait > 0) fail('too_many_attempts', { retryAfterSeconds: Math.ceil(wait / 1000) });
      const before = failed.get(keys.pair);
      failed.set(keys.pair, { count: (before?.count ?? 0) + 1, last: now() });
      networks.add(keys.network);
      accounts.add(keys.account);
      try {
        const result = await check();
        failed.delete(keys.pair);
        known.set(keys.pair, true);
        succeeded.add(keys.pair);
        networks.takeBack(keys.network);
        accounts.takeBack(keys.account);
        return result;
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'wrong_credentials') throw error;
        takeBack(keys.pair, before);
        networks.takeBack(keys.network);
        accounts.takeBack(keys.account);
        throw error;
      }
    },
  };
}

/** Returns the keys of an attempt, of the same length for each email. */
function keysOf({ email, network }: Attempt) {
  const account = digest(email.toLowerCase());
  return { account, network, pair: digest(`${network}\n${account}`) };
}

const digest = (text: string) => hash('sha256', text, 'base64');
