import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL's main process: one that we started, or one that a process of ours left behind. */
export interface Postmaster {
  /** Resolves with the reason when the process has ended. Never rejects. */
  readonly ended: Promise<string>;
  /** Asks for a stop without waiting for it, so that it can be called while our own process exits. */
  signal(stop: Stop): void;
}

/** SIGINT ends all sessions and writes everything to disk. The others leave that to recovery at the next start. */
export type Stop = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** Process id in the first line of a server's pid file, or undefined when there is none. */
export function pidIn(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves once `over` is true, which it asks every so many milliseconds. Does not keep our event loop alive. */
export async function until(over: () => boolean, every: number): Promise<string> {
  while (!over()) await wait(every, undefined, { ref: false });
  return 'unknown';
}
