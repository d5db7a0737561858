import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from './alive.js';

const LOOK_EVERY = 250;

/**
 * Acts once the npm that runs us is gone. A killed npm tells nobody, and one that is asked to end tells only the
 * shell between us, which then ends without a word to us. Not on Windows, where the terminal's end ends all.
 * @param {() => void} act
 * @returns {NodeJS.Timeout | undefined} to be cleared; nothing where no npm runs us
 */
export function whenNpmEnds(act) {
  if (process.platform === 'win32' || process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY);
  return timer.unref();
}

/**
 * npm's number: our parent, or the parent of the `sh -c` that some systems keep between.
 * @param {number} parent
 */
function npmAbove(parent) {
  try {
    const { above, command } = look(parent);
    return / -c /.test(command) ? above : parent;
  } catch {
    return parent;
  }
}

/**
 * @param {number} pid
 * @returns {{ above: number, command: string }} the number of its parent and its command line
 */
function look(pid) {
  if (process.platform !== 'linux') {
    const line = execFileSync('/bin/ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return { above: Number.parseInt(line, 10), command: line };
  }
  // The name stands in parentheses and may hold anything; the state and the parent's number follow it.
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { above: Number(after.split(' ')[1]), command };
}
