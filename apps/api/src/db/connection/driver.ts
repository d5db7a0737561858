import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';

/** Takes statements: a connection, or several that share the work. */
export interface Target {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** Connection for one transaction, until it is released. A discarded one is closed. */
export interface Lease extends Target {
  release(discard?: boolean, isCommitted?: boolean): void;
}

/** Gives the name under which PostgreSQL keeps a statement; undefined for one that it should parse anew each time. */
type StatementNames = (sql: string, values: number) => string | undefined;

/** Names that are given, at most. The application has a few hundred texts. */
const mostNames = 1000;
/**
 * Values of a named statement, at most. A text with more is one of many (an `insert` with a row for each record), of which
 * each would stay in the memory of every connection until it closes.
 */
const mostValues = 60;

/** Names for the texts of one database. Their number is bounded: a text without a name costs a parse, not memory. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (sql, values) => {
    const known = names.get(sql);
    if (known !== undefined || values > mostValues || names.size >= mostNames) return known;
    names.set(sql, `karcis_${names.size + 1}`);
    return names.get(sql);
  };
}

/** Dialect for statements that stand for themselves. */
export function dialect(target: Target, names?: StatementNames): Dialect {
  const begin = () =>
    Promise.reject(new Error('These connections are for single reads: they take no transaction'));
  const connection = connectionOver((query) => target.query(query), names, { begin });
  return dialectOf(() => connection);
}

/** Begins a transaction, in a session that is read-only otherwise. */
const beginning = 'begin read write';
/** The same of one whose statements PostgreSQL works on for as long as they take, whatever the session says. */
export const unhurriedBeginning = `${beginning}; set local statement_timeout = 0`;

/** Dialect for transactions, of which each leases a connection from its first statement to its end. */
export const transactionDialect = (
  lease: () => Promise<Lease>,
  names?: StatementNames,
  begin = beginning,
): Dialect => dialectOf(() => createTransaction(() => begun(lease, begin), names));

const lateStatement =
  'A statement came after the end of its transaction. Await every statement of a transaction.';
const afterFailure =
  'A statement of this transaction has failed, which undoes all of it. Decide with ON CONFLICT or WHERE, not with catch.';

/**
 * The connection of one transaction. It begins with the first statement, and is dead from the moment at which its end is
 * decided: later statements throw and are not sent. After a statement has failed PostgreSQL would ignore all others: they
 * throw as well, and so does the commit.
 */
function createTransaction(begin: () => Promise<Begun>, names?: StatementNames): Connection {
  let leased: Promise<Begun> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let failed: { readonly cause: unknown } | undefined;
  let isEnding = false;
  /** End that PostgreSQL has confirmed. With one, the connection may serve another transaction. */
  let end: 'commit' | 'rollback' | undefined;

  async function send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    underWay += 1;
    try {
      const { connection, begins } = await (leased ??= begin());
      if (isEnding) throw new Error(lateStatement);
      return (await Promise.all([connection.query(query), begins]))[0];
    } catch (error) {
      failed ??= { cause: error };
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  async function query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (isEnding) throw new Error(lateStatement);
    if (failed !== undefined) throw new Error(afterFailure, failed);
    const result = send(statement);
    last = result.catch(() => undefined);
    return result;
  }

  return connectionOver(query, names, {
    begin: async () => {}, // with the first statement
    async commit() {
      isEnding = true;
      if (underWay > 0)
        throw new Error('A transaction ended while one of its statements was under way. Await each.');
      if (failed !== undefined) throw new Error(`Nothing was saved. ${afterFailure}`, failed);
      const connection = (await leased)?.connection;
      if (connection === undefined) return;
      const { command } = await connection.query({ text: 'commit' });
      end = command === 'COMMIT' ? 'commit' : 'rollback';
      if (end !== 'commit') throw new Error(`Nothing was saved: PostgreSQL answered COMMIT with ${command}`);
    },
    // Never throws: the reason for rolling back is the error that matters.
    async rollback() {
      isEnding = true;
      await last;
      // Only a statement that PostgreSQL itself has answered leaves the connection in a known state.
      if (end !== undefined || (failed !== undefined && !(failed.cause instanceof pg.DatabaseError))) return;
      const rolledBack = leased?.then(({ connection }) => connection.query({ text: 'rollback' }));
      if (await rolledBack?.then(Boolean, () => false)) end = 'rollback';
    },
    async release() {
      isEnding = true;
      (await leased?.catch(() => undefined))?.connection.release(end === undefined, end === 'commit');
    },
  });
}

interface Begun {
  readonly connection: Lease;
  readonly begins: Promise<unknown>;
}

/**
 * Begins a transaction, and does not wait for it: its first statement is sent along. Should PostgreSQL refuse to begin, that statement is
 * outside of a transaction, where the connection is read-only: it writes nothing.
 */
async function begun(lease: () => Promise<Lease>, text: string): Promise<Begun> {
  const connection = await lease();
  const begins = connection.query({ text }).catch((error: unknown) => {
    throw takingNoWrites(error);
  });
  // Heard of by the statement that waits for it.
  begins.catch(() => {});
  return { connection, begins };
}

/** A standby says of `begin read write` that it has no such feature (0A000); it means what it says of a write: that it is read-only. */
const takingNoWrites = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000'
    ? Object.assign(error, { code: '25006' })
    : error;

interface Ends {
  begin(): Promise<void>;
  commit?(): Promise<void>;
  rollback?(): Promise<void>;
  release?(): Promise<void>;
}

type Connection = DatabaseConnection & Ends;

const connectionOver = (
  send: Target['query'],
  names: StatementNames | undefined,
  ends: Ends,
): Connection => ({
  ...ends,
  async executeQuery({ sql, parameters }) {
    const name = names?.(sql, parameters.length);
    const query = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) };
    const { rows, rowCount } = await send(query);
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  },
  streamQuery() {
    throw new Error('Streaming is not supported');
  },
});

const dialectOf = (open: () => Connection): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => ({
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => open(),
    beginTransaction: (connection) => (connection as Connection).begin(),
    commitTransaction: async (connection) => (connection as Connection).commit?.(),
    rollbackTransaction: async (connection) => (connection as Connection).rollback?.(),
    releaseConnection: async (connection) => (connection as Connection).release?.(),
  }),
});
