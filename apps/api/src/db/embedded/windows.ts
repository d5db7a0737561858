import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { pidIn, type Postmaster, type Stop, until } from './process.ts';
import type { Runtime } from './runtime.ts';

/** Starts a server by `pg_ctl`: Windows has no signals, and nothing else starts a server from an administrator's prompt. */
export function startOnWindows(place: Place, runtime: Runtime): Postmaster {
  const start = ['start', '--wait', '--timeout=86400', '--pgdata', place.root, '--log', place.log];
  const starter = spawn(runtime.pgCtl, start, { detached: true, stdio: 'ignore', windowsHide: true });
  return postmaster(place, runtime, once(starter, 'exit'));
}

/** The server with the process id in its pid file, or undefined when the id now belongs to another program. */
export function findOnWindows(place: Place, runtime: Runtime, pid: number): Postmaster | undefined {
  const { status } = spawnSync(runtime.pgCtl, ['status', '--pgdata', place.root], { windowsHide: true });
  return status === 0 && isAlive(pid) ? postmaster(place, runtime, Promise.resolve()) : undefined;
}

function postmaster(place: Place, { pgCtl }: Runtime, started: Promise<unknown>): Postmaster {
  const file = join(place.data, 'postmaster.pid');
  const ended = started.then(
    () => until(() => !isAlive(pidIn(file)), 500),
    (error: unknown) => String(error),
  );
  const signal = (stop: Stop) => {
    const mode = stop === 'SIGINT' ? '--mode=fast' : '--mode=immediate';
    spawnSync(pgCtl, ['stop', '--no-wait', mode, '--pgdata', place.root], { windowsHide: true });
  };
  return { ended, signal };
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
