import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import { fail } from '../../domain/errors/problem-error.ts';
import type { ReadTables, Tables } from '../schema/tables.ts';
import { AfterRemedy } from './after-remedy.ts';
import { openExports, type Exports } from './exports.ts';
import { createStatementNames, dialect, transactionDialect, unhurriedBeginning } from './driver.ts';
import { hasLeftWork, isTooOld } from './left-work.ts';
import { parsers } from './pg-types.ts';
import { openReaders, type ReaderCounts } from './readers.ts';
import { startWatchdog } from './watchdog.ts';
import { openWriters, type WriterCounts, type Writers } from './writers.ts';

/**
 * What a read gets: queries over views and tables, nothing that writes, and nothing that could see the trash.
 * Its connections are read-only in the database too, so that a mistake in a view cannot write either.
 */
export type ReadDb = Pick<Kysely<ReadTables>, 'selectFrom' | 'selectNoFrom'>;

/** What every other method gets: the whole database, inside one transaction. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly read: ReadDb;
  /** The same reads for one request: statements that were not sent when `signal` is aborted are dropped. */
  readFor(signal: AbortSignal): ReadDb;
  /**
   * Reads over every table, secrets included, for sign-in checks and start-up. Areas never get it. It has a connection of its
   * own: slow lists cannot hold up the look-up of a token.
   */
  readonly internal: Kysely<Tables>;
  /** The same for work in the background, over a connection of its own, too: what a mail is written from holds up no look-up. */
  readonly internalInBackground: Kysely<Tables>;
  /**
   * Runs `work` in one transaction, and resolves with its result once PostgreSQL has said that everything is saved. The
   * transaction opens with the first query: work that waits before it (in a queue, say) holds no connection. A serialization
   * failure or a deadlock is tried again, so `work` must have no effects outside of the database. After `work` has ended,
   * and after one of its statements has failed, the handle takes no more statements: it throws. A statement is waited for
   * during six seconds, and where it `mayTakeLong`, for as long as PostgreSQL works on it. Work that announces something
   * and takes longer than 30 seconds is undone: `unavailable`. After an `AfterRemedy` its remedy runs, and the work once more.
   */
  transaction<T>(work: (db: Db) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Reads very many rows, as of one instant. */
  readonly export: Exports['open'];
  /** Calls the listener after each commit of a transaction of this process that `leavesWork`. */
  onWorkLeft(listener: () => void): void;
  /** How its connections stand, at no cost. */
  counts(): DatabaseCounts;
  /** Returns whether PostgreSQL answers, within two seconds. Calls within 250 ms share one answer. */
  answers(): Promise<boolean>;
  readonly close: () => Promise<void>;
}

interface TransactionOptions {
  readonly mayTakeLong?: boolean;
  /** Whose connections it has: gates have their own, so that a rush on a sale keeps nobody waiting at the door. */
  readonly lane?: 'gate' | undefined;
}

interface DatabaseCounts {
  readonly reads: ReaderCounts;
  readonly transactions: WriterCounts;
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  /** Connections that the reads of requests share. */
  readonly readers: number;
  /** Connections for transactions, each with one at a time. */
  readonly poolSize: number;
  /** Connections for transactions of gates. */
  readonly gateConnections?: number;
  /** Milliseconds for which a statement waits for a lock that another session holds. */
  readonly lockTimeout?: number;
  /** Off for connection poolers that lose prepared statements (PgBouncer before 1.21). */
  readonly prepare: boolean;
  readonly onError?: (error: Error) => void;
  /** Milliseconds by which transactions age. */
  readonly clock?: () => number;
}

/** Milliseconds: to open a connection or get a free one, for a statement, and for a lock. */
const connectionTimeout = 1500;
const statementTimeout = 5000;
const usualLockTimeout = 1500;
/** Milliseconds for which a result is waited for. PostgreSQL itself ends a statement before, where it still answers. */
const patience = statementTimeout + 1000;
/** Milliseconds to end the connections in order when the server stops. */
const farewell = 1000;

const attempts = 3;
const retryable = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

