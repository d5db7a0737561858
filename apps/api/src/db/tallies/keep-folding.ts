import type { Database } from '../client.ts';
import { fold } from './fold.ts';

/** Between two folds, in milliseconds: the tail that reports have to sum up stays as short as what comes in meanwhile. */
const pause = 2000;

/**
 * Folds again and again until it is stopped; `stop` resolves when nothing is running any more. No figure depends on
 * it, only how fast reports are: where it fails, the tail is longer until it succeeds.
 */
export function keepFolding(
  database: Pick<Database, 'transaction'>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();

  function wait(): void {
    timer = setTimeout(() => {
      running = foldOnce();
    }, pause).unref();
  }

  async function foldOnce(): Promise<void> {
    await fold(database).catch(onError);
    if (!stopped) wait();
  }

  wait();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
