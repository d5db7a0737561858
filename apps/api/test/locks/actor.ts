import { createClient, type Client } from '@karcis/sdk';
import { Kysely } from 'kysely';
import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { AfterRemedy } from '../../src/db/connection/after-remedy.ts';
import type { Database, Db } from '../../src/db/connection/database.ts';
import { transactionDialect } from '../../src/db/connection/driver.ts';
import { parsers } from '../../src/db/connection/pg-types.ts';
import { requireSession } from '../../src/db/connection/session.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import type { Karcis } from '../harness.ts';
import { secretKey } from '../postgres.ts';
import { effectsOf } from './statement-locks.ts';

/** A statement of a transaction that locks rows, and how many rows it returned or changed. */
export interface Taken {
  readonly text: string;
  readonly rows: number;
  /** The rows that the transaction has locked or written by now, where they are looked for. */
  readonly held: readonly RowOfTable[];
}

interface RowOfTable {
  /** Its table and its key. */
  readonly row: string;
  /** Whether the transaction has written it, rather than only locked it. */
  readonly written: boolean;
}

/** One run of a kind of transaction. */
interface Run {
  /** Resolves when it is paused, or over. */
  readonly paused: Promise<'paused' | 'over'>;
  /** Lets it go on from its pause. */
  readonly goOn: () => void;
  /** Resolves when it is over, whatever came of it. */
  readonly over: Promise<Ended>;
}

export interface Ended {
  /** Statements with locks of each of its transactions. */
  readonly transactions: readonly (readonly Taken[])[];
  /** States that PostgreSQL ended statements with. */
  readonly states: readonly string[];
  /** Why it did not end well. */
  readonly error: unknown;
}

/** A server of its own on the database of another one, whose transactions can be paused between two statements. */
export interface Actor {
  readonly database: Database;
  readonly client: (token?: string | null) => Client;
  /** Begins a run. It pauses after so many of its statements with locks; without a number it never does. */
  readonly begin: (work: (actor: Actor) => Promise<unknown>, pauseAfter?: number) => Run;
  /** Whether one of its connections waits for a lock. */
  readonly isBlocked: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** Whether it is looked which rows each statement has locked. */
  readonly looks?: boolean;
  /** Whether transactions are saved. Otherwise each is undone at its end, and answers as if it were saved. */
  readonly saves?: boolean;
}

/** Milliseconds: PostgreSQL looks for a deadlock that early, and gives a lock up that late. */
const [soon, late] = [30, 20_000];

export async function openActor(
  karcis: Karcis,
  { saves = false, looks = false }: Options = {},
): Promise<Actor> {
  const pool = new pg.Pool({
    ...karcis.connection,
    types: parsers,
    max: 4,
    pipeline: true,
    onConnect: (client) =>
      requireSession(client, { lock_timeout: `${late / 1000}s`, deadlock_timeout: `${soon}ms` }),
  });
  pool.on('error', () => {});
  const pids = new Set<number>();
  pool.on('connect', (client) => void pids.add((client as unknown as { processID: number }).processID));
  let current: Recording | undefined;
  const blocked = new pg.Client(karcis.connection);
  await blocked.connect();

  async function lease() {
    const client = await pool.connect();
    const recording = current;
    const taken: Taken[] = [];
    recording?.transactions.push(taken);
    return {
      async query(query: pg.QueryConfig): Promise<pg.QueryResult> {
        if (query.text === 'commit' && !saves) {
          await client.query('rollback');
          return { command: 'COMMIT', rows: [], rowCount: null, oid: 0, fields: [] };
        }
        try {
          const result = await client.query(query);
          if (effectsOf(query.text).some((effect) => 'table' in effect)) {
            const held = looks ? await heldRows(client) : [];
            taken.push({ text: query.text, rows: result.rowCount ?? 0, held });
            await recording?.taken();
          }
          return result;
        } catch (error) {
          if (error instanceof pg.DatabaseError) recording?.states.push(error.code ?? '');
          throw error;
        }
      },
      release: (discard?: boolean) => client.release(discard),
    };
  }

  const rows = looks ? await rowsQuery(blocked) : '';
  const heldRows = async (client: pg.ClientBase) => (await client.query<RowOfTable>(rows)).rows;
  const kysely = new Kysely<Tables>({ dialect: transactionDialect(lease) });
  const database: Database = {
    ...karcis.database,
    // Once: what meets another transaction is seen as it is.
    transaction: (work) => kysely.transaction().execute((db) => work(db as Db)),
    close: async () => {},
  };
  const app = await createApp({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', KARCIS_RATE_LIMITS: 'off' }),
    database,
    secretKey: async () => secretKey,
    log: { write: () => {} },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const actor: Actor = {
    database,
    client: (token) => createClient({ baseUrl: `${origin}/api`, ...(token === undefined ? {} : { token }) }),
    begin(work, pauseAfter = Infinity) {
      const recording = record(pauseAfter);
      current = recording;
      const over = (async () => {
        const error: unknown = await work(actor).then(
          () => undefined,
          (reason: unknown) => (reason instanceof AfterRemedy ? reason.problem : reason),
        );
        current = undefined;
        recording.end();
        return { transactions: recording.transactions, states: recording.states, error };
      })();
      return { paused: recording.paused, goOn: recording.goOn, over };
    },
    async isBlocked() {
      const { rows } = await blocked.query(
        `select from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock'`,
        [[...pids]],
      );
      return rows.length > 0;
    },
    async stop() {
      await app.close();
      await pool.end();
      await blocked.end();
    },
  };
  return actor;
}

/** Statement that finds the rows which the transaction has locked or written: PostgreSQL notes its number in them. */
async function rowsQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; key: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname) || '::text', ' || '' '' || ' order by k.place) as key
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where i.indisprimary and c.relnamespace = 'public'::regnamespace
    group by c.relname`);
  const own = 'pg_current_xact_id()::xid';
  return rows
    .map(
      ({ name, key }) =>
        `select '${name} ' || ${key} as row, xmin = ${own} as written from ${name} where xmin = ${own} or xmax = ${own}`,
    )
    .join(' union all ');
}

type Recording = ReturnType<typeof record>;

function record(pauseAfter: number) {
  const transactions: Taken[][] = [];
  const states: string[] = [];
  let count = 0;
  const pause = Promise.withResolvers<'paused' | 'over'>();
  const going = Promise.withResolvers<void>();
  return {
    transactions,
    states,
    paused: pause.promise,
    goOn: () => going.resolve(),
    end: () => pause.resolve('over'),
    async taken(): Promise<void> {
      count += 1;
      if (count !== pauseAfter) return;
      pause.resolve('paused');
      await going.promise;
    },
  };
}