export function openDatabase({
  connection,
  readers: size,
  poolSize,
  gateConnections = 2,
  lockTimeout = usualLockTimeout,
  prepare,
  onError = () => {},
  clock = () => performance.now(),
}: DatabaseOptions): Database {
  const base = { ...connection, keepAlive: true, application_name: 'karcis' };
  const watchdog = startWatchdog(base);
  const watched = {
    ...base,
    connectionTimeoutMillis: connectionTimeout,
    types: parsers,
    stream: watchdog.stream,
  };
  const settings = settingsOf(lockTimeout);
  const names = prepare ? createStatementNames() : undefined;

  const reading = { connection: watched, settings, watchdog, patience, onError };
  const readers = openReaders({ ...reading, size });
  const ownReader = openReaders({ ...reading, size: 1 });
  const backgroundReader = openReaders({ ...reading, size: 1 });
  const writing = { connection: watched, settings, watchdog, onError };
  const writers = openWriters({ ...writing, size: poolSize });
  const gateWriters = openWriters({ ...writing, size: gateConnections });

  const exports = openExports({ connection: watched, watchdog, onError });

  const kyselyFor = transactionsOver({ writers, gateWriters }, names);
  const listeners: (() => void)[] = [];
  const readFor = (signal?: AbortSignal) =>
    new Kysely<ReadTables>({ dialect: dialect({ query: (query) => readers.query(query, signal) }, names) });

  return {
    read: readFor(),
    readFor,
    internal: new Kysely<Tables>({ dialect: dialect(ownReader, names) }),
    internalInBackground: new Kysely<Tables>({ dialect: dialect(backgroundReader, names) }),
    async transaction(work, { mayTakeLong = false, lane } = {}) {
      const { result, leftWork } = await committed(kyselyFor(lane, mayTakeLong), work, clock);
      if (leftWork) for (const listener of listeners) listener();
      return result;
    },
    export: exports.open,
    onWorkLeft: (listener) => void listeners.push(listener),
    counts: () => ({ reads: readers.counts(), transactions: sumOf(writers.counts(), gateWriters.counts()) }),
    answers: watchdog.answers,
    async close() {
      const timer = setTimeout(watchdog.stop, farewell);
      const all = [readers, ownReader, backgroundReader, writers, gateWriters, exports];
      await Promise.all(all.map(({ close }) => close()));
      clearTimeout(timer);
      watchdog.stop();
    },
  };
}

/** Returns what transactions are begun with: for gates, for work that may take long, and for all others. */
function transactionsOver(
  { writers, gateWriters }: { readonly writers: Writers; readonly gateWriters: Writers },
  names: Parameters<typeof transactionDialect>[1],
) {
  const over = (of: Writers, milliseconds?: number, begin?: string) =>
    new Kysely<Tables>({ dialect: transactionDialect(() => of.connect(milliseconds), names, begin) });
  const [usual, gates] = [over(writers, patience), over(gateWriters, patience)];
  const unhurried = over(writers, undefined, unhurriedBeginning);
  return (lane: TransactionOptions['lane'], mayTakeLong: boolean) =>
    lane === 'gate' ? gates : mayTakeLong ? unhurried : usual;
}

/** Runs a transaction, and again after a serialization failure or a deadlock. Says whether it `leavesWork`. */
async function committed<T>(
  kysely: Kysely<Tables>,
  work: (db: Db) => Promise<T>,
  clock: () => number,
): Promise<{ result: T; leftWork: boolean }> {
  try {
    return await attempted(kysely, work, clock);
  } catch (error) {
    if (!(error instanceof AfterRemedy)) throw error;
    const remedied = await attempted(kysely, error.remedy, clock);
    if (!remedied.result) throw error.problem;
    const again = await attempted(kysely, work, clock).catch((second: unknown) => {
      throw second instanceof AfterRemedy ? second.problem : second;
    });
    return { ...again, leftWork: again.leftWork || remedied.leftWork };
  }
}

async function attempted<T>(kysely: Kysely<Tables>, work: (db: Db) => Promise<T>, clock: () => number) {
  for (let attempt = 1; ; attempt++) {
    const begun = clock();
    try {
      return await kysely.transaction().execute(async (db) => {
        const result = await work(db);
        if (isTooOld(db, clock() - begun)) fail('unavailable', { retryAfterSeconds: 1, cause: tooOld() });
        return { result, leftWork: hasLeftWork(db) };
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !retryable.has(error.code ?? '')) throw error;
      if (attempt === attempts) fail('unavailable', { retryAfterSeconds: 1, cause: error });
      await wait(5 + Math.random() * 15); // two that met must not meet again
    }
  }
}

const sumOf = (one: WriterCounts, other: WriterCounts): WriterCounts => ({
  running: one.running + other.running,
  waiting: one.waiting + other.waiting,
});

const tooOld = () =>
  new Error('A transaction that announces something commits within 30 seconds. Cut its work into steps.');

/** Of all connections. What writes says so with its `begin`. */
const settingsOf = (lockTimeout: number) => ({
  default_transaction_read_only: 'on',
  statement_timeout: `${statementTimeout / 1000}s`,
  lock_timeout: `${lockTimeout}ms`,
  idle_in_transaction_session_timeout: '10s',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
});
