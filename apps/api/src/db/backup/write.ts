import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { release } from '../../domain/release.ts';
import { pendingMigrations } from '../schema/migrate.ts';
import { readMigrations } from '../schema/schema-files.ts';
import { type TableSource, writeArchive } from './archive.ts';
import { BackupError, format, type Header, type TableHead } from './format.ts';
import { copyOut, quoted, readSequences, readTables, tableNames } from './tables.ts';

export interface Written {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes a backup into a new file that only its owner can read. The file has another name until it is complete and on the disk.
 * @throws BackupError when the file exists already, or the database cannot be backed up.
 */
export async function backUpTo(client: Client, file: string): Promise<Written & { bytes: number }> {
  if (existsSync(file)) throw new BackupError(`${file} is there already. Name a new file.`);
  const partial = `${file}.${randomBytes(4).toString('hex')}.part`;
  // Also when the process is ended: the file holds personal data.
  const forget = () => rmSync(partial, { force: true });
  const interrupted = () => {
    forget();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, interrupted);
  try {
    // `flush`: on the disk before it is closed.
    const stream = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await once(stream, 'open');
    const written = await backUp(client, stream);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { ...written, bytes: stream.bytesWritten };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
      throw new BackupError(`The backup cannot be written: ${message}.`, { cause: error });
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
    await rm(partial, { force: true });
  }
}

/** Makes the name of the file durable. Not every system can open a folder for that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Writes all tables from one snapshot with COPY, while other sessions go on writing. After an error the session cannot be used
 * any more.
 */
export async function backUp(client: Client, destination: Writable): Promise<Written> {
  const pending = await pendingMigrations(client); // throws when the database is of a newer release
  if (pending.length === (await readMigrations()).length + 1)
    throw new BackupError('There is no Karcis in this database, and nothing to back up.');
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('set lock_timeout = 0');
  const names = await tableNames(client);
  await client.query('begin isolation level repeatable read read only');
  // Before the first query, which takes the snapshot: no migration can come between the two.
  await client.query(`lock table ${names.map(quoted).join(', ')} in access share mode`);
  const tables = await readTables(client);
  if (
    names.join() !==
    tables
      .map(({ name }) => name)
      .toSorted()
      .join()
  )
    throw new BackupError('The database is being migrated at this moment. Try again when that is done.');
  const total = { tables: 0, rows: 0 };
  const header = await readHeader(client);
  const archive = writeArchive(header, sourcesOf(client, tables, total), () => readSequences(client));
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  try {
    await pipeline(
      Readable.from(archive, { objectMode: false, highWaterMark: 1 << 18 }),
      compress,
      destination,
    );
  } catch (error) {
    // A COPY that is not read any more would keep the session open, and its end waiting.
    await cutOff(client);
    throw error;
  }
  await client.query('commit');
  return total;
}

async function readHeader(client: Client): Promise<Header> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    format,
    karcis: release,
    postgresql: rows[0]?.server_version ?? '',
    made_at: new Date().toISOString(),
    migrations,
  };
}

async function* sourcesOf(
  client: Client,
  tables: readonly TableHead[],
  total: { tables: number; rows: number },
) {
  for (const table of tables) {
    const rows = client.query(copyTo(copyOut(table)));
    yield { ...table, rows, count: () => rows.rowCount } satisfies TableSource;
    total.tables += 1;
    total.rows += rows.rowCount;
  }
}

async function cutOff(client: Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.destroyed) return;
  stream.destroy();
  await once(stream, 'close');
}
