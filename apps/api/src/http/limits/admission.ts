import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../../domain/errors/problem-error.ts';

/** Gives the place to the next. To call it again does nothing. */
export type Leave = () => void;

/** Lets so many reads work at once. The others wait for their turn, or are refused where it would not come in time. */
export interface Admission {
  /** Waits for a turn, and gives what ends it; fails with `unavailable` where it would not come in time. */
  readonly enter: () => Leave | Promise<Leave>;
  /** Whether the turn of whoever came now would not come in time. */
  readonly isCrowded: () => boolean;
  readonly counts: () => { readonly working: number; readonly waiting: number };
}

/** All in milliseconds. */
const limits = {
  /** Who would have to wait for longer is not let into the line: whoever stands in it takes memory and time, too. */
  expected: 150,
  /** Who has waited for so long is refused after all: it became slower while they waited. */
  patience: 350,
  /** Between two looks at who has waited too long. */
  look: 50,
};

/**
 * Milliseconds for which a refusal is held back. Whoever asks again as soon as they are refused would otherwise take the
 * whole server for being refused, and fewer people would be served than without any limit.
 */
export const heldBack = 250;

interface Waiting {
  readonly since: number;
  readonly settle: (admitted: boolean) => void;
}

/**
 * More work at once than the processors can do makes nothing faster: it only takes memory, and makes everybody wait for
 * everybody. `now` gives milliseconds on a clock that only moves forward.
 */
export function createAdmission(atOnce: number, now: () => number): Admission {
  const line: Waiting[] = [];
  const pace = createPace(now);
  let working = 0;
  let watch: NodeJS.Timeout | undefined;

  const age = () => (line[0] === undefined ? 0 : now() - line[0].since);
  const isCrowded = () => line.length * pace.milliseconds() > limits.expected || age() > limits.expected;

  function refuseLate(): void {
    while (age() > limits.patience) line.shift()?.settle(false);
    if (line.length > 0) return;
    clearInterval(watch);
    watch = undefined;
  }

  /** Gives whether the turn came in time. */
  function standInLine(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    line.push({ since: now(), settle: resolve });
    watch ??= setInterval(refuseLate, limits.look).unref();
    return promise;
  }

  async function turn(): Promise<void> {
    if (!isCrowded() && (await standInLine())) return;
    await wait(heldBack);
    fail('unavailable', overloaded);
  }

  /** Of its own, so that no read keeps a hold on the next: V8 would take a whole chain of them for alive. */
  function leave(): void {
    const next = line.shift();
    if (next === undefined) working -= 1;
    else next.settle(true); // takes the place
    pace.note(line.length > 0);
  }

  function leaving(): Leave {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      leave();
    };
  }

  return {
    isCrowded,
    counts: () => ({ working, waiting: line.length }),
    enter() {
      if (working >= atOnce) return turn().then(leaving);
      working += 1;
      return leaving();
    },
  };
}

export const overloaded = {
  detail: 'There is more to do than this server can do at once. Please try again.',
  retryAfterSeconds: 1,
  isIntended: true,
} as const;

/** How long it takes at present until one more is done, while there is always one to do: the last few count most. */
function createPace(now: () => number) {
  let mean = 1;
  let last: number | undefined;
  return {
    milliseconds: () => mean,
    note(isBusy: boolean) {
      const at = now();
      if (last !== undefined) mean += (at - last - mean) / 8; // soon forgets that reads before were slower
      last = isBusy ? at : undefined;
    },
  };
}
