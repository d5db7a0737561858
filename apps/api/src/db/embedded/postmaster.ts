import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './failure.ts';
import type { Place } from './place.ts';
import { pidIn, type Postmaster, type Stop, until } from './process.ts';
import type { Runtime } from './runtime.ts';
import { findOnWindows, startOnWindows } from './windows.ts';

const WINDOWS = process.platform === 'win32';
/** Ways to stop a server, from gentle to hard, and how many milliseconds each is given. */
const STOPS: readonly (readonly [Stop, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 6_000],
  ['SIGKILL', 2_000],
];

/** Starts a postmaster with the settings in the place. It may not accept connections yet when this returns. */
export function startPostmaster(place: Place, runtime: Runtime, log: FileHandle): Postmaster {
  if (WINDOWS) return endAtExit(startOnWindows(place, runtime));
  const child = spawn(runtime.postgres, ['-D', place.root], {
    ...place.account,
    cwd: place.root,
    env: { LC_ALL: 'C', ...fakeClock(process.env) },
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

/** With libfaketime preloaded, as in tests of other days, the server has the clock of this process. */
const fakeClock = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  environment['FAKETIME'] === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(environment).filter(([name]) => /^(LD_PRELOAD|FAKETIME\w*)$/.test(name)),
      );

/**
 * Returns the postmaster that a killed process of ours left running on the place, if any. The caller holds the lock.
 * Removes a stale pid file whose number now belongs to another process: the server would refuse to start.
 */
export function findPostmaster(place: Place, runtime: Runtime): Postmaster | undefined {
  const file = join(place.data, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid === undefined) return undefined;
  if (WINDOWS) return findOnWindows(place, runtime, pid);
  if (!isPostmaster(pid, place)) {
    // If this is wrong, the shared memory of the running server still prevents a second one.
    rmSync(file, { force: true });
    return undefined;
  }
  const ended = until(() => !isPostmaster(pid, place), 20);
  return { ended, signal: (stop) => void (isPostmaster(pid, place) && process.kill(pid, stop)) };
}

/** Stops a postmaster, in a harder way each time that it does not end in time. Throws EmbeddedError when none works. */
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

/** Stops the server when our process exits in an orderly way, also in the middle of a start. */
function endAtExit(server: Postmaster): Postmaster {
  const end = () => server.signal('SIGINT');
  process.on('exit', end);
  void server.ended.then(() => process.off('exit', end));
  return server;
}

/** Looks at the command line of the process, which is readable even where a container restricts root. */
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
