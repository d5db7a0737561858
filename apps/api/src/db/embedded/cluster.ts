import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, EmbeddedError } from './failure.ts';
import { passwordFile, passwordOf } from './listening.ts';
import type { Place } from './place.ts';
import { copyRuntime, findPackage, type Runtime } from './runtime.ts';

/** The superuser of the cluster, and its database. */
export const USER = 'karcis';
const MAJOR = '18';

/** Returns whether the place holds a cluster of our version. Changes nothing. Throws when it holds anything else. */
export async function hasCluster({ data }: Place): Promise<boolean> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (version?.trim() === MAJOR) return true;
  if (version !== undefined) {
    throw new EmbeddedError(
      `${data} was made by PostgreSQL ${version.trim()}, and this version of Karcis brings PostgreSQL ${MAJOR}, ` +
        'which cannot read it. Nothing was changed. Start the version of Karcis that made it and take the data ' +
        'out, or set KARCIS_DATA_DIR to another folder.',
    );
  }
  const files = await readdir(data).catch(() => []);
  if (files.length === 0) return false;
  throw new EmbeddedError(
    `${data} is neither empty nor the data directory of a PostgreSQL server. Nothing was changed. Move it away, ` +
      'or set KARCIS_DATA_DIR to another folder.',
  );
}

/** Makes the cluster under another name and renames it, so that an incomplete one is never taken for a complete one. */
export async function createCluster(place: Place, runtime: Runtime, durable: boolean): Promise<void> {
  await removeHalfMade(place);
  const partial = join(place.root, `new-cluster-${randomBytes(4).toString('hex')}`);
  await mkdir(partial, { mode: 0o700 });
  if (place.account) await chown(partial, place.account.uid, place.account.gid);
  const options = ['--pgdata', partial, '--username', USER, '--encoding=UTF8', '--no-instructions'];
  // The builtin locale is there and sorts alike on every system.
  options.push('--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8');
  if (process.platform === 'win32') {
    await passwordOf(place);
    options.push('--auth=scram-sha-256', '--pwfile', passwordFile(place));
  } else {
    options.push('--auth-local=peer', '--auth-host=reject'); // also for a start without our settings
  }
  if (!durable) options.push('--no-sync');
  await withPlainPath(runtime, async ({ initdb }) => run(initdb, options, place));
  await rename(partial, place.data);
  if (durable) await syncFolder(place.root);
}

/** Removes incomplete clusters of starts that were killed. Their `initdb` may go on writing for a moment. */
async function removeHalfMade({ root }: Place): Promise<void> {
  for (const name of await readdir(root)) {
    if (!/^new-cluster-[0-9a-f]{8}$/.test(name)) continue;
    await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Makes a rename durable by writing the folder itself to the disk. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** `initdb` calls itself through a shell with its path in double quotes, which a few characters break. */
async function withPlainPath(runtime: Runtime, work: (runtime: Runtime) => Promise<void>): Promise<void> {
  if (process.platform === 'win32' || !/["$`\\]/.test(runtime.initdb)) return work(runtime);
  const folder = await mkdtemp('/tmp/karcis-');
  try {
    await chmod(folder, 0o755);
    const { native } = await findPackage();
    await work(await copyRuntime(native, join(folder, 'runtime')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(program: string, options: string[], { root, account }: Place): Promise<void> {
  const child = spawn(program, options, {
    ...account,
    cwd: root,
    env: { ...(process.platform === 'win32' ? process.env : {}), LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const killAtExit = () => void child.kill();
  process.on('exit', killAtExit);
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  try {
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code !== 0) throw new Error(errors.trim());
  } catch (cause) {
    throw new EmbeddedError(`The embedded PostgreSQL could not make its data directory: ${reason(cause)}`, {
      cause,
    });
  } finally {
    process.off('exit', killAtExit);
  }
}

function reason(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return 'its programs need glibc. Set DATABASE_URL to a server of your own instead.';
  if (code === 'EACCES') return 'no program may run from its folder. Set KARCIS_DATA_DIR to another one.';
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes('could not look up effective user ID')) return message;
  return `${message}. Give that user a line in /etc/passwd, or set DATABASE_URL to a server of your own.`;
}
