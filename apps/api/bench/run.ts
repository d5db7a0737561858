import type { Options } from './options.ts';

/** One run of a bench: what it was told, whom it tells, and what has to be closed after it. */
export interface Run {
  readonly options: Options;
  readonly say: (line: string) => void;
  /** Has it closed when the run ends, however that comes; the last opened first. */
  readonly closeLater: (close: () => Promise<unknown>) => void;
}

/** Gives what is printed, and whether everything is as it should be. */
export type Bench = (run: Run) => Promise<{ readonly text: string; readonly ok: boolean }>;

/** Does the work and closes what it opened; so does a signal, and the end of the `npm` above. */
export async function running<T>(options: Options, work: (run: Run) => Promise<T>): Promise<T> {
  const opened: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    for (const close of opened.toReversed()) await close().catch(() => undefined);
  };
  const close = () => (closing ??= closeAll());
  const interrupt = () => {
    if (closing !== undefined) return;
    setTimeout(() => process.exit(130), 30_000).unref();
    void close().then(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  process.on('disconnect', interrupt);
  process.channel?.unref(); // listening for the end of npm must not keep us running
  const started = performance.now();
  const say = (line: string) =>
    console.error(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  try {
    return await work({
      options,
      say,
      closeLater: (end) => {
        if (closing === undefined) opened.push(end);
        else void end().catch(() => undefined);
      },
    });
  } catch (error) {
    // What was closed under the work makes it fail: the signal is the reason then, and ends us.
    if (closing !== undefined) await new Promise(() => {});
    throw error;
  } finally {
    await close();
  }
}

/** Does a part of the work, and closes what it opened before the next one begins. */
export async function part<T>(run: Run, work: (run: Run) => Promise<T>): Promise<T> {
  const opened: (() => Promise<unknown>)[] = [];
  let isOver = false;
  const close = async () => {
    isOver = true;
    for (const end of opened.splice(0).toReversed()) await end().catch(() => undefined);
  };
  run.closeLater(close);
  try {
    return await work({
      ...run,
      closeLater: (end) => void (isOver ? end().catch(() => undefined) : opened.push(end)),
    });
  } finally {
    await close();
  }
}
