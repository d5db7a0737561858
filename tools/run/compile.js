import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps/api/src', 'packages/contract/src'];

/**
 * Has Node.js compile our sources in a process of its own when they have changed, and keep what it made where
 * `NODE_COMPILE_CACHE` says. What takes the types out of them stays in memory where it was used: 10 MB, which a server
 * would have until its end.
 * @param {string} root
 * @param {string[]} node how it is called, with the options that programs get: what is kept belongs to them
 * @param {NodeJS.ProcessEnv} env
 */
export function compileOnce(root, [node = '', ...options], env) {
  const cache = env['NODE_COMPILE_CACHE'];
  if (cache === undefined || env['NODE_DISABLE_COMPILE_CACHE']) return;
  const mark = join(cache, 'sources');
  const sources = stateOf(root);
  if (read(mark) === sources) return;
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(mark, sources);
  } catch {
    return; // nothing can be kept here, as in an image
  }
  // Loads all that a server is made of, and does nothing.
  spawnSync(node, [...options, join(root, 'apps/api/src/cli/main.ts'), 'help'], { env, stdio: 'ignore' });
}

/**
 * How many sources there are, how long they are and when the last was changed. Takes some milliseconds.
 * @param {string} root
 */
function stateOf(root) {
  let [count, bytes, latest] = [0, 0, 0];
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      const { size, mtimeMs } = statSync(join(root, folder, String(name)));
      count += 1;
      bytes += size;
      latest = Math.max(latest, mtimeMs);
    }
  }
  return `${count} ${bytes} ${latest}`;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
