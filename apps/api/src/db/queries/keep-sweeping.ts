import type { Database } from '../connection/database.ts';
import { sweepTokens } from './access-tokens.ts';

/** Milliseconds between two sweeps. */
const pause = 60 * 60_000;

/** Deletes what has ended, now and once an hour, until it is stopped; `stop` resolves when nothing runs any more. */
export function keepSweeping(
  database: Pick<Database, 'transaction'>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const sweep = () => {
    running = sweepTokens(database).then(() => undefined, onError);
  };
  sweep();
  const timer = setInterval(sweep, pause).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
