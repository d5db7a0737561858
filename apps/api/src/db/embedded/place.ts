import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, EmbeddedError } from './failure.ts';

/** A user and group, by number: neither needs a name on the machine. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Folders and accounts of an embedded server. Paths are absolute, with symbolic links resolved. */
export interface Place {
  /** Holds the lock, settings, log, programs and data. The server writes only in `data`. */
  readonly root: string;
  readonly data: string;
  readonly log: string;
  /** Owner of our files: that of the data directory. Undefined when we may not set it. */
  readonly owner: Account | undefined;
  /** Account of the server, since PostgreSQL refuses root. Undefined: our own. */
  readonly account: Account | undefined;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };
const STAGED = '/var/lib/karcis';
const NOTE = 'where-the-database-is.txt';

/**
 * Finds, and makes where missing, the place for the server of a data directory: `postgres/` inside it, or a
 * folder in /var/lib/karcis where the server's account may not enter the data directory (a project in /root).
 */
export async function findPlace(dataDir: string): Promise<Place> {
  if (/[\n\r]/.test(dataDir)) {
    throw new EmbeddedError('The path of the data directory contains a line break: choose another one.');
  }
  const home = await makeHome(dataDir);
  await refuseForeign(home);
  const { uid, gid } = await stat(home);
  const owner = process.getuid?.() === 0 ? { uid, gid } : undefined;
  const account = owner?.uid === 0 ? NOBODY : owner;
  const staged = account !== undefined && !mayEnter(home, account);
  const root = staged ? join(STAGED, stagedName(home)) : join(home, 'postgres');
  await keepNote(home, root, staged);
  const place: Place = { root, data: join(root, 'data'), log: join(root, 'postgres.log'), owner, account };
  for (const folder of staged ? [STAGED, root] : [root]) await makeFolder(folder, owner);
  return place;
}

/** Gives our files to the owner of the data directory, so that a later run may be without root. */
export async function own(path: string, { owner }: Place): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** Returns whether an account may enter a folder. The system is asked, so that access lists and security modules count. */
export function mayEnter(folder: string, account: Account): boolean {
  const { error, status } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account });
  if (error) {
    throw new EmbeddedError(
      `PostgreSQL does not run as root, and the system does not let Karcis run it as user ${account.uid} ` +
        `(${codeOf(error)}). Start Karcis as an ordinary user, or set DATABASE_URL to a server of your own.`,
    );
  }
  return status === 0;
}

/**
 * Makes the data directory. One made by root belongs to the owner of the folder that it is made in, and an empty
 * one given to root is opened for the server's account; the folders above are never touched.
 */
async function makeHome(dataDir: string): Promise<string> {
  const made = await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  if (process.getuid?.() !== 0) return home;
  const { mode, uid: owner } = await stat(home);
  if (owner === 0 && (await readdir(home)).length === 0) await chmod(home, mode | 0o011);
  if (made === undefined) return home;
  const top = await realpath(made);
  const { uid, gid } = await stat(dirname(top));
  for (let folder = home; folder.length >= top.length; folder = dirname(folder)) {
    await chmod(folder, 0o755);
    await chown(folder, uid, gid);
  }
  return home;
}

async function makeFolder(path: string, owner: Account | undefined): Promise<void> {
  if ((await mkdir(path, { recursive: true })) === undefined) return;
  await chmod(path, 0o755); // the server's account enters, whatever our umask is
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function refuseForeign(home: string): Promise<void> {
  const version = await readFile(join(home, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return;
  throw new EmbeddedError(
    `${home} is the data directory of a PostgreSQL ${version.trim()} server that is not Karcis' own. Nothing was ` +
      'changed. Set DATABASE_URL to use that server, or KARCIS_DATA_DIR to another folder.',
  );
}

function stagedName(home: string): string {
  const digest = hash('sha256', home, 'hex').slice(0, 12);
  return `${basename(dirname(home)).replaceAll(/[^\w.-]/g, '_')}-${digest}`;
}

/** A staged database must not be lost from sight, nor be shared by two copies of one data directory. */
async function keepNote(home: string, root: string, staged: boolean): Promise<void> {
  const note = join(home, NOTE);
  const known = /^\/.*$/m.exec(await readFile(note, 'utf8').catch(() => ''))?.[0];
  if (known !== undefined && known !== root) {
    throw new EmbeddedError(
      `${home} was moved or copied: its database is in ${known}. To bring it along, move that folder to ${root} ` +
        `and delete ${note}; to start with an empty database, only delete ${note}.`,
    );
  }
  if (staged && known === undefined) {
    await writeFile(
      note,
      'Karcis ran as root, and PostgreSQL ran under an account that may not enter this folder.\n' +
        `The database is therefore in the folder below: back it up there, and delete it there.\n${root}\n`,
    );
  }
}
