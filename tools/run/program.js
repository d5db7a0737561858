import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { whenNpmEnds } from './npm.js';

const WINDOWS = process.platform === 'win32';
/**
 * Settings of the C library (glibc; others ignore them). As it comes it keeps freed memory, for each thread apart and wherever
 * something behind it is in use: docs/performance.md says how much.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
};
/** The server and its commands. */
const SERVER = 'apps/api/src/cli/main.ts';
/**
 * Options of Node.js for the server, in megabytes; one that `NODE_OPTIONS` names, too, is left to it. Without a bound the heap grows
 * by what the machine has: on one with 24 GB garbage of 60 MB and buffers of as much lie about before it is first collected whole.
 * The server needs 60 MB. A young generation of 8 MB a half keeps what a request leaves behind for no longer than the request
 * (docs/performance.md).
 */
export const SERVER_OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=8'];
/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program as if it had been called itself: its input and output are ours, signals reach it exactly once,
 * and we end as it does. It has an IPC channel, whose `disconnect` tells it that we are gone, however that came.
 * @param {string} root
 * @param {string} node
 * @param {string[]} args
 */
export async function runProgram(root, node, args) {
  const child = spawn(node, [...optionsFor(root, args[0], process.env.NODE_OPTIONS), ...args], {
    env: environment(root, process.env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C signals the terminal's whole group. In a group of its own the program gets that from us, once; on
    // Windows, where we cannot pass it on, from the terminal.
    detached: !WINDOWS,
  });
  const pass = (/** @type {NodeJS.Signals} */ signal) => void (WINDOWS || child.kill(signal));
  for (const signal of SIGNALS) process.on(signal, pass);
  const orphaned = whenNpmEnds(() => pass('SIGTERM'));
  const end = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  clearInterval(orphaned);
  for (const signal of SIGNALS) process.off(signal, pass);
  if (typeof end === 'number') process.exitCode = end;
  else endBy(end);
}

/**
 * @param {string} root
 * @param {string | undefined} program
 * @param {string | undefined} given
 */
export function optionsFor(root, program, given = '') {
  if (program !== join(root, SERVER)) return [];
  return SERVER_OPTIONS.filter((option) => !given.includes(option.slice(0, option.indexOf('='))));
}

/**
 * Ends as the program was ended, so that whoever called us sees the same.
 * @param {NodeJS.Signals} signal
 */
function endBy(signal) {
  if (WINDOWS) process.exitCode = 128 + constants.signals[signal];
  else process.kill(process.pid, signal);
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} with the programs of node_modules first in the PATH, and a folder where Node.js keeps
 *   compiled code, for faster starts
 */
function environment(root, env) {
  // Windows writes it `Path`, and takes any case.
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const bin = join(root, 'node_modules/.bin');
  const path = env[name] ?? '';
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...ALLOCATOR,
    ...env,
    ...(path.split(delimiter)[0] === bin ? {} : { [name]: `${bin}${delimiter}${path}` }),
  };
}
