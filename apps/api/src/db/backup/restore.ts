import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { release } from '../../domain/release.ts';
import { alone, bringUp } from '../schema/migrate.ts';
import { readMigrations } from '../schema/schema-files.ts';
import { BackupError, type End, type Header, type TableHead } from './format.ts';
import { passOver, readBackup } from './read.ts';
import { copyIn, quoted, restoreSequences, tableNames } from './tables.ts';

interface Options {
  readonly lock?: boolean;
  readonly say?: (line: string) => void;
  /** Last statements of the same transaction. */
  readonly last?: (client: Client) => Promise<unknown>;
}

/**
 * Fills an empty database with a backup: the schema of that time, its rows, and then the later migrations. All of it is one
 * transaction: afterwards the database holds everything, or nothing.
 * @throws BackupError when the database is not empty, or the backup is damaged, incomplete or of a newer release.
 */
export async function restore(
  client: Client,
  file: string,
  { lock = true, say = () => {}, last = async () => {} }: Options = {},
): Promise<{ header: Header; end: End }> {
  return alone(client, { lock, say }, async () => {
    await requireEmpty(client);
    await client.query('begin');
    try {
      await client.query('set local statement_timeout = 0');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const found = await readBackup(file, {
        header: (header) => prepare(client, header, say),
        table: (table, rows) => load(client, table, rows, say),
      });
      await restoreSequences(client, found.end.sequences);
      await bringUp(client, { say, inOne: (_session, step) => step() });
      await last(client);
      await client.query('commit');
      // The planner knows nothing of the rows yet, and autovacuum may be a minute away.
      await client
        .query('vacuum analyze')
        .catch(() => say('The statistics could not be made; autovacuum will.'));
      return found;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    order by relkind, relname`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  throw new BackupError(
    `A backup is restored into an empty database, and this one holds ${names.slice(0, 5).join(', ')}${more}. ` +
      'Name a new database in DATABASE_URL, or a new folder in KARCIS_DATA_DIR.',
  );
}

/** Makes the schema of the backup, without the rows that migrations bring along: they are in the backup as well. */
async function prepare(client: Client, header: Header, say: (line: string) => void): Promise<void> {
  await requireKnown(header);
  say(`Backup of ${header.made_at}, Karcis ${header.karcis}, PostgreSQL ${header.postgresql}`);
  await bringUp(client, {
    say,
    inOne: (_session, step) => step(),
    through: header.migrations.at(-1)?.name ?? '',
  });
  const names = await tableNames(client);
  await client.query(`truncate ${names.map(quoted).join(', ')}`);
}

async function requireKnown({ migrations, karcis }: Header): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of a newer Karcis (${karcis}; this is ${release}), with ${unknown.join(', ')}. Restore it with that ` +
        'release, or a newer one.',
    );
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (changed !== undefined)
    throw new BackupError(
      `The backup was made with another text of the migration ${changed.name}. Restore it with the release that made it ` +
        `(${karcis}).`,
    );
  const [first, last] = [migrations.length, migrations.at(-1)?.name ?? ''];
  if ([...known.keys()].filter((name) => name <= last).length !== first)
    throw new BackupError(
      `The backup lacks migrations that come before ${last}: it is not one of Karcis ${karcis}.`,
    );
}

async function load(
  client: Client,
  table: TableHead,
  rows: AsyncIterable<Buffer>,
  say: (line: string) => void,
): Promise<number> {
  const { rows: found } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [quoted(table.name)],
  );
  if (found[0]?.found !== true) {
    say(`  ${table.name}: left out, for it is no table of Karcis`);
    return passOver(rows);
  }
  const stream = client.query(copyFrom(copyIn(table)));
  await pipeline(Readable.from(rows, { objectMode: false }), stream);
  say(`  ${table.name}: ${stream.rowCount} rows`);
  return stream.rowCount;
}
