import { fail } from '../../domain/errors/problem-error.ts';

/** Those who wait until there is room: whoever came first goes first. */
export interface Turns {
  /** Does the work when it is its turn; fails with `unavailable` where too many wait, or it has waited for too long. */
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
  readonly waiting: () => number;
}

interface Options {
  readonly hasRoom: () => boolean;
  /** How many may wait. */
  readonly most: number;
  /** Milliseconds after which nobody's turn is of use any more. */
  readonly patience: number;
}

export function createTurns({ hasRoom, most, patience }: Options): Turns {
  const line: (() => void)[] = [];
  return {
    waiting: () => line.length,
    async take(work) {
      if (line.length >= most) fail('unavailable', { retryAfterSeconds: 1 });
      const since = performance.now();
      if (line.length > 0 || !hasRoom()) await new Promise<void>((resolve) => line.push(resolve));
      try {
        if (performance.now() - since > patience) fail('unavailable', { retryAfterSeconds: 2 });
        return await work();
      } finally {
        line.shift()?.(); // whoever ends, in whatever way, lets in one
      }
    },
  };
}
