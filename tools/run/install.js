import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.js';
import { showProgress } from './progress.js';
import { readStamp, removeStamp, writeStamp } from './stamp.js';

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean }} Package */
/** @typedef {(line: string) => void} Say */

/**
 * Whether node_modules holds what package-lock.json asks for. Costs about a millisecond where the stamp of the
 * last install matches; otherwise npm's own record decides, as for an image that was built with `npm ci`.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export function isInstalled(root, env) {
  const modules = join(root, 'node_modules');
  const lockFile = join(root, 'package-lock.json');
  // An image may leave the lockfile out: then there is nothing to compare with, and nothing to install from.
  if (!existsSync(lockFile)) return existsSync(modules);
  const hash = hashOf(lockFile);
  const stamp = readStamp(root);
  const production = env['NODE_ENV'] === 'production';
  if (stamp.lock === hash && (production || !stamp.production)) return true;
  const record = recordOf(root);
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  if (!satisfies(wanted, present, production)) return false;
  writeStamp(root, { lock: hash, production });
  return true;
}

/**
 * Whether every wanted package is present in the wanted version. Optional ones may be missing: most are for other
 * systems; for production those of development may, too.
 * @param {Record<string, Package>} wanted the packages of package-lock.json, by path
 * @param {Record<string, Package>} present those of node_modules/.package-lock.json
 * @param {boolean} production
 */
export function satisfies(wanted, present, production) {
  return Object.entries(wanted).every(([path, want]) => {
    if (!path.startsWith('node_modules/')) return true;
    const have = present[path];
    if (have) return have.version === want.version && have.integrity === want.integrity;
    return want.optional || want.devOptional || (production && want.dev);
  });
}

/**
 * Installs what package-lock.json asks for, unless another process does at this moment: then waits for it.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {Say} say
 */
export async function install(root, env, say) {
  const lock = join(root, '.install.lock');
  const onWait = () => say(`Another process is installing; waiting for it. (If none is, delete ${lock}.)`);
  await withLock(lock, onWait, async (addProcess) => {
    if (isInstalled(root, env)) return;
    say('Installing the dependencies: about 200 MB to download, 500 MB on disk, once.');
    // npm writes its record last. Without the record of an earlier install, one that is killed leaves no whole one behind.
    rmSync(recordOf(root), { force: true });
    removeStamp(root);
    const errors = await npmInstall(root, env, addProcess);
    if (errors !== undefined) throw new Error(explain(errors));
    const hash = hashOf(join(root, 'package-lock.json'));
    writeStamp(root, { lock: hash, production: env['NODE_ENV'] === 'production' });
  });
}

/** Path of npm's record of what it installed. @param {string} root */
function recordOf(root) {
  return join(root, 'node_modules/.package-lock.json');
}

/** @param {string} file */
function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {(pid: number) => void} addProcess
 * @returns {Promise<string | undefined>} what npm complained about, or nothing when it succeeded
 */
async function npmInstall(root, env, addProcess) {
  const { command, args, shell } = npmCommand(env, process.platform, process.execPath);
  const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) addProcess(child.pid);
  // A signal to us alone must not leave npm at work.
  const end = () => child.kill();
  process.once('exit', end);
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const stop = (/** @type {NodeJS.Signals} */ signal) => process.exit(128 + constants.signals[signal]);
  for (const signal of signals) process.once(signal, stop);
  const progress = showProgress('Installing', process.stderr);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  try {
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    return code === 0 ? undefined : output;
  } catch (error) {
    return String(error);
  } finally {
    progress.end();
    process.off('exit', end);
    for (const signal of signals) process.off(signal, stop);
  }
}

/**
 * How to call npm: as the npm that runs us was called, else by name.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} platform
 * @param {string} node the program that runs us
 */
export function npmCommand(env, platform, node) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // Without a network, npm's own settings would take over a minute to say so.
  args.push('--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  const cli = env['npm_execpath'];
  if (cli === undefined || !/npm-cli\.c?js$/.test(cli))
    return { command: 'npm', args, shell: platform === 'win32' };
  return { command: env['npm_node_execpath'] ?? node, args: [cli, ...args], shell: false };
}

/**
 * Says what went wrong and what to do, by the error code in what npm printed.
 * @param {string} output
 */
export function explain(output) {
  // npm begins with what matters, and ends with where its log is.
  const lines = output.split('\n').filter((line) => !/^(npm error)?\s*$/.test(line));
  const [, advice] = advices.find(([codes]) => codes.test(output)) ?? [];
  const says = ['The dependencies could not be installed. npm says:', ...lines.slice(0, 10)];
  return [...says, advice ?? 'Run npm ci to see more.'].join('\n');
}

/** @type {[RegExp, string][]} */
const advices = [
  [/spawn npm ENOENT/, 'npm was not found: install Node.js with npm, or start with npm.'],
  [/ENOSPC/, 'The disk is full: make room and start again. About 700 MB are needed while installing.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH/,
    'The package registry cannot be reached: check the network, a proxy (HTTPS_PROXY) and `npm config get registry`.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'This user may not write in node_modules: give the project to the user who starts it.',
  ],
  [
    /npm error code EUSAGE/,
    'package.json and package-lock.json do not agree: run `npm install` and commit what it changes.',
  ],
  [
    /EINTEGRITY/,
    'A package is not the one that package-lock.json names: run `npm cache clean --force` and try again.',
  ],
];
