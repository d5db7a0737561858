import type { Release } from './admission.ts';

/**
 * Slot of one request. It is given back when the request is over and nothing of it is under way any more: a client that
 * leaves ends its request, but not the statements that PostgreSQL works on for it.
 */
export interface Slot {
  /** Aborted when the client has left: statements that were not sent by then are dropped. */
  readonly left: AbortSignal;
  /** Keeps the slot until this work has ended. Work that fails ends the request. */
  during<T>(work: Promise<T>): Promise<T>;
  /** The request needs no more work. A second call does nothing. */
  end(): void;
}

export function slotFor(release: Release, left: AbortSignal): Slot {
  let underWay = 0;
  let isOver = false;
  const releaseIfDone = () => {
    if (isOver && underWay === 0) release();
  };
  return {
    left,
    async during(work) {
      underWay += 1;
      try {
        return await work;
      } catch (error) {
        isOver = true;
        throw error;
      } finally {
        underWay -= 1;
        releaseIfDone();
      }
    },
    end() {
      isOver = true;
      releaseIfDone();
    },
  };
}
