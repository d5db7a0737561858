import { LRUCache } from 'lru-cache';
import { type ActivityEntry, recordActivities } from '../../db/queries/activity-log.ts';
import type { Pending } from './pending.ts';

/** Entries that may wait at once, and refusals that are taken in a minute. */
const mostWaiting = 1000;
const refusalsPerMinute = 60;
/** A denial that repeats is written once in this time, in milliseconds. */
const repeatsWithin = 10 * 60_000;

/**
 * Entries of the audit log waiting to be written. Whoever is refused decides how often that happens, so refusals are
 * bounded: nobody can fill the disk, or bury what matters, by asking again and again.
 */
export function createPendingActivities(now: () => number) {
  let waiting: ActivityEntry[] = [];
  let lost = 0;
  let refusals = { since: now(), count: 0 };
  const denied = new LRUCache<string, true>({ max: 5000, ttl: repeatsWithin, perf: { now } });

  function isRepeated(entry: ActivityEntry): boolean {
    if (entry.outcome !== 'Denied') return false;
    const { action, description, by, caller } = entry;
    const key = JSON.stringify([action, description, by, caller?.ip]);
    if (denied.has(key)) return true;
    denied.set(key, true);
    return false;
  }

  function isOverLimit(entry: ActivityEntry): boolean {
    if (entry.outcome === 'Succeeded') return false;
    if (now() - refusals.since >= 60_000) refusals = { since: now(), count: 0 };
    refusals.count += 1;
    return refusals.count > refusalsPerMinute;
  }

  return {
    add(entry: ActivityEntry): void {
      if (isRepeated(entry)) return;
      if (isOverLimit(entry) || waiting.length >= mostWaiting) lost += 1;
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
