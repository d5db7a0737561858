import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './failure.ts';
import type { Place } from './place.ts';
import type { Runtime } from './runtime.ts';
import { findOnWindows, startOnWindows } from './windows.ts';

/** PostgreSQL's main process, ours or one left behind. */
export interface Postmaster {
  /** Answers why when the process has ended. Never rejects. */
  readonly ended: Promise<string>;
  /** Asks for a stop, and does not wait: usable while our own process exits. */
  signal(stop: Stop): void;
}

/** Fast ends all sessions and writes everything out; the others leave that to recovery at the next start. */
export type Stop = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

const WINDOWS = process.platform === 'win32';
/** Each stop, with the milliseconds that it is given. */
const STOPS: readonly (readonly [Stop, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 6_000],
  ['SIGKILL', 2_000],
];

/** Starts a postmaster with the settings in the place. That it runs does not mean that it answers yet. */
export function startPostmaster(place: Place, runtime: Runtime, log: FileHandle): Postmaster {
  if (WINDOWS) return endAtExit(startOnWindows(place, runtime));
  const child = spawn(runtime.postgres, ['-D', place.root], {
    ...place.account,
    cwd: place.root,
    env: { LC_ALL: 'C' },
    // A session of its own: Ctrl-C in the terminal must not end the database before the API has drained.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? `code ${code}` : signal));
    child.once('error', (error) => resolve(error.message));
  });
  child.unref();
  return endAtExit({ ended, signal: (stop) => void child.kill(stop) });
}

/**
 * Finds the postmaster that a killed process of ours left on the place. The caller holds the lock. Removes a
 * stale pid file whose number now belongs to another process, which the server would not dare to.
 */
export function findPostmaster(place: Place, runtime: Runtime): Postmaster | undefined {
  const file = join(place.data, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid === undefined) return undefined;
  if (WINDOWS) return findOnWindows(place, runtime, pid);
  if (!isPostmaster(pid, place)) {
    // Should this be wrong, the shared memory of a living server still keeps a second one away.
    rmSync(file, { force: true });
    return undefined;
  }
  const ended = until(() => !isPostmaster(pid, place), 20);
  return { ended, signal: (stop) => void (isPostmaster(pid, place) && process.kill(pid, stop)) };
}

/** Stops a postmaster, harder each time that it does not end in time. */
export async function stopPostmaster(server: Postmaster): Promise<void> {
  for (const [stop, patience] of STOPS) {
    server.signal(stop);
    const timer = new AbortController();
    // Our event loop is held by this timer only: the server's process does not hold it.
    const patient = wait(patience, undefined, { signal: timer.signal });
    const how = await Promise.race([server.ended, patient]);
    timer.abort();
    if (how !== undefined) return;
  }
  throw new EmbeddedError(
    'The embedded PostgreSQL does not stop, not even when killed: its disk may be hanging.',
  );
}

/** When our process exits in an orderly way, even in the middle of a start, the server goes too. */
function endAtExit(server: Postmaster): Postmaster {
  const end = () => server.signal('SIGINT');
  process.on('exit', end);
  void server.ended.then(() => process.off('exit', end));
  return server;
}

/** The first line of a server's pid file. */
export function pidIn(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Asks by command line, which is readable even where a container forbids root to look further. */
function isPostmaster(pid: number, { root, data }: Place): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('/bin/ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return [root, data].some((path) => command.trim().endsWith(` -D ${path}`));
  } catch {
    return false;
  }
}

/** Answers once it is over, and never holds our event loop. */
export async function until(over: () => boolean, every: number): Promise<string> {
  while (!over()) await wait(every, undefined, { ref: false });
  return 'unknown';
}
