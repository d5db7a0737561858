import pg from 'pg';
import { ask, fromHere } from './query.ts';
import type { Line } from './connections.ts';
import { createTurns } from './queue.ts';
import type { Watch } from './watchdog.ts';

/** A few connections that all reads share. */
export interface Readers {
  /** Fails with `unavailable` at once where too much waits already. */
  readonly query: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  readonly counts: () => ReaderCounts;
  readonly close: () => Promise<void>;
}

/** How the connections for reads stand. */
export interface ReaderCounts {
  readonly open: number;
  /** Statements whose results are awaited at this moment. */
  readonly awaited: number;
  /** Connections that were lost since the start. */
  readonly lost: number;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly watch: Watch;
  /** Milliseconds that a statement waits until it is sent, at most. */
  readonly patience: number;
  readonly onError: (error: Error) => void;
}

interface Reader {
  /** Undefined before the first statement and after the connection was lost. */
  line: Line | undefined;
  /** The connection, open or on its way. */
  opening: Promise<unknown> | undefined;
}

/** SQLSTATE invalid_sql_statement_name. */
const unprepared = '26000';
/** SQLSTATE read_only_sql_transaction: of a write it says that the database is a standby, of a read that it is none. */
const readOnly = '25006';

/**
 * Statements under way on one connection: enough that PostgreSQL seldom waits for us. More would be stuck behind a slow
 * one while another connection has nothing to do (docs/decisions/0015).
 */
const mostSent = 6;
/**
 * Statements whose results may be awaited for each connection, sent or not. On an idle machine these are a few
 * milliseconds of tokens, or a few tenths of a second of the dearest lists; and a hundred clients that come at once, with
 * three statements each, find room.
 */
const mostAwaited = 250;

/**
 * Opens connections that take statements without waiting for the results of those before (pipelining): not one for
 * each request but a few keep PostgreSQL busy, and between two statements of a connection it does not wait for us. Each
 * statement stands for itself; a transaction needs a connection of its own.
 */
export function openReaders({ connection, size, watch, patience, onError }: Options): Readers {
  const readers = Array.from({ length: size }, (): Reader => ({ line: undefined, opening: undefined }));
  let lost = 0;
  const lose = (error: Error) => {
    lost += 1;
    onError(error);
  };

  const turns = createTurns({
    hasRoom: () => awaited(leastBusy(readers)) < mostSent,
    most: (mostAwaited - mostSent) * size,
    patience,
  });

  async function send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    watch.mayAsk();
    const reader = leastBusy(readers);
    const line = reader.line ?? open(reader, new pg.Client({ ...connection, pipeline: true }), watch, lose);
    line.sent += 1;
    try {
      await reader.opening;
      return await ask(line.client, config);
    } finally {
      line.ended += 1;
    }
  }

  /** What was sent behind its own preparation fails with that: it is asked once more by itself, for its own error. */
  async function query(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    for (let config = asked; ;) {
      try {
        const sent = config;
        return await turns.take(() => send(sent));
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (code === readOnly) throw new Error('A read tried to write', { cause: error });
        if (code !== unprepared || config.name === undefined) throw fromHere(error);
        const { name: _, ...unnamed } = config;
        config = unnamed;
      }
    }
  }

  return {
    query,
    counts: () => ({
      open: readers.filter(({ line }) => line !== undefined).length,
      awaited: readers.reduce((sum, reader) => sum + awaited(reader), turns.waiting()),
      lost,
    }),
    close: async () => void (await Promise.all(readers.map(hangUp))),
  };
}

function open(reader: Reader, client: pg.Client, watch: Watch, onLoss: Options['onError']): Line {
  const line = watch.over(client);
  const forget = () => {
    if (reader.line === line) reader.line = undefined;
  };
  // Without a listener, a connection that the server closes (restart, kill) would end this process. It takes no more
  // statements from then on, though its end may come later.
  client.on('error', (error) => {
    if (reader.line === line) onLoss(error);
    forget();
  });
  client.on('end', forget);
  reader.opening = client.connect();
  reader.opening.catch(forget);
  reader.line = line;
  return line;
}

/** Milliseconds that a database has to take note that a connection ends. */
const farewell = 500;

async function hangUp({ line, opening }: Reader): Promise<void> {
  if (line === undefined) return;
  await opening?.catch(() => undefined);
  const { stream } = line.client.connection;
  const timer = setTimeout(() => stream.destroy(), farewell);
  await line.client.end().finally(() => clearTimeout(timer));
}

const awaited = ({ line }: Reader) => (line === undefined ? 0 : line.sent - line.ended);

/** The first of those that await the fewest results: so long as there is little to do, few connections are open. */
function leastBusy(readers: readonly Reader[]): Reader {
  const [first, ...others] = readers;
  if (first === undefined) throw new RangeError('There must be a connection for reads');
  return others.reduce((least, reader) => (awaited(reader) < awaited(least) ? reader : least), first);
}
