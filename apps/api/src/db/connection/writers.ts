import pg from 'pg';
import type { Client } from './client.ts';
import type { QueueBounds } from './connection-bounds.ts';
import { createConnectionQueue } from './connection-queue.ts';
import type { Lease } from './driver.ts';
import { requireSession } from './session.ts';
import type { Watchdog } from './watchdog.ts';

/** Connections for transactions, one each. */
export interface Writers {
  /**
   * Lends a connection when it is the turn of the client, or of the server's own work. Throws what the queue throws. A statement is
   * waited for during `patience` milliseconds; without it, for as long as PostgreSQL works on it.
   */
  readonly connect: (patience?: number, client?: Client) => Promise<Lease>;
  /** Transactions of all, or of events with a queue of their own. */
  readonly counts: (of?: 'events') => WriterCounts;
  readonly close: () => Promise<void>;
}

export interface WriterCounts {
  /** Transactions that have a connection. */
  readonly running: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly settings: Readonly<Record<string, string>>;
  /** Number of connections, and how clients share them. */
  readonly bounds: QueueBounds;
  readonly watchdog: Pick<Watchdog, 'over'>;
  readonly onError: (error: Error) => void;
}

export function openWriters({ connection, settings, bounds, watchdog, onError }: Options): Writers {
  const queue = createConnectionQueue(bounds);
  const pool = new pg.Pool({
    ...connection,
    max: bounds.size,
    // `begin` and the first statement are sent together, and done one after the other.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => requireSession(client, settings),
  });
  // Without a listener, a connection that the server closes (restart, kill) would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  return {
    async connect(patience, asking) {
      const leave = await queue.enter(asking);
      const client = await watchdog
        .over(() => pool.connect())
        .catch((error: unknown) => {
          leave(false);
          throw error;
        });
      const limit = patience === undefined ? {} : { query_timeout: patience };
      return {
        query: (query) => watchdog.over(() => client.query({ ...query, ...limit })),
        release(discard, isCommitted = false) {
          client.release(discard);
          leave(isCommitted);
        },
      };
    },
    counts(of) {
      const { working, waiting } = queue.counts(of);
      return { running: working, waiting };
    },
    close: () => pool.end(),
  };
}
