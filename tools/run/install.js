import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.js';
import { showProgress } from './progress.js';
import { readStamp, writeStamp } from './stamp.js';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean, peer?: boolean }} Package */
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
  const text = readFileSync(lockFile);
  const hash = createHash('sha256').update(text).digest('hex');
  if (readStamp(root).lock === hash) return true;
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(text.toString('utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  if (!satisfies(wanted, present, env['NODE_ENV'] === 'production')) return false;
  writeStamp(root, { lock: hash });
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
    if (!path.startsWith('node_modules/') || want.link) return true;
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
  await withLock(join(root, '.install.lock'), say, async (addProcess) => {
    if (isInstalled(root, env)) return;
    say('Installing the dependencies: about 150 MB to download, 480 MB on disk, once.');
    const errors = await npmInstall(root, env, addProcess);
    if (errors !== undefined) throw new Error(explain(errors));
    const lock = createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex');
    writeStamp(root, { lock });
  });
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {(pid: number) => void} addProcess
 * @returns {Promise<string | undefined>} what npm complained about, or nothing when it succeeded
 */
async function npmInstall(root, env, addProcess) {
  const { command, args, shell } = npmCommand(root, env, process.platform, process.execPath);
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
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {string} platform
 * @param {string} node the program that runs us
 */
export function npmCommand(root, env, platform, node) {
  const windows = platform === 'win32';
  // On Windows the Node that runs us, where it is the one in node_modules, cannot be deleted as `ci` would.
  const verb = windows && node.startsWith(join(root, 'node_modules')) ? 'install' : 'ci';
  const args = [verb, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // Without a network, npm's own settings would take over a minute to say so.
  args.push('--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  const cli = env['npm_execpath'];
  if (cli === undefined || !/npm-cli\.c?js$/.test(cli)) return { command: 'npm', args, shell: windows };
  return { command: env['npm_node_execpath'] ?? node, args: [cli, ...args], shell: false };
}

/**
 * Says what went wrong and what to do, by the error code in what npm printed.
 * @param {string} output
 */
export function explain(output) {
  const lines = output.trim().split('\n').slice(-12).join('\n');
  const [, advice] = advices.find(([codes]) => codes.test(output)) ?? [];
  return `The dependencies could not be installed. npm says:\n${lines}\n${advice ?? 'Run npm ci to try again.'}`;
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
    /EINTEGRITY/,
    'A package is not the one that package-lock.json names: run `npm cache clean --force` and try again.',
  ],
  [/EUSAGE|in sync/, 'package.json and package-lock.json do not agree: run npm install.'],
];
