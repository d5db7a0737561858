import type { Release } from '../limits/admission.ts';

/** Where something is read: it takes a slot of the one who asks for it. */
export interface Source<Result> {
  /** Gives a slot, at once or after a wait, which the signal ends. */
  readonly acquire: (left: AbortSignal) => Release | Promise<Release>;
  readonly read: () => Promise<Result>;
}

/** Reads that all who ask for the same share. */
interface SharedReads<Result> {
  /**
   * Returns what is read for a key. The read is shared, and not the wait for a slot: of those who ask, the first that has a slot begins the
   * read, and the others leave their queues and take its result. Throws the error of the read, or of the wait for the own slot.
   */
  readonly get: (key: string, source: Source<Result>) => Promise<Result>;
  /** Whether somebody waits for a slot to read this key. */
  readonly isWaitedFor: (key: string) => boolean;
}

/**
 * A read that began before a change says nothing of it, so nobody who asks after the change takes the result of that read. `changes` is the
 * number of changes so far.
 */
export function createSharedReads<Result>(changes: () => number): SharedReads<Result> {
  const underWay = new Map<string, Promise<Result>>();
  const waiting = new Map<string, Set<(begun: { readonly result: Promise<Result> }) => void>>();
  const current = (key: string) => underWay.get(`${changes()} ${key}`);

  function begin(key: string, read: () => Promise<Result>, release: Release): Promise<Result> {
    const id = `${changes()} ${key}`;
    const result = read().finally(() => {
      underWay.delete(id);
      release();
    });
    underWay.set(id, result);
    for (const join of waiting.get(key) ?? []) join({ result });
    return result;
  }

  /** Resolves to a slot, or to the result of a read that another one has begun meanwhile. */
  async function slotOrResult(key: string, slot: Promise<Release>) {
    const { promise: begun, resolve: join } = Promise.withResolvers<{ readonly result: Promise<Result> }>();
    const joins = waiting.get(key) ?? new Set();
    waiting.set(key, joins.add(join));
    try {
      return await Promise.race([begun, slot]);
    } finally {
      joins.delete(join);
      if (joins.size === 0) waiting.delete(key);
    }
  }

  return {
    async get(key, { acquire, read }) {
      const shared = current(key);
      if (shared !== undefined) return shared;
      const left = new AbortController();
      const slot = acquire(left.signal);
      if (!(slot instanceof Promise)) return begin(key, read, slot);
      const first = await slotOrResult(key, slot);
      if (typeof first === 'function') {
        const other = current(key);
        if (other === undefined) return begin(key, read, first);
        first();
        return other;
      }
      left.abort();
      slot.then(
        (release) => release(),
        () => undefined,
      );
      return first.result;
    },
    isWaitedFor: (key) => waiting.has(key),
  };
}
