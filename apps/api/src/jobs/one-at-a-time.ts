import { setTimeout as wait } from 'node:timers/promises';

/** Runs work again and again, once at a time. */
export interface OneAtATime {
  /** Runs it now, or once more after the run that is under way. */
  readonly again: () => void;
  /** Runs it no more, and resolves when the run under way has ended. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds from the end of a run to the next: what asks for one meanwhile is done together. */
const rest = 10;

export function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): OneAtATime {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isWanted = false;
    await work().catch(onError);
    await wait(rest);
    running = isWanted && !isStopped ? run() : undefined;
  }

  return {
    again() {
      if (isStopped) return;
      isWanted = true;
      running ??= run();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
