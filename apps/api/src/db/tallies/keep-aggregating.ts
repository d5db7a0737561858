import type { Database } from '../connection/database.ts';
import { aggregate } from './aggregate.ts';

/** Pause between two aggregations, in milliseconds. Reports sum up by themselves what is written in this time. */
const pause = 2000;

export interface Aggregation {
  /** Resolves when nothing is running any more. */
  stop(): Promise<void>;
  counts(): AggregationCounts;
}

export interface AggregationCounts {
  /** Number of runs, failed ones included. */
  readonly runs: number;
  readonly failures: number;
  /** Duration of all runs together. */
  readonly seconds: number;
  /** Maximum age of rows that are not in the tallies yet. */
  readonly pendingSeconds: number;
}

/**
 * Aggregates again and again until it is stopped. No figure depends on it, only how fast reports are: while it fails,
 * more rows are pending.
 */
export function keepAggregating(
  database: Pick<Database, 'transaction'>,
  onError: (error: unknown) => void,
): Aggregation {
  let stopped = false;
  let [runs, failures, seconds] = [0, 0, 0];
  let currentAt = performance.now();
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();

  function wait(): void {
    timer = setTimeout(() => {
      running = aggregateOnce();
    }, pause).unref();
  }

  async function aggregateOnce(): Promise<void> {
    const begunAt = performance.now();
    try {
      await aggregate(database);
      currentAt = begunAt;
    } catch (error) {
      failures += 1;
      onError(error);
    }
    runs += 1;
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
    counts: () => ({ runs, failures, seconds, pendingSeconds: (performance.now() - currentAt) / 1000 }),
  };
}
