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

/**
 * More reads at once than the processors can work on only take memory and slow each other down. `now` returns
 * milliseconds on a clock that only moves forward.
 */
export function createAdmission(limits: SlotLimits, now: () => number): Admission {
  const slots = createSlots(limits);
  const waiting = createWaitingReads(slots, now);
  const pace = createPace(now);

  const isTooLate = ({ key }: Reader) =>
    !slots.hasSpareFor(key) &&
    (slots.aheadOf(key) * pace.milliseconds() > times.expected || waiting.longestOf(key) > times.expected);

  async function queued(reader: Reader, left: AbortSignal): Promise<Release> {
    const ticket = isTooLate(reader) ? undefined : await waiting.waitForSlot(reader, left);
    if (ticket !== undefined) return releaseOf(ticket);
    await wait(rejectionDelay);
    return fail('unavailable', overloaded);
  }

  function releaseOf(ticket: Ticket): Release {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      slots.queue.release(ticket);
      pace.note(slots.isBusy());
    };
  }

  return {
    isBusy: slots.isBusy,
    isFullFor: (reader) => !slots.queue.isFreeFor(slots.ticketOf(reader)) && isTooLate(reader),
    counts: () => slots.queue.counts(),
    acquire(reader, left) {
      const ticket = slots.ticketOf(reader);
      if (!slots.queue.isFreeFor(ticket)) return queued(reader, left);
      slots.queue.enqueue(ticket);
      return releaseOf(ticket);
    },
  };
}

type Slots = ReturnType<typeof createSlots>;

/** The slots, and what is asked of their queue. */
function createSlots({ atOnce, perReader, perNetwork }: SlotLimits) {
  const queue = new FairQueue({ atOnce, atOnceIn: () => perReader });
  const ticketOf = ({ key, network }: Reader, start = () => {}): Ticket => ({
    path: [key],
    cost: 1,
    bounds: new Map([[network, perNetwork]]),
    start,
  });
  return {
    queue,
    ticketOf,
    isBusy: () => queue.counts().waiting > 0,
    aheadOf: (key: string) => queue.aheadOf([key]),
    /** Whether slots are free for other readers, and few reads of this one wait. */
    hasSpareFor: (key: string) => queue.counts().working < atOnce && queue.waitingIn([key]) < patientPlaces,
  };
}

interface Waiting {
  readonly ticket: Ticket;
  readonly since: number;
  /** Milliseconds that it may wait. */
  readonly longest: number;
  readonly settle: (isAdmitted: boolean) => void;
}

/** Reads that wait. Those that have waited too long leave the queue. */
function createWaitingReads({ queue, ticketOf, isBusy, hasSpareFor }: Slots, now: () => number) {
  /** By their readers, in the order in which they came. */
  const ofReaders = new Map<string, Set<Waiting>>();
  let timer: NodeJS.Timeout | undefined;

  function forget(key: string, entry: Waiting): void {
    const own = ofReaders.get(key);
    own?.delete(entry);
    if (own?.size === 0) ofReaders.delete(key);
  }

  function rejectLate(): void {
    for (const [key, entries] of ofReaders)
      for (const entry of entries) {
        if (now() - entry.since <= entry.longest || !queue.leave(entry.ticket)) continue;
        forget(key, entry);
        entry.settle(false);
      }
    if (isBusy()) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Milliseconds for which a read of this reader has waited. */
    longestOf(key: string): number {
      const first = ofReaders.get(key)?.values().next().value;
      return first === undefined ? 0 : now() - first.since;
    },

    /** Resolves to the ticket of a slot; undefined where none came in time. */
    async waitForSlot(reader: Reader, left: AbortSignal): Promise<Ticket | undefined> {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>();
      const { key } = reader;
      const longest = hasSpareFor(key) ? times.patient : times.longest;
      const ticket = ticketOf(reader, () => resolve(true));
      const entry: Waiting = { ticket, since: now(), longest, settle: resolve };
      const leave = () => {
        if (queue.leave(ticket)) reject(left.reason as Error);
      };
      ofReaders.set(key, (ofReaders.get(key) ?? new Set()).add(entry));
      queue.enqueue(ticket);
      timer ??= setInterval(rejectLate, times.check).unref();
      left.addEventListener('abort', leave);
      try {
        return (await promise) ? ticket : undefined;
      } finally {
        forget(key, entry);
        left.removeEventListener('abort', leave);
      }
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
