import { fail, ProblemError } from '../../domain/errors/problem-error.ts';

/** Queue of work for which there is no room yet, first come, first served. */
export interface Queue {
  /**
   * Does the work when there is room for it. Throws `unavailable` where the queue is full, where the work has waited for too
   * long, or where `signal` is aborted before it began: it is taken out of the queue.
   */
  readonly run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Number of those that wait. */
  readonly waiting: () => number;
}

interface Options {
  readonly hasRoom: () => boolean;
  /** Number that may wait. */
  readonly most: number;
  /** Milliseconds to wait, at most. */
  readonly patience: number;
}

export function createQueue({ hasRoom, most, patience }: Options): Queue {
  const waiting: (() => void)[] = [];

  function place(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(abandoned());
    };
    const enter = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(enter);
    return promise;
  }

  return {
    waiting: () => waiting.length,
    async run(work, signal) {
      if (hasLeft(signal)) throw abandoned();
      if (waiting.length >= most) fail('unavailable', { retryAfterSeconds: 1 });
      const since = performance.now();
      if (waiting.length > 0 || !hasRoom()) await place(signal);
      try {
        if (hasLeft(signal)) throw abandoned();
        if (performance.now() - since > patience) fail('unavailable', { retryAfterSeconds: 2 });
        return await work();
      } finally {
        waiting.shift()?.(); // each that ends makes room for one
      }
    },
  };
}

const abandoned = () =>
  new ProblemError('unavailable', { detail: 'The client closed the connection.', isIntended: true });

/** By a call: it changes while the work waits. */
const hasLeft = (signal?: AbortSignal) => signal?.aborted === true;
