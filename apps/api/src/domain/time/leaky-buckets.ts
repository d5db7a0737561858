import { recentlyUsed } from '../recently-used.ts';

/**
 * Leaky buckets, one a key: the "generic cell rate algorithm". A bucket holds `burst` events and drains one every
 * `interval` milliseconds. For each key only the time at which its bucket is empty again is kept.
 */
export interface LeakyBuckets {
  /** Milliseconds until there is room for one more event; 0 means now. A key has `times` the room of others: give it in each call. */
  wait(key: string, times?: number): number;
  /** Number of events that fit in now. */
  room(key: string, times?: number): number;
  /** Milliseconds until the bucket is empty. */
  untilEmpty(key: string): number;
  /** Adds an event. A full bucket stays as it is. */
  add(key: string, times?: number): void;
  /** Removes an event that was added. */
  takeBack(key: string, times?: number): void;
}

export interface BucketOptions {
  readonly burst: number;
  /** Milliseconds. */
  readonly interval: number;
  /** Keys remembered at once. Beyond them, the one that was used least recently starts with an empty bucket. */
  readonly keys: number;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** Milliseconds. Rounding errors of sums are smaller. */
const rounding = 1e-6;

export function createLeakyBuckets({ burst, interval, keys, now }: BucketOptions): LeakyBuckets {
  const emptyAt = recentlyUsed<number>(keys);
  const capacity = burst * interval;
  const level = (key: string) => Math.max(0, (emptyAt.get(key) ?? 0) - now());
  const set = (key: string, milliseconds: number) => void emptyAt.set(key, now() + milliseconds);
  return {
    wait: (key, times = 1) => Math.max(0, Math.ceil(level(key) + interval / times - capacity - rounding)),
    room: (key, times = 1) => Math.floor(((capacity - level(key) + rounding) * times) / interval),
    untilEmpty: level,
    add: (key, times = 1) => set(key, Math.min(level(key) + interval / times, capacity)),
    takeBack: (key, times = 1) => set(key, Math.max(0, level(key) - interval / times)),
  };
}
