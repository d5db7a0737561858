import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './alive.js';

/** Milliseconds. */
const LOOK_EVERY = 200;
const BEAT_EVERY = 2_000;
/** A holder that has not been heard of for so long is gone, even if its number now is another process's. */
const SILENT = 60_000;
/** Between making the folder and writing the numbers into it. */
const JUST_MADE = 5_000;

/**
 * Works while no other process works under the same lock: a folder, since making one fails where it exists.
 * @template Result
 * @param {string} path
 * @param {() => void} onWait is called once where another process holds the lock
 * @param {(addProcess: (pid: number) => void) => Promise<Result>} work may add a process that also holds the lock
 * @returns {Promise<Result>}
 */
export async function withLock(path, onWait, work) {
  for (let told = false; !take(path); told = true) {
    if (isAbandoned(path)) {
      bury(path);
      continue;
    }
    if (!told) onWait();
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  const beat = setInterval(() => touch(path), BEAT_EVERY);
  const leave = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', leave);
  try {
    return await work((pid) => hold(path, [process.pid, pid]));
  } finally {
    clearInterval(beat);
    leave();
    process.off('exit', leave);
  }
}

/** @param {string} path */
function take(path) {
  try {
    mkdirSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  hold(path, [process.pid]);
  return true;
}

/**
 * @param {string} path
 * @param {number[]} pids
 */
function hold(path, pids) {
  writeFileSync(join(path, 'pids'), pids.join(' '));
}

/** @param {string} path */
function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Somebody deleted it, as we say one may.
  }
}

/**
 * Whether all who held it are gone.
 * @param {string} path
 */
export function isAbandoned(path) {
  try {
    const silent = Date.now() - statSync(path).mtimeMs;
    if (silent > SILENT) return true;
    const pids = read(join(path, 'pids'));
    return pids === undefined ? silent > JUST_MADE : !pids.some(isAlive);
  } catch {
    return false; // given back at this moment
  }
}

/**
 * Removes an abandoned lock. Of several processes that try, the rename lets one do it; should that one have
 * caught the next holder's lock, it puts it back.
 * @param {string} path
 */
function bury(path) {
  const grave = `${path}.${process.pid}`;
  try {
    renameSync(path, grave);
    if (isAbandoned(grave)) rmSync(grave, { recursive: true, force: true });
    else renameSync(grave, path);
  } catch {
    // Another was faster.
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8').split(' ').map(Number);
  } catch {
    return undefined;
  }
}
