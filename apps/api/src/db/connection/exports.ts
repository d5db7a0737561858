import pg from 'pg';
import { fail, ProblemError } from '../../domain/errors/problem-error.ts';
import { ask } from './query.ts';
import { requireSession } from './session.ts';
import type { Watchdog } from './watchdog.ts';

/** A query that is not made yet. */
interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What the function behind a route gives that answers with a file: the query of its rows, with the columns of the contract. */
export interface FileRows {
  readonly rows: { compile(): Query };
  /** Columns that are not in the contract, since people have made them up. */
  readonly more?: MoreColumns;
  /** What the records are of, in the name of the file: `malam-keroncong`. */
  readonly subject?: string;
}

/** Columns made of the last value of a row, which the contract has no column for. */
export interface MoreColumns {
  /** The column of the contract that they follow. */
  readonly after: string;
  readonly names: readonly string[];
  /** Returns their values, in the order of the names. */
  readonly valuesOf: (last: string | null) => readonly (string | null)[];
}

/** Rows of a query, as arrays. Instants and days are texts. */
type Rows = readonly (readonly (string | number | boolean | null)[])[];

/** An export that is under way. */
export interface Export {
  /** The next rows; none at the end. Throws where it was broken off. */
  readonly next: () => Promise<Rows>;
}

/** Connections for reading very many rows, each export as of one instant. */
export interface Exports {
  /**
   * The rows of a query. The first are there when it resolves, so that what is wrong with the query is known before anything is
   * sent. Its connection is given back when all were taken, and at once when `signal` is aborted or it takes too long. Throws
   * `exports_busy` where its holder, an organizer or an administrator, has one under way, or as many as there may be at once are.
   */
  readonly open: (query: Query, holder: string, signal: AbortSignal) => Promise<Export>;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly watchdog: Pick<Watchdog, 'over'>;
  readonly onError: (error: Error) => void;
  /** Milliseconds that one may take. */
  readonly longest?: number;
}

/** Exports at once. Each keeps a core of PostgreSQL and a third of this process busy. */
const most = 2;

/** Rows of a portion: enough that PostgreSQL seldom waits for us, and so few that others do not wait for us. */
const portion = 1000;

const retryAfterSeconds = 30;
const toBeRepeated = { retryAfterSeconds, isIntended: true } as const;

/** A slow client keeps its place for minutes: with one place each, those of others stay free. */
const ownIsUnderWay = {
  detail:
    'An export of yours, or of your organizer, is under way; try again after the seconds in `Retry-After`.',
} as const;

/**
 * A portion may take long where few rows match. PostgreSQL gives up before the client's connection is taken for stuck. While
 * the client is slow, the transaction waits: its age is bounded here, and not by the session.
 */
const settings = {
  default_transaction_read_only: 'on',
  statement_timeout: '15s',
  lock_timeout: '1500ms',
  idle_in_transaction_session_timeout: '10min',
  jit: 'off',
};

export function openExports({ connection, watchdog, onError, longest = 600_000 }: Options): Exports {
  const pool = new pg.Pool({
    ...connection,
    max: most,
    idleTimeoutMillis: 10_000,
    onConnect: (client) => requireSession(client, settings),
  });
  // Without a listener, a connection that the server closes would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const holders = new Set<string>();

  return {
    async open(query, holder, left) {
      if (holders.has(holder)) fail('exports_busy', { ...ownIsUnderWay, ...toBeRepeated });
      if (holders.size >= most) fail('exports_busy', toBeRepeated);
      holders.add(holder);
      const signal = AbortSignal.any([left, AbortSignal.timeout(longest)]);
      const lease = createLease({ pool, watchdog, signal, onEnd: () => holders.delete(holder) });
      return read(lease, query);
    },
    close: () => pool.end(),
  };
}

/** The connection of one export. */
interface Lease {
  readonly connect: () => Promise<void>;
  readonly send: (text: string, values?: readonly unknown[]) => Promise<Rows>;
  /** Gives it back, once. Where not all was taken it is closed: a statement under way fails at once. */
  readonly end: (isWhole: boolean) => void;
  /** The error of what has failed, or that all was broken off. */
  readonly reasonOf: (error: unknown) => unknown;
}

function createLease({
  pool,
  watchdog,
  signal,
  onEnd,
}: Pick<Options, 'watchdog'> & {
  readonly pool: pg.Pool;
  readonly signal: AbortSignal;
  readonly onEnd: () => void;
}): Lease {
  let client: pg.PoolClient | undefined;
  let isOver = false;
  const breakOff = () => end(false);
  function end(isWhole: boolean): void {
    if (isOver) return;
    isOver = true;
    signal.removeEventListener('abort', breakOff);
    client?.release(!isWhole);
    onEnd();
  }
  signal.addEventListener('abort', breakOff);
  if (signal.aborted) breakOff();

  return {
    async connect() {
      const opened = await watchdog.over(() => pool.connect());
      if (isOver) opened.release(true);
      else client = opened;
    },
    async send(text, values = []) {
      const to = client;
      if (isOver || to === undefined) throw brokenOff(signal);
      const query = { text, values: [...values], rowMode: 'array' as const };
      return (await watchdog.over(() => ask(to, query))).rows as unknown[] as Rows;
    },
    end,
    reasonOf: (error) => (signal.aborted ? brokenOff(signal) : error),
  };
}

const brokenOff = ({ reason }: AbortSignal) =>
  new ProblemError('unavailable', { ...toBeRepeated, cause: reason });

/** Begins to read. The first rows are taken at once. */
async function read(lease: Lease, { sql, parameters }: Query): Promise<Export> {
  let isRead = false;

  async function portionOf(): Promise<Rows> {
    if (isRead) return [];
    const rows = await lease.send(`fetch ${portion} from rows`);
    if (rows.length < portion) {
      isRead = true;
      await lease.send('commit');
      lease.end(true);
    }
    return rows;
  }

  async function next(): Promise<Rows> {
    try {
      return await portionOf();
    } catch (error) {
      lease.end(false);
      throw lease.reasonOf(error);
    }
  }

  async function begin(): Promise<Rows> {
    await lease.connect();
    await lease.send('begin transaction isolation level repeatable read, read only');
    await lease.send(`declare rows no scroll cursor for ${sql}`, parameters);
    return portionOf();
  }

  let first: Rows | undefined;
  try {
    first = await begin();
  } catch (error) {
    lease.end(false);
    throw lease.reasonOf(error);
  }
  return {
    async next() {
      const rows = first ?? (await next());
      first = undefined;
      return rows;
    },
  };
}
