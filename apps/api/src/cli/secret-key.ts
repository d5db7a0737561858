import { chown, link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { CommandError } from './command.ts';
import { dataFolder, type Server, withClient } from './database.ts';

const form = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
const makeOne = `node -e "console.log(require('node:crypto').randomBytes(32).toString('base64url'))"`;

/** Returns the file of the secret beside the embedded data, for use without KARCIS_SECRET_KEY. */
export const secretKeyFile = (config: Config): string => join(dataFolder(config), 'secret-key');

/** Returns the server's secret (32 bytes), if there is one. Throws CommandError for a file without one. */
export async function findSecretKey(config: Config): Promise<Buffer | undefined> {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey, 'base64url');
  if (config.databaseUrl !== undefined) return undefined;
  const file = secretKeyFile(config);
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new CommandError(`${message}. Give the file to the user who runs Karcis.`);
  }
  if (!form.test(text))
    throw new CommandError(`${file} does not hold a secret of 32 bytes. Put it back from your backup.`);
  return Buffer.from(text, 'base64url');
}

/** Returns a function that gives the server's secret: read until there is one, and kept from then on, since each order needs it. */
export function keptSecretKey(config: Config): () => Promise<Buffer | undefined> {
  let found: Buffer | undefined;
  return async () => (found ??= await findSecretKey(config));
}

/**
 * Returns the server's secret, to sign or to decrypt. The embedded database gets one at first use. With DATABASE_URL it has
 * to be set, since several servers may share the database. Throws CommandError.
 */
export async function requireSecretKey(config: Config, server: Server): Promise<Buffer> {
  const found = await findSecretKey(config);
  if (found !== undefined) return found;
  if (config.databaseUrl !== undefined) {
    throw new CommandError(
      'KARCIS_SECRET_KEY is not set. It encrypts the keys that sign tickets. Make one, and keep it as safe as the ' +
        `database itself:\n  ${makeOne}`,
    );
  }
  if ((await anEventKey(server)) !== undefined) {
    throw new CommandError(
      `${secretKeyFile(config)} is gone, and with it the secret of the keys in this database. Put the file back from ` +
        'your backup, or set KARCIS_SECRET_KEY to what it held.',
    );
  }
  await makeSecretKey(secretKeyFile(config));
  return requireSecretKey(config, server);
}

/** Returns any key of an event, to try a secret on; undefined where there is none yet. */
export async function anEventKey(server: Pick<Server, 'connection'>) {
  const { rows } = await withClient(server.connection, (client) =>
    client.query<{ event_id: string; key_id: number; public_key: Buffer; private_key_encrypted: Buffer }>(
      'select event_id, key_id, public_key, private_key_encrypted from event_signing_keys limit 1',
    ),
  );
  return rows[0];
}

/** Writes a new secret, whole or not at all, before anything is encrypted with it. Of two processes that do so, one wins. */
async function makeSecretKey(file: string): Promise<void> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    const { uid, gid } = await stat(dirname(file));
    if (process.getuid?.() === 0) await chown(fresh, uid, gid); // a later run may be without root
    await link(fresh, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new CommandError(`The secret cannot be kept: ${message}.`);
  } finally {
    await rm(fresh, { force: true });
  }
}
