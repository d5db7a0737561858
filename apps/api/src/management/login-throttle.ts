import { AfterRemedy } from '../db/connection/after-remedy.ts';
import type { Database, Db } from '../db/connection/database.ts';
import { addFailures, failuresOf, forgetFailures } from '../db/queries/login-failures.ts';
import { fail, ProblemError } from '../domain/errors/problem-error.ts';
import { alsoCounted, type Bound, boundsOf, type Tried, waitOf } from '../domain/security/login-bounds.ts';
import { keyedNetwork } from '../domain/security/network-key.ts';
import { createLeakyBuckets } from '../domain/time/leaky-buckets.ts';

/** Slows down the guessing of passwords. */
export interface LoginThrottle {
  /**
   * Runs the check of a password. Throws `too_many_attempts` instead while this account has to wait on this network. The attempt counts as
   * failed while it is under way, so that attempts at the same time are no way around the limit. One that ends with `wrong_credentials` is
   * counted once the transaction is undone.
   */
  readonly guard: <T>(db: Db, attempt: Attempt, check: () => Promise<T>) => Promise<T>;
  /** Forgets the failures of an account in a network where a mailed link was used: its owner signs in there next. */
  readonly forget: (db: Db, attempt: Attempt) => Promise<void>;
}

type Attempt = Tried & { readonly network: string };

interface Dependencies {
  readonly config: { readonly rateLimits: 'on' | 'off' };
  readonly database: Pick<Database, 'internal'>;
  readonly secretKey: () => Promise<Buffer | undefined>;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** Checks of one account on one network that succeed: twenty at once, and then one in three seconds. */
const right = { burst: 20, interval: 3000, keys: 50_000 };

/** Without a secret of the server the keys in the database are plain hashes. */
const noSecret = Buffer.alloc(32);

/**
 * Three bounds, each against another kind of guessing, and one of attempts with the right password, each of which costs as much:
 *
 * - Account and network together, which bounds how often one attacker guesses one password. It locks nobody out on other networks.
 * - Network, which bounds what guessing over many accounts costs. A shared Wi-Fi is one network, so the bound is a rate that leaves room
 *   for others.
 * - Account, which bounds an attacker with many networks.
 * - Account and network together for attempts that succeed, unless `rateLimits` are off.
 *
 * Wider networks around that of the caller count like it, with more room. An account is exempt from all but the first, in its own network,
 * where it is known by a kept sign-in or a mailed link: so strangers elsewhere never keep its owner out. Failures are kept in the database,
 * which all servers share; attempts under way and those that succeed are counted by each.
 */
export function createLoginThrottle({ config, database, secretKey, now }: Dependencies): LoginThrottle {
  const underWay = createUnderWay();
  const reading = { database, secretKey, underWay };
  const succeeded = createLeakyBuckets({ ...right, now });

  /** Seconds until an attempt may be made. */
  function waitFor({ all, failures, isExempt }: Awaited<ReturnType<typeof standingOf>>, own: string): number {
    const seconds = all
      .filter(({ isForStrangers }) => !(isForStrangers && isExempt))
      .map((bound) => waitOf(bound, failures.get(nameOf(bound)), underWay.count(nameOf(bound))));
    return Math.max(...seconds, config.rateLimits === 'on' ? succeeded.wait(own) / 1000 : 0);
  }

  return {
    async guard(db, attempt, check) {
      const standing = await standingOf(attempt, reading);
      const { all, also, failures } = standing;
      const [own = ''] = all.map(nameOf);
      const seconds = waitFor(standing, own);
      if (seconds > 0) fail('too_many_attempts', { retryAfterSeconds: Math.ceil(seconds) });
      const end = underWay.begin(all.map(nameOf));
      try {
        const result = await check();
        succeeded.add(own);
        if (failures.has(own))
          await forgetFailures(
            db,
            all.filter(({ kind }) => kind === 'pair'),
          );
        end();
        return result;
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'wrong_credentials') {
          end();
          throw error;
        }
        throw new AfterRemedy(error, async (apart) => {
          await addFailures(apart, [...all, ...also]).finally(
            () => void underWay.settled().then(() => setImmediate(end)),
          );
          return false;
        });
      }
    },

    async forget(db, attempt) {
      const { all } = await standingOf(attempt, reading);
      await forgetFailures(
        db,
        all.filter(({ kind }) => kind === 'pair'),
      );
    },
  };
}

/** What an attempt counts against, the failures so far, and whether those of strangers keep nobody out here. */
async function standingOf(
  attempt: Attempt,
  {
    database,
    secretKey,
    underWay,
  }: Pick<Dependencies, 'database' | 'secretKey'> & { readonly underWay: UnderWay },
) {
  const secret = (await secretKey()) ?? noSecret;
  const all = boundsOf(attempt, attempt.network, secret);
  const { failures, isKnown } = await underWay.reading(
    failuresOf(database.internal, all, {
      email: 'userId' in attempt || 'code' in attempt ? null : attempt.email,
      network: attempt.network,
      key: keyedNetwork(attempt.network, secret),
    }),
  );
  const also = alsoCounted(attempt, attempt.network, secret);
  return { all, also, failures, isExempt: isKnown || 'userId' in attempt };
}

/** Name of the key of a bound in memory. */
const nameOf = ({ key }: Bound): string => key.toString('hex');

/** Attempts under way in this process, by the keys that they count under, and the reads of failures. */
function createUnderWay() {
  const counts = new Map<string, number>();
  const reads = new Set<Promise<unknown>>();
  return {
    count: (key: string): number => counts.get(key) ?? 0,
    /** Counts an attempt until the function that is returned is called. */
    begin(keys: readonly string[]): () => void {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      return () => {
        for (const key of keys) {
          const others = (counts.get(key) ?? 1) - 1;
          if (others > 0) counts.set(key, others);
          else counts.delete(key);
        }
      };
    },
    async reading<T>(read: Promise<T>): Promise<T> {
      reads.add(read);
      return read.finally(() => reads.delete(read));
    },
    /**
     * Resolves when each read that has begun is done: it may not have seen a failure that is in the database now. Those who wait for it go on
     * in the same turn of the event loop.
     */
    settled: () => Promise.allSettled(reads),
  };
}

type UnderWay = ReturnType<typeof createUnderWay>;
