import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Listening, passwordOf } from './listening.ts';
import { own, type Place } from './place.ts';

/** Writes the server's settings and access rules. What a person set by `ALTER SYSTEM` stays. */
export async function writeSettings(place: Place, at: Listening, durable: boolean): Promise<void> {
  const settings = {
    data_directory: place.data,
    ...(at.password === undefined
      ? { listen_addresses: '', unix_socket_directories: at.host, unix_socket_permissions: '0700' }
      : { listen_addresses: at.host, unix_socket_directories: '', password_encryption: 'scram-sha-256' }),
    port: String(at.port),
    cluster_name: 'karcis',
    max_connections: '100',
    shared_buffers: '128MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // The client gets the error of its statement. In the log it would fill the disk, with personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const access =
    at.password === undefined ? 'local all all trust' : 'host all all 127.0.0.1/32 scram-sha-256';
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
  await replace('postgresql.conf', ['# Written at every start. Use ALTER SYSTEM.', ...lines], place);
  await replace('pg_hba.conf', [access], place);
  await replace('pg_ident.conf', [], place);
}

/** Where the server of the place listens, or did when it was last started. */
export async function readListening(place: Place): Promise<Listening | undefined> {
  const text = await readFile(join(place.root, 'postgresql.conf'), 'utf8').catch(() => '');
  const value = (name: string) =>
    new RegExp(`^${name} = '(.+)'$`, 'm').exec(text)?.[1]?.replaceAll("''", "'");
  const port = Number(value('port'));
  const folder = value('unix_socket_directories');
  if (folder !== undefined) return { host: folder, port };
  const address = value('listen_addresses');
  return address === undefined ? undefined : { host: address, port, password: await passwordOf(place) };
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

async function replace(name: string, lines: string[], place: Place): Promise<void> {
  const path = join(place.root, name);
  const fresh = `${path}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, lines.map((line) => `${line}\n`).join(''));
  await chmod(fresh, 0o644); // the server reads it, whatever our umask is
  await own(fresh, place);
  await rename(fresh, path);
}
