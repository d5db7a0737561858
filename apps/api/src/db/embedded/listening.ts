import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, EmbeddedError } from './failure.ts';
import { mayEnter, type Place } from './place.ts';

/** Address of the server, for `pg`. */
export interface Listening {
  /** The folder of a Unix socket, else a loopback address. */
  readonly host: string;
  readonly port: number;
  /** Only on systems without a private folder for the socket. */
  readonly password?: string;
}

/** With `/.s.PGSQL.5432.lock` behind it, this stays below the 104 bytes that macOS allows; Linux allows 108. */
const LONGEST_FOLDER = 80;

/** Makes a private folder for the server's Unix socket; on Windows picks a free loopback port. */
export async function makeListening(place: Place): Promise<Listening> {
  if (process.platform === 'win32') {
    return { host: '127.0.0.1', port: await freePort(), password: await passwordOf(place) };
  }
  const { account } = place;
  const fits = (folder: string) =>
    Buffer.byteLength(folder) < LONGEST_FOLDER - 16 && (account === undefined || mayEnter(folder, account));
  const parent = [tmpdir(), '/tmp'].find(fits);
  if (parent === undefined)
    throw new EmbeddedError('/tmp cannot be used: PostgreSQL needs it for its socket.');
  const host = await mkdtemp(join(parent, 'karcis-'));
  if (account) await chown(host, account.uid, account.gid);
  return { host, port: 5432 };
}

/** Removes the socket's folder after the server has ended. */
export async function removeListening({ host, password }: Listening): Promise<void> {
  if (password === undefined && /\/karcis-\w{6}$/.test(host))
    await rm(host, { recursive: true, force: true });
}

/** The password of the server's user on Windows: made once, before the cluster. */
export async function passwordOf(place: Place): Promise<string> {
  const path = passwordFile(place);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(path, password, { mode: 0o600 });
  return password;
}

/** Where `initdb` reads the password. */
export function passwordFile({ root }: Place): string {
  return join(root, 'password');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('no loopback port is free');
  return address.port;
}
