import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import { fail } from '../../domain/errors/problem-error.ts';
import { dialect, transactionOn } from './driver.ts';
import { openReaders, type ReaderCounts } from './readers.ts';
import type { ReadTables, Tables } from '../schema/tables.ts';
import { parsers } from './pg-types.ts';
import { watchOver } from './watchdog.ts';
import { openWriters, type WriterCounts } from './writers.ts';

/**
 * What a read gets: queries over views and tables, nothing that writes, and nothing that could see the trash.
 * Its connections are read-only in the database too, so that a mistake in a view cannot write either.
 */
export type ReadDb = Pick<Kysely<ReadTables>, 'selectFrom' | 'selectNoFrom'>;

/** What every other method gets: the whole database, inside one transaction. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly read: ReadDb;
  /** Reads over every table, secrets included, for the gate and for start-up. Areas never get it. */
  readonly internal: Kysely<Tables>;
  /**
   * Runs `work` in one transaction and commits it, or rolls it back when `work` fails. The transaction opens
   * with the first query: work that waits before it (in a queue, say) holds no connection. A serialization
   * failure or a deadlock is tried again, so `work` must have no effects outside of the database. A statement is
   * waited for during six seconds, and where it `mayTakeLong`, for as long as the database works on it.
   */
  transaction<T>(work: (db: Db) => Promise<T>, options?: { mayTakeLong?: boolean }): Promise<T>;
  /** How its connections stand, at no cost. */
  counts(): DatabaseCounts;
  /** Resolves when the database answers, and fails within two seconds when not. */
  ping(): Promise<void>;
  readonly close: () => Promise<void>;
}

interface DatabaseCounts {
  readonly reads: ReaderCounts;
  readonly transactions: WriterCounts;
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  /** Connections that all reads share. */
  readonly readers: number;
  /** Connections for transactions, each with one at a time. */
  readonly poolSize: number;
  /** Off for connection poolers that lose prepared statements (PgBouncer before 1.21). */
  readonly prepare: boolean;
  readonly onError?: (error: Error) => void;
}

/** Milliseconds: to open a connection or get a free one, for a statement, and for a lock that another session holds. */
const connectionTimeout = 1500;
const statementTimeout = 5000;
/** Milliseconds for which a statement is waited for. PostgreSQL itself ends it before, where it still answers. */
const patience = statementTimeout + 1000;
const lockTimeout = 1500;
/** Milliseconds after which it is not usual any more that a trivial statement has no answer. */
const soon = 400;
const attempts = 3;
const retryable = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? (() => {});
  const reading = sessionFor(options, 'on');
  const writing = sessionFor(options, 'off');
  const watch = watchOver(reading, patience);
  const readers = openReaders({ connection: reading, size: options.readers, watch, patience, onError });
  const writers = openWriters({ connection: writing, size: options.poolSize, watch, onError });

  const internal = new Kysely<Tables>({ dialect: dialect(readers, options.prepare) });

  return {
    read: internal,
    internal,
    async transaction(work, { mayTakeLong = false } = {}) {
      const pool = { connect: () => writers.connect(mayTakeLong) };
      for (let attempt = 1; ; attempt++) {
        const transaction = transactionOn(pool, options.prepare);
        try {
          const result = await work(new Kysely<Tables>({ dialect: transaction.dialect }));
          await transaction.commit();
          return result;
        } catch (error) {
          await transaction.rollback();
          if (!(error instanceof pg.DatabaseError) || !retryable.has(error.code ?? '')) throw error;
          if (attempt === attempts) fail('unavailable', { retryAfterSeconds: 1, cause: error });
        }
      }
    },
    counts: () => ({ reads: readers.counts(), transactions: writers.counts() }),
    async ping() {
      const answer = readers.query({ text: 'select 1' });
      const slow = wait(soon, 'slow', { ref: false });
      if ((await Promise.race([answer, slow])) !== 'slow') return;
      // Behind a slow statement, or lost: a new connection tells.
      answer.catch(() => undefined);
      if (!(await watch.answers())) throw new Error('The database does not answer');
    },
    async close() {
      await Promise.all([readers.close(), writers.close()]);
      watch.stop();
    },
  };
}

const sessionFor = ({ connection }: DatabaseOptions, readOnly: 'on' | 'off'): pg.ClientConfig => ({
  ...connection,
  connectionTimeoutMillis: connectionTimeout,
  keepAlive: true,
  statement_timeout: statementTimeout,
  lock_timeout: lockTimeout,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'karcis',
  options: `-c TimeZone=UTC -c DateStyle=ISO -c default_transaction_read_only=${readOnly} -c plan_cache_mode=force_generic_plan -c jit=off`,
  types: parsers,
});
