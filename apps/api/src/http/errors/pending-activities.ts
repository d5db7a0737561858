import { LRUCache } from 'lru-cache';
import { type ActivityEntry, recordActivities } from '../../db/queries/activity-log.ts';
import { networkOf } from '../../domain/security/network.ts';
import { createLeakyBuckets } from '../../domain/time/leaky-buckets.ts';
import type { Pending } from './pending.ts';

/** Entries that may wait at once. */
const mostWaiting = 1000;
/** Rejections of one kind and one source: so many at once, and then one in ten seconds. */
const perSource = { burst: 60, interval: 10_000, keys: 20_000 };
/** Rejections of nobody known, over all networks: so many at once, and then one a second. */
const perServer = { burst: 5000, interval: 1000, keys: 1 };
const all = 'all';
/** A denial that repeats is written once in this time, in milliseconds. */
const repeatsWithin = 10 * 60_000;

/**
 * Entries of the audit log waiting to be written. How often somebody is rejected is up to them, so rejections have a
 * budget: nobody can fill the disk. It is a budget for each source and action, so that nobody can use up what others
 * need. Failed sign-ins of accounts that exist are always written; the throttle bounds their number.
 */
export function createPendingActivities(now: () => number) {
  let waiting: ActivityEntry[] = [];
  let lost = 0;
  const denied = new LRUCache<string, true>({
    max: 5000,
    ttl: repeatsWithin,
    ttlResolution: 0,
    perf: { now },
  });
  const sources = createLeakyBuckets({ ...perSource, now });
  const server = createLeakyBuckets({ ...perServer, now });

  function isRepeated(entry: ActivityEntry): boolean {
    if (entry.outcome !== 'Denied') return false;
    const key = JSON.stringify([entry.action, entry.description, sourceOf(entry)]);
    if (denied.has(key)) return true;
    denied.set(key, true);
    return false;
  }

  function isOverBudget(entry: ActivityEntry): boolean {
    if (entry.outcome === 'Succeeded' || isAboutAccount(entry)) return false;
    const key = JSON.stringify([entry.action, sourceOf(entry)]);
    const isOfNobody = !isOfAccount(entry);
    if (sources.wait(key) > 0 || (isOfNobody && server.wait(all) > 0)) return true;
    sources.add(key);
    if (isOfNobody) server.add(all);
    return false;
  }

  return {
    add(entry: ActivityEntry): void {
      if (isRepeated(entry)) return;
      if (isOverBudget(entry) || waiting.length >= mostWaiting) lost += 1;
      else waiting.push(entry);
    },

    size: () => waiting.length,

    takeLost() {
      const count = lost;
      lost = 0;
      return count;
    },

    take() {
      const taken = waiting;
      waiting = [];
      return {
        count: taken.length,
        write: (db) => recordActivities(db, taken),
        putBack: () => {
          lost += Math.max(0, taken.length + waiting.length - mostWaiting);
          waiting = [...taken, ...waiting].slice(0, mostWaiting);
        },
      };
    },
  } satisfies Pending & { add(entry: ActivityEntry): void };
}

const isOfAccount = ({ by }: ActivityEntry) => by !== undefined && 'tokenId' in by;

/** A failed attempt on an account that exists. */
const isAboutAccount = ({ outcome, subject }: ActivityEntry) =>
  outcome === 'Failed' && subject !== undefined && subject.id !== null;

/** The network, with the token where an account is behind it: a token that was made up is another one each time. */
const sourceOf = ({ by, caller }: ActivityEntry): string =>
  `${networkOf(caller?.ip ?? '')} ${by !== undefined && 'tokenId' in by ? by.tokenId : ''}`;
