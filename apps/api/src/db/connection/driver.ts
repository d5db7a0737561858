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

/** What a statement is sent to: a connection, or several. */
interface Target {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** A connection for a while. Whoever releases it says whether it is to be closed, and never used again. */
export interface Lease {
  query(query: string | pg.QueryConfig): Promise<pg.QueryResult>;
  release(destroy?: boolean): void;
}

/**
 * Joins Kysely to `pg`. Our own, and not Kysely's, for two things: statements are named, so that PostgreSQL
 * parses and plans each text once a connection; and a transaction opens with its first query.
 */
export const dialect = (target: Target, prepare: boolean): Dialect => {
  const connection = connectionOn(target, prepare);
  return dialectOf({ acquireConnection: async () => connection, releaseConnection: async () => {} });
};

/** One transaction on one connection, begun by the first query. */
export function transactionOn(pool: { connect(): Promise<Lease> }, prepare: boolean) {
  let begun: Promise<Begun> | undefined;

  async function begin(): Promise<Begun> {
    const client = await pool.connect();
    try {
      await client.query('begin');
    } catch (error) {
      client.release(true);
      throw error;
    }
    return { client, connection: connectionOn(client, prepare) };
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
    dialect: dialectOf({
      acquireConnection: async () => (await (begun ??= begin())).connection,
      releaseConnection: async () => {},
    }),
    commit: () => end('commit'),
    /** Never fails: the reason for rolling back is the error that matters. */
    rollback: () => end('rollback').catch(() => undefined),
  };
}

interface Begun {
  readonly client: Lease;
  readonly connection: DatabaseConnection;
}

function connectionOn(target: Target, prepare: boolean): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const query = { text: sql, values: [...parameters], ...(prepare ? { name: nameOf(sql) } : {}) };
      const { rows, rowCount } = await target.query(query);
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
