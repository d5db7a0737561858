import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { readMigrations, readViews, type Source } from './schema-files.ts';

/** Error of a schema that cannot be used or brought up to date. Its message is a sentence for the operator. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** One session of PostgreSQL: the lock and the transactions belong to it. */
export type Session = Pick<ClientBase, 'query'>;

export interface MigrateOptions {
  /** Off where the engine has no advisory locks; then only one process may migrate at a time. */
  readonly lock?: boolean;
  readonly say?: (line: string) => void;
}

/** Key of the advisory lock. Any number will do, as long as all releases use the same. */
const lockKey = 6_218_250_116;

/**
 * Brings the schema up to date: applies the migrations that are missing, each in a transaction of its own, then
 * makes the views anew when any of them or of the tables changed. Answers the names of what it applied.
 * @throws SchemaError when the server is too old, or its schema is not one that this release can continue.
 */
export async function migrate(
  session: Session,
  { lock = true, say = () => {} }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  await requireServer(session);
  return alone(session, { lock, say }, () => bringUp(session, { say, inOne: inTransaction }));
}

/** Runs `work` while no other process migrates or restores this database. */
export async function alone<T>(
  session: Session,
  { lock = true, say = () => {} }: MigrateOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (lock) await takeLock(session, say);
  try {
    return await work();
  } finally {
    // Where this fails the session has ended, and its lock with it.
    if (lock) await session.query(`select pg_advisory_unlock(${lockKey})`).catch(() => undefined);
  }
}

interface Steps {
  readonly say: (line: string) => void;
  /** Runs a step, in a transaction of its own or in that of the caller. */
  readonly inOne: (session: Session, step: () => Promise<void>) => Promise<void>;
  /** Stops after this migration, and makes no views. */
  readonly through?: string | undefined;
}

/**
 * Does the work of `migrate`, for a caller that is `alone` and may have a transaction open. The recorded views are dropped
 * together with the first pending migration, so that migrations may drop and retype columns, and are made after the last.
 */
export async function bringUp(
  session: Session,
  { say, inOne, through }: Steps,
): Promise<{ applied: string[] }> {
  await makeRecords(session);
  const migrations = await readMigrations();
  const missing = unapplied(migrations, await readRecords(session, 'schema_migrations'));
  const pending = missing.filter(({ name }) => through === undefined || name <= through);
  const isNew = missing.length === migrations.length;
  if (isNew) say(`Making the schema (${pending.length} migrations)`);
  for (const [index, migration] of pending.entries()) {
    // A step can take long on existing data: its name is shown.
    if (!isNew) say(`Migrating the database: ${migration.name} (${index + 1} of ${pending.length})`);
    await apply(session, migration, async (step) =>
      inOne(session, async () => {
        if (index === 0) await dropViews(session);
        await step();
      }),
    );
  }
  const views = await readViews();
  const isStale = pending.length > 0 || !sameViews(views, await readRecords(session, 'schema_views'));
  if (through === undefined && isStale) await makeViews(session, views, inOne);
  return { applied: pending.map(({ name }) => name) };
}

/**
 * What `migrate` would do: the names of the missing migrations, and `views` when the views are not this
 * release's. Only reads.
 * @throws SchemaError as `migrate` does.
 */
export async function pendingMigrations(session: Session): Promise<string[]> {
  await requireServer(session);
  const migrations = await readMigrations();
  if (!(await hasRecords(session))) return [...migrations.map(({ name }) => name), 'views'];
  const pending = unapplied(migrations, await readRecords(session, 'schema_migrations')).map(
    ({ name }) => name,
  );
  return sameViews(await readViews(), await readRecords(session, 'schema_views'))
    ? pending
    : [...pending, 'views'];
}

async function requireServer(session: Session): Promise<void> {
  const { rows } = await session.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= 15) return;
  throw new SchemaError(`The server is PostgreSQL ${version}. Karcis needs PostgreSQL 15 or newer.`);
}

/** Asks again and again rather than waiting in the server, where a statement time-out would end the wait. */
async function takeLock(session: Session, say: (line: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await session.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${lockKey}) as taken`,
    );
    if (rows[0]?.taken === true) return;
    if (attempt === 0) say('Waiting for another process that is migrating the database');
    await wait(100);
  }
}

async function hasRecords(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ found: boolean }>(
    "select to_regclass('schema_views') is not null as found",
  );
  return rows[0]?.found === true;
}

async function makeRecords(session: Session): Promise<void> {
  if (await hasRecords(session)) return;
  await session.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`);
  await session.query(
    'create table if not exists schema_views (name text primary key, checksum text not null)',
  );
}

type Records = Map<string, string>;

async function readRecords(session: Session, table: 'schema_migrations' | 'schema_views'): Promise<Records> {
  const { rows } = await session.query<{ name: string; checksum: string }>(
    `select name, checksum from ${table}`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** The migrations still to come. Whatever was applied must be the same, and come first. */
function unapplied(migrations: readonly Source[], applied: Records): Source[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted();
  if (unknown.length > 0) {
    throw new SchemaError(
      `The database has migrations that this release does not know (${unknown.join(', ')}): it belongs to a newer ` +
        'Karcis. Start that release, or restore a backup from before it.',
    );
  }
  const pending: Source[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      pending.push(migration);
      continue;
    }
    if (checksum !== migration.checksum) {
      throw new SchemaError(
        `The migration ${migration.name} was changed after it had been applied to this database. Restore its text ` +
          'and put the change into a new migration.',
      );
    }
    const skipped = pending[0];
    if (skipped) {
      throw new SchemaError(
        `The migration ${skipped.name} comes before ${migration.name}, which is applied already. Give it a number ` +
          'after the last one.',
      );
    }
  }
  return pending;
}

async function apply(
  session: Session,
  migration: Source,
  inOne: (step: () => Promise<void>) => Promise<void>,
): Promise<void> {
  try {
    await inOne(async () => {
      await session.query(migration.text);
      await session.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
    });
  } catch (cause) {
    throw new SchemaError(`The migration ${migration.name} failed and was undone: ${String(cause)}`, {
      cause,
    });
  }
}

const sameViews = (views: readonly Source[], recorded: Records) =>
  views.length === recorded.size && views.every(({ name, checksum }) => recorded.get(name) === checksum);

/** Views hold no data: they are not migrated but made anew, in one transaction. */
async function makeViews(session: Session, views: readonly Source[], inOne: Steps['inOne']): Promise<void> {
  try {
    await inOne(session, async () => {
      await dropViews(session);
      for (const view of views) {
        await session.query(view.text);
        await session.query('insert into schema_views (name, checksum) values ($1, $2)', [
          view.name,
          view.checksum,
        ]);
      }
    });
  } catch (cause) {
    throw new SchemaError(`The views could not be made and are as before: ${String(cause)}`, { cause });
  }
}

/** Drops the recorded views, and none that an operator has made: such a view over one of them makes it fail. */
async function dropViews(session: Session): Promise<void> {
  const names = [...(await readRecords(session, 'schema_views')).keys()];
  // One statement, because then their order does not matter.
  if (names.length > 0) await session.query(`drop view if exists ${names.join(', ')}`);
  await session.query('delete from schema_views');
}

async function inTransaction(session: Session, work: () => Promise<void>): Promise<void> {
  await session.query('begin');
  try {
    // A migration takes as long as the tables are large, whatever the session's limit is.
    await session.query('set local statement_timeout = 0');
    await work();
    await session.query('commit');
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
}
