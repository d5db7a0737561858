import { Kysely } from 'kysely';
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { transactionDialect } from '../../src/db/connection/driver.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import { aggregateFacts } from '../../src/db/tallies/aggregate.ts';
import { parsers } from '../../src/db/connection/pg-types.ts';
import type { Karcis } from '../harness.ts';

type Query = (...query: unknown[]) => Promise<unknown>;

/**
 * Aggregates (or does a part of it) on a session of its own that the server ends at the given statement, counted from 0 and
 * with `begin` and `commit`: before it for even numbers, while it runs for odd ones. Answers whether it came through.
 */
export async function aggregationThatDies(
  karcis: Karcis,
  at: number,
  part = aggregateFacts,
): Promise<boolean> {
  const killer = new pg.Client(karcis.connection);
  await killer.connect();
  const options = '-c TimeZone=UTC -c DateStyle=ISO';
  const pool = new pg.Pool({ ...karcis.connection, max: 1, pipeline: true, options, types: parsers });
  pool.on('error', () => {});
  let count = 0;
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client) as unknown as Query;
    const { processID } = client as unknown as { processID: number };
    const kill = () => killer.query('select pg_terminate_backend($1)', [processID]);
    const dying: Query = async (...text) => {
      count += 1;
      if (count !== at + 1) return query(...text);
      if (at % 2 === 0) await kill();
      const [answer] = await Promise.all([query(...text), wait(count % 5).then(kill)]);
      return answer;
    };
    Object.assign(client, { query: dying });
  });
  try {
    await part({ transaction: (work) => inTransaction(pool, work) });
    return true;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    // What a session is told that was ended, and what somebody finds who writes to one.
    if (
      ['57P01', 'EPIPE', 'ECONNRESET'].includes(code) ||
      /^Connection terminated|not queryable/.test(message)
    )
      return false;
    throw error;
  } finally {
    await pool.end();
    await killer.end();
  }
}

/** As the application does it, but once. */
const inTransaction = <Result>(
  pool: pg.Pool,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  new Kysely<Tables>({ dialect: transactionDialect(() => pool.connect()) }).transaction().execute(work);
