import { Kysely } from 'kysely';
import pg from 'pg';
import type { ReadTables, Tables } from '../schema/tables.ts';
import { type AttemptCounts, createAttempts } from './attempts.ts';
import { openExports, type Exports } from './exports.ts';
import type { Client } from './client.ts';
import { boundsOfGates, boundsOfWrites } from './connection-bounds.ts';
import { createStatementNames, dialect, transactionDialect, unhurriedBeginning } from './driver.ts';
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
   * failure, a deadlock or a lock time-out is tried again, so `work` must have no effects outside of the database. After `work` has ended,
   * and after one of its statements has failed, the handle takes no more statements: it throws. A statement is waited for
   * during six seconds, and where it `mayTakeLong`, for as long as PostgreSQL works on it. Work that announces something
   * and takes longer than 30 seconds is undone: `unavailable`. After an `AfterRemedy` its remedy runs, and the work once more, as often as the work allows.
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
  /** Client that the transaction is for. Without one it is work of the server itself. */
  readonly client?: Client | undefined;
}

interface DatabaseCounts {
  readonly reads: ReaderCounts;
  readonly transactions: WriterCounts & AttemptCounts;
  /** Transactions in the queues of events. */
  readonly events: WriterCounts;
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

export function openDatabase({
  connection,
  readers: size,
  poolSize,
  gateConnections = 4,
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
  const writers = openWriters({ ...writing, bounds: boundsOfWrites(poolSize) });
  const gateWriters = openWriters({ ...writing, bounds: boundsOfGates(gateConnections) });
  const exports = openExports({ connection: watched, watchdog, onError });

  const kyselyFor = transactionsOver({ writers, gateWriters }, names);
  const attempts = createAttempts(clock);
  const listeners: (() => void)[] = [];
  const readFor = (signal?: AbortSignal) =>
    new Kysely<ReadTables>({ dialect: dialect({ query: (query) => readers.query(query, signal) }, names) });

  return {
    read: readFor(),
    readFor,
    internal: new Kysely<Tables>({ dialect: dialect(ownReader, names) }),
    internalInBackground: new Kysely<Tables>({ dialect: dialect(backgroundReader, names) }),
    async transaction(work, { mayTakeLong = false, lane, client } = {}) {
      const { result, leftWork } = await attempts.committed(kyselyFor({ lane, mayTakeLong, client }), work);
      if (leftWork) for (const listener of listeners) listener();
      return result;
    },
    export: exports.open,
    onWorkLeft: (listener) => void listeners.push(listener),
    counts: () => countsOf({ readers, writers, gateWriters, attempts }),
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

/** Returns a function that gives a transaction its connection: one for gates, one without a time-out, or one of all others. */
function transactionsOver(
  { writers, gateWriters }: { readonly writers: Writers; readonly gateWriters: Writers },
  names: Parameters<typeof transactionDialect>[1],
) {
  return ({ lane, mayTakeLong = false, client }: TransactionOptions) => {
    const of = lane === 'gate' ? gateWriters : writers;
    const isHurried = lane === 'gate' || !mayTakeLong;
    const lease = () => of.connect(isHurried ? patience : undefined, client);
    return new Kysely<Tables>({
      dialect: transactionDialect(lease, names, isHurried ? undefined : unhurriedBeginning),
    });
  };
}

interface Counting<Counts> {
  readonly counts: () => Counts;
}

function countsOf({
  readers,
  writers,
  gateWriters,
  attempts,
}: {
  readonly readers: Counting<ReaderCounts>;
  readonly writers: Pick<Writers, 'counts'>;
  readonly gateWriters: Counting<WriterCounts>;
  readonly attempts: Counting<AttemptCounts>;
}): DatabaseCounts {
  const [usual, gates] = [writers.counts(), gateWriters.counts()];
  const running = usual.running + gates.running;
  const waiting = usual.waiting + gates.waiting;
  return {
    reads: readers.counts(),
    transactions: { running, waiting, ...attempts.counts() },
    events: writers.counts('events'),
  };
}

/** Of all connections. What writes says so with its `begin`. */
const settingsOf = (lockTimeout: number) => ({
  default_transaction_read_only: 'on',
  statement_timeout: `${statementTimeout / 1000}s`,
  lock_timeout: `${lockTimeout}ms`,
  idle_in_transaction_session_timeout: '10s',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
});
