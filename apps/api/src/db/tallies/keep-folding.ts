import type { Database } from '../connection/database.ts';
import { fold } from './fold.ts';

/** Between two folds, in milliseconds: the tail that reports have to sum up stays as short as what comes in meanwhile. */
const pause = 2000;

export interface Folding {
  stop(): Promise<void>;
  counts(): FoldingCounts;
}

export interface FoldingCounts {
  readonly folds: number;
  readonly failures: number;
  /** What all folds took together. */
  readonly seconds: number;
  /** Everything that was written longer ago than this is in the tallies. */
  readonly tailSeconds: number;
}

/**
 * Folds again and again until it is stopped; `stop` resolves when nothing is running any more. No figure depends on
 * it, only how fast reports are: where it fails, the tail is longer until it succeeds.
 */
export function keepFolding(
  database: Pick<Database, 'transaction'>,
  onError: (error: unknown) => void,
): Folding {
  let stopped = false;
  let [folds, failures, seconds] = [0, 0, 0];
  let currentAt = performance.now();
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();

  function wait(): void {
    timer = setTimeout(() => {
      running = foldOnce();
    }, pause).unref();
  }

  async function foldOnce(): Promise<void> {
    const begunAt = performance.now();
    try {
      await fold(database);
      currentAt = begunAt;
    } catch (error) {
      failures += 1;
      onError(error);
    }
    folds += 1;
    seconds += (performance.now() - begunAt) / 1000;
    if (!stopped) wait();
  }

  wait();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    counts: () => ({ folds, failures, seconds, tailSeconds: (performance.now() - currentAt) / 1000 }),
  };
}
