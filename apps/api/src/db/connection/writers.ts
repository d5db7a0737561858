import pg from 'pg';
import { fail } from '../../domain/errors/problem-error.ts';
import { ask, fromHere } from './query.ts';
import type { Lease } from './driver.ts';
import type { Line } from './connections.ts';
import type { Watch } from './watchdog.ts';

/** Connections for transactions, one each. */
export interface Writers {
  /**
   * A connection, when one is free. Fails with `unavailable` at once where too many wait for one already. Where it
   * `mayTakeLong`, a statement is waited for as long as the database works on it.
   */
  readonly connect: (mayTakeLong: boolean) => Promise<Lease>;
  readonly counts: () => WriterCounts;
  readonly close: () => Promise<void>;
}

export interface WriterCounts {
  readonly running: number;
  /** Those that wait for a connection. */
  readonly waiting: number;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly watch: Watch;
  readonly onError: (error: Error) => void;
}

/** Transactions that may wait for a connection. They wait for at most the time in which one has to be opened. */
const mostWaiting = 50;

export function openWriters({ connection, size, watch, onError }: Options): Writers {
  const pool = new pg.Pool({ ...connection, max: size, idleTimeoutMillis: 60_000 });
  // Without a listener, a connection that the server closes (restart, kill) would end this process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  const lines = new WeakMap<pg.Client, Line>();
  function lineOf(client: pg.Client): Line {
    const line = lines.get(client) ?? watch.over(client);
    lines.set(client, line);
    return line;
  }

  return {
    async connect(mayTakeLong) {
      watch.mayAsk();
      if (pool.waitingCount >= mostWaiting) fail('unavailable', { retryAfterSeconds: 1 });
      const client = await pool.connect();
      const line = lineOf(client);
      line.mayTakeLong = mayTakeLong;
      line.held = true;
      return {
        async query(query) {
          line.sent += 1;
          try {
            return await ask(client, query);
          } catch (error) {
            throw fromHere(error);
          } finally {
            line.ended += 1;
          }
        },
        release(destroy) {
          line.held = false;
          client.release(destroy);
        },
      };
    },
    counts: () => ({ running: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
