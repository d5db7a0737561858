import pg from 'pg';
import { ask, withStackOfCaller } from './query.ts';
import { createQueue } from './queue.ts';
import { requireSession } from './session.ts';
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

interface Reader {
  /** The connection, open or being opened; undefined before the first statement and after it was lost. */
  client: Promise<pg.Client> | undefined;
  /** Number of statements that were sent and are not answered. */
  underWay: number;
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
export function openReaders({ connection, settings, size, watchdog, patience, onError }: Options): Readers {
  const readers = Array.from({ length: size }, (): Reader => ({ client: undefined, underWay: 0 }));
  let lost = 0;

  const queue = createQueue({
    hasRoom: () => leastBusy(readers).underWay < mostSent,
    most: (mostAwaited - mostSent) * size,
    patience,
  });

  function open(reader: Reader): Promise<pg.Client> {
    const client = new pg.Client({ ...connection, pipeline: true, query_timeout: patience });
    const opening = connected(client, settings);
    // It takes no more statements from then on, though its end may come later.
    const forget = (error?: Error) => {
      if (reader.client !== opening) return;
      reader.client = undefined;
      if (error === undefined) return;
      lost += 1;
      onError(error);
    };
    client.on('error', forget);
    client.on('end', () => forget());
    opening.catch(() => forget());
    return opening;
  }

  async function send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const reader = leastBusy(readers);
    reader.underWay += 1;
    try {
      const client = await (reader.client ??= open(reader));
      return await ask(client, query);
    } finally {
      reader.underWay -= 1;
    }
  }

  return {
    async query(query, signal) {
      try {
        return await queue.run(() => watchdog.over(() => send(query)), signal);
      } catch (error) {
        if (query.name === undefined || codeOf(error) !== unprepared) throw explained(error);
      }
      const { name: _, ...unnamed } = query;
      return this.query(unnamed, signal);
    },
    counts: () => ({
      open: readers.filter(({ client }) => client !== undefined).length,
      awaited: readers.reduce((sum, { underWay }) => sum + underWay, queue.waiting()),
      lost,
    }),
    async close() {
      const clients = readers.map(({ client }) => client?.catch(() => undefined));
      await Promise.all(clients.map(async (client) => (await client)?.end()));
    },
  };
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

const explained = (error: unknown) =>
  codeOf(error) === readOnly
    ? new Error('A read tried to write', { cause: error })
    : withStackOfCaller(error);

async function connected(client: pg.Client, settings: Options['settings']): Promise<pg.Client> {
  await client.connect();
  try {
    await requireSession(client, settings);
    return client;
  } catch (error) {
    void client.end();
    throw error;
  }
}

/** The first of those with the fewest statements under way: while there is little to do, few connections are open. */
function leastBusy(readers: readonly Reader[]): Reader {
  const [first, ...others] = readers;
  if (first === undefined) throw new RangeError('There must be a connection for reads');
  return others.reduce((least, reader) => (reader.underWay < least.underWay ? reader : least), first);
}
