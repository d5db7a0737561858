/** What a process has opened, to be closed the last first, by a signal or by a start that fails. */
export interface Lifetime {
  /** Takes how to close what is now open. While the process ends, whoever opened it gets no further than this. */
  opened(close: () => Promise<unknown>): Promise<void>;
  /** Closes everything; further calls wait for the first. */
  end(): Promise<void>;
  readonly isEnding: () => boolean;
}

/** Milliseconds for the whole end: less than the ten seconds after which container runtimes kill. */
const endsWithin = 9000;

export function createLifetime(): Lifetime {
  const parts: (() => Promise<unknown>)[] = [];
  let ended: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) await part();
  }

  return {
    opened(close) {
      parts.push(close);
      return ended === undefined ? Promise.resolve() : never();
    },
    end: () => (ended ??= closeAll()),
    isEnding: () => ended !== undefined,
  };
}

/** For who must not go on while the process is about to exit. */
export const never = () => new Promise<never>(() => {});

/**
 * Ends on a signal, or when the `npm` above is gone, and exits. A second signal changes nothing: process managers and
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
  process.channel?.unref(); // listening for the end of npm must not keep us running
  process.stdout.on('error', () => {}); // the terminal may be gone before we are
}
