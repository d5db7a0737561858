import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

/**
 * Joins Kysely to `pg`. Our own, and not Kysely's, for two things: statements are named, so that PostgreSQL
 * parses and plans each text once a connection; and a transaction opens with its first query.
 */
export const dialect = (pool: pg.Pool, prepare: boolean): Dialect =>
  dialectOf({
    acquireConnection: async () => connectionOn(await pool.connect(), prepare),
    releaseConnection: async (connection) => (connection as PgConnection).client.release(),
  });

/** One transaction on one connection of the pool, begun by the first query. */
export function transactionOn(pool: pg.Pool, prepare: boolean) {
  let begun: Promise<PgConnection> | undefined;

  async function begin(): Promise<PgConnection> {
    const client = await pool.connect();
    try {
      await client.query('begin');
    } catch (error) {
      client.release(true);
      throw error;
    }
    return connectionOn(client, prepare);
  }

  async function end(statement: 'commit' | 'rollback'): Promise<void> {
    if (begun === undefined) return;
    const { client } = await begun;
    try {
      await client.query(statement);
      client.release();
    } catch (error) {
      client.release(true); // its state is unknown: never to be used again
      throw error;
    }
  }

  return {
    dialect: dialectOf({ acquireConnection: () => (begun ??= begin()), releaseConnection: async () => {} }),
    commit: () => end('commit'),
    /** Never fails: the reason for rolling back is the error that matters. */
    rollback: () => end('rollback').catch(() => undefined),
  };
}

interface PgConnection extends DatabaseConnection {
  readonly client: pg.PoolClient;
}

function connectionOn(client: pg.PoolClient, prepare: boolean): PgConnection {
  return {
    client,
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const query = { text: sql, values: [...parameters], ...(prepare ? { name: nameOf(sql) } : {}) };
      const { rows, rowCount } = await client.query(query);
      return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('Streaming is not supported');
    },
  };
}

/** Every text is built from code alone, so their number is fixed and this map cannot grow with requests. */
const names = new Map<string, string>();

function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) names.set(sql, (name = `karcis_${names.size + 1}`));
  return name;
}

const dialectOf = (driver: Pick<Driver, 'acquireConnection' | 'releaseConnection'>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => ({
    ...driver,
    init: async () => {},
    destroy: async () => {},
    beginTransaction: () => Promise.reject(new Error('A write already runs in a transaction')),
    commitTransaction: () => Promise.reject(new Error('The mount commits')),
    rollbackTransaction: () => Promise.reject(new Error('The mount rolls back')),
  }),
});
