import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../../domain/errors/problem-error.ts';
import { FairSlots, type SlotLimits } from '../../domain/fair-slots.ts';

/** Gives a slot back. A second call does nothing. */
export type Release = () => void;

/**
 * Bound on the reads at work, shared fairly among callers. A caller is a key: an account, or a network without one.
 * Reads beyond the bound wait in a queue of their caller, and the queues are served round-robin.
 */
export interface Admission {
  /**
   * Resolves to a slot. Throws `unavailable` when the wait would be too long, and the signal's reason when the client
   * leaves the queue.
   */
  readonly acquire: (caller: string, left: AbortSignal) => Release | Promise<Release>;
  /** Whether any read waits. If none does, no read is rejected. */
  readonly isBusy: () => boolean;
  /** Whether a read of this caller would wait too long if it came now. */
  readonly isFullFor: (caller: string) => boolean;
  readonly counts: () => { readonly working: number; readonly waiting: number };
}

/** Limits for `atOnce` slots. One caller may hold a quarter of them, and at least four: they keep two cores busy. */
export const slotLimits = (atOnce: number): SlotLimits => ({
  atOnce,
  perCaller: Math.max(4, Math.floor(atOnce / 4)),
});

/** In milliseconds. */
const times = {
  /** Maximum expected wait. Reads beyond it are rejected at once: queued requests cost memory. */
  expected: 150,
  /** Maximum wait. Reads that reach it are rejected: the server became slower while they waited. */
  longest: 350,
  /** Maximum wait of reads that wait only for reads of their own caller, while the server has free slots. */
  patient: 5000,
  /** Interval between two checks for reads that have waited too long. */
  check: 50,
};

/**
 * Reads of one caller that may wait for each other on a server with free slots. A page that asks for a dozen slow reports at
 * once gets all of them, while a thousand connections of one account are still rejected.
 */
const patientPlaces = 16;

/**
 * Milliseconds by which a rejection is delayed. A client that asks again as soon as it is rejected would otherwise take
 * the whole server for rejections, and fewer requests would be served than without any limit.
 */
export const rejectionDelay = 250;

interface Waiting {
  readonly since: number;
  /** Milliseconds that it may wait. */
  readonly longest: number;
  readonly settle: (isAdmitted: boolean) => void;
}

/**
 * More reads at once than the processors can work on only take memory and slow each other down. `now` returns
 * milliseconds on a clock that only moves forward.
 */
export function createAdmission(limits: SlotLimits, now: () => number): Admission {
  const slots = new FairSlots<Waiting>(limits, ({ settle }) => settle(true));
  const pace = createPace(now);
  let timer: NodeJS.Timeout | undefined;

  const ageOf = (entry: Waiting | undefined) => (entry === undefined ? 0 : now() - entry.since);

  const isTooLate = (caller: string) =>
    !slots.hasSpareFor(caller, patientPlaces) &&
    (slots.aheadOf(caller) * pace.milliseconds() > times.expected ||
      ageOf(slots.first(caller)) > times.expected);

  function rejectLate(): void {
    for (const { settle } of slots.takeLate((entry) => ageOf(entry) > entry.longest)) settle(false);
    if (slots.isBusy()) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Resolves to whether a slot came in time. */
  async function waitForSlot(caller: string, left: AbortSignal): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const longest = slots.hasSpareFor(caller, patientPlaces) ? times.patient : times.longest;
    const entry = { since: now(), longest, settle: resolve };
    const leave = () => {
      if (slots.leave(caller, entry)) reject(left.reason as Error);
    };
    slots.enqueue(caller, entry);
    timer ??= setInterval(rejectLate, times.check).unref();
    left.addEventListener('abort', leave);
    return promise.finally(() => left.removeEventListener('abort', leave));
  }

  async function queued(caller: string, left: AbortSignal): Promise<Release> {
    if (!isTooLate(caller) && (await waitForSlot(caller, left))) return releaseOf(caller);
    await wait(rejectionDelay);
    return fail('unavailable', overloaded);
  }

  function releaseOf(caller: string): Release {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      slots.release(caller);
      pace.note(slots.isBusy());
    };
  }

  return {
    isBusy: () => slots.isBusy(),
    isFullFor: (caller) => !slots.isFreeFor(caller) && isTooLate(caller),
    counts: () => slots.counts(),
    acquire(caller, left) {
      if (!slots.isFreeFor(caller)) return queued(caller, left);
      slots.take(caller);
      return releaseOf(caller);
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
