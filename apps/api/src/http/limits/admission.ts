import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../../domain/errors/problem-error.ts';
import { FairQueue, type Ticket } from '../../domain/fair-queue.ts';
import type { Reader } from './callers.ts';

/** Gives a slot back. A second call does nothing. */
export type Release = () => void;

/** Bound on the reads at work, shared fairly among readers. Reads beyond the bound wait in a queue of their reader, and the queues take turns. */
export interface Admission {
  /**
   * Resolves to a slot. Throws `unavailable` when the wait would be too long, and the signal's reason when the client
   * leaves the queue.
   */
  readonly acquire: (reader: Reader, left: AbortSignal) => Release | Promise<Release>;
  /** Whether any read waits. If none does, no read is rejected. */
  readonly isBusy: () => boolean;
  /** Whether a read of this reader would wait too long if it came now. */
  readonly isFullFor: (reader: Reader) => boolean;
  readonly counts: () => { readonly working: number; readonly waiting: number };
}

interface SlotLimits {
  /** Slots in total. */
  readonly atOnce: number;
  /** Slots that one reader may hold, and all readers of one network: the others stay free for everybody else, however slow these reads are. */
  readonly perReader: number;
  readonly perNetwork: number;
}

/** Limits for `atOnce` slots. One reader may hold a quarter of them, and at least four: they keep two cores busy. */
export const slotLimits = (atOnce: number): SlotLimits => ({
  atOnce,
  perReader: Math.max(4, Math.floor(atOnce / 4)),
  perNetwork: Math.max(4, Math.floor(atOnce * 0.75)),
});

/** In milliseconds. */
const times = {
  /** Maximum expected wait. Reads beyond it are rejected at once: queued requests cost memory. */
  expected: 150,
  /** Maximum wait. Reads that reach it are rejected: the server became slower while they waited. */
  longest: 350,
  /** Maximum wait of reads that wait only for reads of their own reader, while the server has free slots. */
  patient: 5000,
  /** Interval between two checks for reads that have waited too long. */
  check: 50,
};

/**
 * Reads of one reader that may wait for each other on a server with free slots. A page that asks for a dozen slow reports at
 * once gets all of them, while a thousand connections of one account are still rejected.
 */
const patientPlaces = 16;

/**
 * Milliseconds by which a rejection is delayed. A client that asks again as soon as it is rejected would otherwise take
 * the whole server for rejections, and fewer requests would be served than without any limit.
 */
export const rejectionDelay = 250;

interface Waiting {
  readonly ticket: Ticket;
  readonly since: number;
  /** Milliseconds that it may wait. */
  readonly longest: number;
  readonly settle: (isAdmitted: boolean) => void;
}

/**
 * More reads at once than the processors can work on only take memory and slow each other down. `now` returns
 * milliseconds on a clock that only moves forward.
 */
export function createAdmission({ atOnce, perReader, perNetwork }: SlotLimits, now: () => number): Admission {
  const queue = new FairQueue({ atOnce, atOnceIn: () => perReader });
  const waiting = createWaitingReads();
  const pace = createPace(now);
  let timer: NodeJS.Timeout | undefined;

  const isBusy = () => queue.counts().waiting > 0;
  const ticketOf = ({ key, network }: Reader, start: () => void): Ticket => ({
    path: [key],
    cost: 1,
    bounds: new Map([[network, perNetwork]]),
    start,
  });
  const isFreeFor = (reader: Reader) => queue.isFreeFor(ticketOf(reader, () => {}));

  /** Whether slots are free for other readers, and few reads of this one wait. */
  const hasSpareFor = (key: string) =>
    queue.counts().working < atOnce && queue.waitingIn([key]) < patientPlaces;
  const ageOf = (since = now()) => now() - since;
  const isTooLate = ({ key }: Reader) =>
    !hasSpareFor(key) &&
    (queue.aheadOf([key]) * pace.milliseconds() > times.expected ||
      ageOf(waiting.first(key)?.since) > times.expected);

  function rejectLate(): void {
    for (const entry of waiting.all())
      if (ageOf(entry.since) > entry.longest) leave(entry, () => entry.settle(false));
    if (isBusy()) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Takes a read out of its queue, unless its turn has come. */
  function leave(entry: Waiting, then: () => void): void {
    if (!queue.leave(entry.ticket)) return;
    waiting.delete(entry);
    then();
  }

  /** Resolves to a slot; undefined where none came in time. */
  async function waitForSlot(reader: Reader, left: AbortSignal): Promise<Release | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const longest = hasSpareFor(reader.key) ? times.patient : times.longest;
    const ticket = ticketOf(reader, () => {
      waiting.delete(entry);
      resolve(true);
    });
    const entry: Waiting = { ticket, since: now(), longest, settle: resolve };
    const onLeft = () => leave(entry, () => reject(left.reason as Error));
    waiting.add(entry);
    queue.enqueue(ticket);
    timer ??= setInterval(rejectLate, times.check).unref();
    left.addEventListener('abort', onLeft);
    const isAdmitted = await promise.finally(() => left.removeEventListener('abort', onLeft));
    return isAdmitted ? releaseOf(ticket) : undefined;
  }

  async function queued(reader: Reader, left: AbortSignal): Promise<Release> {
    const release = isTooLate(reader) ? undefined : await waitForSlot(reader, left);
    if (release !== undefined) return release;
    await wait(rejectionDelay);
    return fail('unavailable', overloaded);
  }

  function releaseOf(ticket: Ticket): Release {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      queue.release(ticket);
      pace.note(isBusy());
    };
  }

  return {
    isBusy,
    isFullFor: (reader) => !isFreeFor(reader) && isTooLate(reader),
    counts: () => queue.counts(),
    acquire(reader, left) {
      if (!isFreeFor(reader)) return queued(reader, left);
      const ticket = ticketOf(reader, () => {});
      queue.enqueue(ticket);
      return releaseOf(ticket);
    },
  };
}

/** Reads that wait, in the order in which they came: all, and those of each reader. */
function createWaitingReads() {
  const ofReaders = new Map<string, Set<Waiting>>();
  const keyOf = ({ ticket }: Waiting) => ticket.path.join(' ');
  return {
    *all() {
      for (const entries of ofReaders.values()) yield* entries;
    },
    first: (key: string): Waiting | undefined => ofReaders.get(key)?.values().next().value,
    add(entry: Waiting): void {
      const own = ofReaders.get(keyOf(entry)) ?? new Set();
      ofReaders.set(keyOf(entry), own.add(entry));
    },
    delete(entry: Waiting): void {
      const own = ofReaders.get(keyOf(entry));
      own?.delete(entry);
      if (own?.size === 0) ofReaders.delete(keyOf(entry));
    },
  };
}

export const overloaded = {
  detail: 'There is more to do than this server can do at once. Please try again.',
  retryAfterSeconds: 1,
  isIntended: true,
} as const;

/** Mean time from the end of one read to the end of the next while reads wait, over the last few, in milliseconds. */
function createPace(now: () => number) {
  let mean = 1;
  let last: number | undefined;
  return {
    milliseconds: () => mean,
    note(isBusy: boolean) {
      const at = now();
      if (last !== undefined) mean += (at - last - mean) / 8; // slower reads of before are soon forgotten
      last = isBusy ? at : undefined;
    },
  };
}
