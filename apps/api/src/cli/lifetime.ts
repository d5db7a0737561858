/** Resources of a process. They are closed on a signal or after a failed start, the last one first. */
export interface Lifetime {
  /** Adds the function that closes a resource. While the process ends, the promise stays pending: the start goes no further. */
  opened(close: () => Promise<unknown>): Promise<void>;
  /** Closes all resources. Further calls wait for the first. */
  end(): Promise<void>;
  readonly isEnding: () => boolean;
}

/** Milliseconds for the whole end. Container runtimes kill after ten seconds. */
const endsWithin = 9000;

export function createLifetime(): Lifetime {
  const closers: (() => Promise<unknown>)[] = [];
  let ended: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  }

  return {
    opened(close) {
      closers.push(close);
      return ended === undefined ? Promise.resolve() : never();
    },
    end: () => (ended ??= closeAll()),
    isEnding: () => ended !== undefined,
  };
}

/** Returns a promise that stays pending, for a start that must not go on while the process ends. */
export const never = () => new Promise<never>(() => {});

/**
 * Ends the process on a signal, or when the `npm` above is gone. A second signal changes nothing: process managers and
 * terminals send it to a whole group, and `npm` hands it on, so that one stop often arrives twice.
 */
export function endOnSignal(lifetime: Lifetime): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error(`Not everything ended within ${endsWithin / 1000} seconds: the rest is cut off.`);
      process.exit(1);
    }, endsWithin).unref();
    await lifetime.end();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  process.channel?.unref(); // listening for the end of npm does not keep the process running
  process.stdout.on('error', () => {}); // the terminal may close before the process ends
}
