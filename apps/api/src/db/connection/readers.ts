import type pg from 'pg';
import { currentCaller } from '../../domain/current-caller.ts';
import { withStackOfCaller } from './query.ts';
import { createQueue } from './queue.ts';
import { createReader, type Reader } from './reader.ts';
import { createReaderShares } from './reader-shares.ts';
import type { Watchdog } from './watchdog.ts';

/** A few connections that reads share. */
export interface Readers {
  /** Throws `unavailable` where too many statements wait already, or where `signal` is aborted before it was sent. */
  readonly query: (query: pg.QueryConfig, signal?: AbortSignal) => Promise<pg.QueryResult>;
  readonly counts: () => ReaderCounts;
  readonly close: () => Promise<void>;
}

export interface ReaderCounts {
  readonly open: number;
  /** Statements whose results are awaited, sent or not. */
  readonly awaited: number;
  /** Connections that were lost since the start. */
  readonly lost: number;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly settings: Readonly<Record<string, string>>;
  /** Number of connections. */
  readonly size: number;
  readonly watchdog: Pick<Watchdog, 'over'>;
  /** Milliseconds that a statement waits until it is sent, at most, and then for its result. */
  readonly patience: number;
  readonly onError: (error: Error) => void;
}

/**
 * SQLSTATE invalid_sql_statement_name. Where PostgreSQL cannot parse a statement, those sent behind it under its name fail
 * with this. Sent again without the name, each gets its own error.
 */
const unprepared = '26000';
/** SQLSTATE read_only_sql_transaction: of a write it says that the database is a standby, of a read that it is none. */
const readOnly = '25006';

/**
 * Statements under way on one connection, at most: enough that PostgreSQL seldom waits for us. More would be stuck behind a
 * slow one while another connection has nothing to do (docs/decisions/0015).
 */
const mostSent = 6;
/**
 * Statements for each connection, sent or not, at most. On an idle machine these are a few milliseconds of tokens, or a few
 * tenths of a second of the dearest lists; a hundred clients that come at once, with three statements each, find room.
 */
const mostAwaited = 250;

/**
 * Connections that take statements without waiting for the results of those before (pipelining). A few keep PostgreSQL
 * busy, and it does not wait for us between two statements. A transaction needs a connection of its own (writers.ts).
 */
export function openReaders({ size, watchdog, patience, onError, ...options }: Options): Readers {
  let lost = 0;
  const onLost = (error: Error) => {
    lost += 1;
    onError(error);
  };
  const readers = Array.from({ length: size }, () => createReader({ ...options, patience, onLost }));

  const shares = createReaderShares(readers, mostSent);
  const queue = createQueue({
    hasRoom: () => shares.fewest() < mostSent,
    most: (mostAwaited - mostSent) * size,
    patience,
  });

  return {
    async query(query, signal) {
      try {
        const caller = currentCaller();
        const send = (reader: Reader) => watchdog.over(() => reader.send(query));
        return await queue.run(() => shares.send(caller, send), signal);
      } catch (error) {
        if (query.name === undefined || codeOf(error) !== unprepared) throw explained(error);
      }
      const { name: _, ...unnamed } = query;
      return this.query(unnamed, signal);
    },
    counts: () => ({
      open: readers.filter(({ isOpen }) => isOpen()).length,
      awaited: readers.reduce((sum, { underWay }) => sum + underWay(), queue.waiting() + shares.waiting()),
      lost,
    }),
    async close() {
      await Promise.all(readers.map(({ close }) => close()));
    },
  };
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

const explained = (error: unknown) =>
  codeOf(error) === readOnly
    ? new Error('A read tried to write', { cause: error })
    : withStackOfCaller(error);
