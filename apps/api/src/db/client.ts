import { Kysely } from 'kysely';
import pg from 'pg';
import { fail } from '../domain/failure.ts';
import { dialect, transactionOn } from './driver.ts';
import { openReaders, type ReaderCounts } from './readers.ts';
import type { ReadTables, Tables } from './tables.ts';
import { parsers } from './values.ts';

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
   * failure or a deadlock is tried again, so `work` must have no effects outside of the database.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** How its connections stand, at no cost. */
  counts(): DatabaseCounts;
  /** Resolves when the database answers within two seconds. */
  ping(): Promise<void>;
  readonly close: () => Promise<void>;
}

interface DatabaseCounts {
  readonly reads: ReaderCounts;
  readonly transactions: {
    readonly running: number;
    /** Those that wait for a connection. */
    readonly waiting: number;
  };
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

/** Milliseconds that a statement may take. */
const statementTimeout = 5000;
const attempts = 3;
const retryable = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

export function openDatabase(options: DatabaseOptions): Database {
  const onError = options.onError ?? (() => {});
  const readers = openReaders({
    connection: sessionFor(options, 'on'),
    size: options.readers,
    patience: statementTimeout + 1000,
    onError,
  });
  const writers = openPool(options, onError);

  const internal = new Kysely<Tables>({ dialect: dialect(readers, options.prepare) });

  return {
    read: internal,
    internal,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        const transaction = transactionOn(writers, options.prepare);
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
    counts: () => ({
      reads: readers.counts(),
      transactions: { running: writers.totalCount - writers.idleCount, waiting: writers.waitingCount },
    }),
    async ping() {
      await Promise.race([
        readers.query({ text: 'select 1' }),
        new Promise((_, reject) => {
          setTimeout(() => reject(new Error('The database did not answer within 2 seconds')), 2000).unref();
        }),
      ]);
    },
    async close() {
      await Promise.all([readers.close(), writers.end()]);
    },
  };
}

const sessionFor = ({ connection }: DatabaseOptions, readOnly: 'on' | 'off'): pg.ClientConfig => ({
  ...connection,
  connectionTimeoutMillis: 2000,
  statement_timeout: statementTimeout,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'karcis',
  options: `-c TimeZone=UTC -c DateStyle=ISO -c default_transaction_read_only=${readOnly} -c plan_cache_mode=force_generic_plan -c jit=off`,
  types: parsers,
});

function openPool(options: DatabaseOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...sessionFor(options, 'off'),
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
  });
  // Without a listener, a connection that the server closes (restart, kill) would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
