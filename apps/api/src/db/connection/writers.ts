import pg from 'pg';
import { fail } from '../../domain/errors/problem-error.ts';
import type { Lease } from './driver.ts';
import { requireSession } from './session.ts';
import type { Watchdog } from './watchdog.ts';

/** Connections for transactions, one each. */
export interface Writers {
  /**
   * Lends a connection when one is free. Throws `unavailable` at once where too many wait for one. A statement is waited for
   * during `patience` milliseconds; without it, for as long as PostgreSQL works on it.
   */
  readonly connect: (patience?: number) => Promise<Lease>;
  readonly counts: () => WriterCounts;
  readonly close: () => Promise<void>;
}

export interface WriterCounts {
  readonly running: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly settings: Readonly<Record<string, string>>;
  /** Number of connections. */
  readonly size: number;
  readonly watchdog: Pick<Watchdog, 'over'>;
  readonly onError: (error: Error) => void;
}

/** Transactions that may wait for a connection. They wait for at most the time in which one has to be opened. */
const mostWaiting = 50;

export function openWriters({ connection, settings, size, watchdog, onError }: Options): Writers {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    // `begin` and the first statement are sent together, and done one after the other.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => requireSession(client, settings),
  });
  // Without a listener, a connection that the server closes (restart, kill) would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  return {
    async connect(patience) {
      if (pool.waitingCount >= mostWaiting) fail('unavailable', { retryAfterSeconds: 1 });
      const client = await watchdog.over(() => pool.connect());
      const limit = patience === undefined ? {} : { query_timeout: patience };
      return {
        query: (query) => watchdog.over(() => client.query({ ...query, ...limit })),
        release: (discard) => client.release(discard),
      };
    },
    counts: () => ({ running: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
