import { type ActivityEntry, recordActivities } from '../../db/queries/activity-log.ts';
import { recentlyUsed } from '../../domain/recently-used.ts';
import { networkOf, networksAround } from '../../domain/security/network.ts';
import { createLeakyBuckets } from '../../domain/time/leaky-buckets.ts';
import type { Pending } from './pending.ts';

/** Entries that may wait at once. */
const mostWaiting = 1000;
/** Budget for rejections of one kind and source: a burst, and then one in ten seconds. */
const perSource = { burst: 60, interval: 10_000, keys: 20_000 };
/** Budget for rejections without an account, over all networks: a burst, and then one a second. */
const perServer = { burst: 5000, interval: 1000, keys: 1 };
const all = 'all';
/** Milliseconds within which a repeated denial is written once. */
const repeatsWithin = 10 * 60_000;

/**
 * Queue of entries of the audit log. Callers decide how often they are rejected, so rejections have a budget: no caller can
 * fill the disk. Each source and action has its own, so that no caller uses up the budget of another. Failed sign-ins of
 * accounts that exist are always written; the throttle bounds their number.
 */
export function createPendingActivities(now: () => number) {
  let waiting: ActivityEntry[] = [];
  let lost = 0;
  const denied = recentlyUsed<true>(5000, {
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
    const isAnonymous = !isOfAccount(entry);
    const counted = countedAgainst(entry);
    const isFull = counted.some(({ key, work }) => sources.wait(key, work) > 0);
    if (isFull || (isAnonymous && server.wait(all) > 0)) return true;
    for (const { key, work } of counted) sources.add(key, work);
    if (isAnonymous) server.add(all);
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

/** Budgets that a rejection counts against: of its kind and source, in each network around it. */
const countedAgainst = (entry: ActivityEntry) =>
  networksAround(networkOfEntry(entry)).map(({ network, work }) => ({
    key: JSON.stringify([entry.action, network, tokenOf(entry)]),
    work,
  }));

const networkOfEntry = ({ caller }: ActivityEntry): string => networkOf(caller?.ip ?? '');

/** Returns the token if it belongs to an account. Made-up tokens do not count: each is a new one. */
const tokenOf = ({ by }: ActivityEntry): string => (by !== undefined && 'tokenId' in by ? by.tokenId : '');

const sourceOf = (entry: ActivityEntry): string => `${networkOfEntry(entry)} ${tokenOf(entry)}`;
