import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../../test/harness.ts';
import { newId } from '../../domain/id.ts';
import { problemOfDatabaseError } from '../constraints.ts';
import type { Tables } from '../schema/tables.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { transactionDialect } from './driver.ts';

let database: Database;
let connection: pg.ClientConfig;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ connection, drop } = await createDatabase());
  // One connection for transactions: the next one gets that of the one before.
  database = openDatabase({ connection, readers: 1, poolSize: 1, prepare: true });
});
afterAll(async () => {
  await database.close();
  await drop();
});
afterEach(async () => {
  await database.transaction((db) => db.deleteFrom('categories').execute());
});

const insert = (db: Db, slug: string) =>
  db.insertInto('categories').values({ id: newId(), name: slug, slug }).execute();

const slugs = async () => {
  const rows = await database.internal.selectFrom('categories').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
};

/** How something ended, in words. */
const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

const session = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
};

describe('a statement that takes longer than the session allows', () => {
  // Of the connection that all of these transactions have.
  const allow = (limit: string) =>
    database.transaction(async (db) => {
      await sql`select set_config('statement_timeout', ${limit}, false)`.execute(db);
    });
  const take = (options: { readonly mayTakeLong: boolean }) =>
    told(database.transaction((db) => sql`select pg_sleep(0.2)`.execute(db), options));

  it('is waited for where its transaction may take long, and there alone', async () => {
    await allow('20ms');
    onTestFinished(() => allow('5s'));
    expect(await take({ mayTakeLong: true })).toBe('done');
    expect(await take({ mayTakeLong: false })).toMatch(/statement timeout/);
  });
});

describe('a statement after the end of its transaction', () => {
  it('throws, and does not run in the transaction that got the connection', async () => {
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    let late: Promise<string> | undefined;
    let first: number | undefined;
    const rolledBack = database.transaction(async (db) => {
      first = await session(db);
      late = told(go.then(() => insert(db, 'late')));
      throw new Error('the first one fails');
    });
    expect(await told(rolledBack)).toBe('the first one fails');
    await database.transaction(async (db) => {
      expect(await session(db)).toBe(first); // or this would prove nothing
      letGo();
      expect(await late).toMatch(/already rolled back/);
      await insert(db, 'second');
    });
    expect(await slugs()).toEqual(['second']);
  });

  it('throws after a commit, too', async () => {
    let handle: Db | undefined;
    await database.transaction(async (db) => {
      handle = db;
      await insert(db, 'first');
    });
    expect(handle && (await told(insert(handle, 'late')))).toMatch(/already committed/);
    expect(await slugs()).toEqual(['first']);
  });

  it('throws where it comes from the branch of a Promise.all that lost', async () => {
    let loser: Promise<string> | undefined;
    const work = database.transaction(async (db) => {
      const slow = (async () => {
        await sql`select pg_sleep(0.1)`.execute(db);
        await insert(db, 'loser');
      })();
      loser = told(slow);
      await Promise.all([slow, Promise.reject(new Error('the other branch fails'))]);
    });
    expect(await told(work)).toBe('the other branch fails');
    expect(await loser).toMatch(/after the end of its transaction|already rolled back/);
    expect(await slugs()).toEqual([]);
    expect(await told(database.transaction((db) => insert(db, 'next')))).toBe('done');
  });

  it('throws while the transaction is being committed, and while it is being rolled back', async () => {
    for (const fails of [false, true]) {
      let handle: Db | undefined;
      const late: Promise<string>[] = [];
      const work = database.transaction(async (db) => {
        handle = db;
        await insert(db, `${fails}`);
        // The end is on its way to PostgreSQL when this one comes.
        void wait(0).then(() => handle && late.push(told(insert(handle, 'late'))));
        if (fails) throw new Error('fails');
      });
      expect(await told(work)).toBe(fails ? 'fails' : 'done');
      await expect.poll(() => late.length).toBe(1);
      expect(await late[0]).toMatch(/after the end of its transaction|already/);
    }
    expect(await slugs()).toEqual(['false']);
  });
});

describe('a transaction that returns while a statement is under way', () => {
  it('is not saved, says so, and leaves a connection that serves the next one', async () => {
    const unawaited: Promise<string>[] = [];
    const work = database.transaction(async (db) => {
      await insert(db, 'first');
      unawaited.push(told(insert(db, 'second')), told(insert(db, 'third')));
      return 'saved';
    });
    expect(await told(work)).toMatch(/one of its statements was under way/);
    await Promise.all(unawaited);
    expect(await slugs()).toEqual([]);
    expect(await told(database.transaction((db) => insert(db, 'next')))).toBe('done');
  });
});

describe('a transaction in which a statement has failed', () => {
  it('is never told as saved, although its error was caught', async () => {
    const work = database.transaction(async (db) => {
      await insert(db, 'once');
      await insert(db, 'once').catch(() => undefined);
      return 'saved';
    });
    expect(await told(work)).toMatch(/^Nothing was saved\. .*Decide with ON CONFLICT/);
    expect(await slugs()).toEqual([]);
  });

  it('takes no further statements, and names the one that failed', async () => {
    const causes: unknown[] = [];
    const work = database.transaction(async (db) => {
      await insert(db, 'Not A Slug').catch(() => undefined);
      await insert(db, 'other').catch((error: Error) => {
        causes.push(error.cause);
        throw error;
      });
    });
    expect(await told(work)).toMatch(/Decide with ON CONFLICT/);
    expect(causes).toEqual([expect.objectContaining({ code: '23514' })]);
  });

  it('is an error where PostgreSQL rolls back by itself, whatever we know of it', async () => {
    const pool = new pg.Pool({ ...connection, max: 1 });
    // A statement that fails behind the back of the handle.
    const lease = async () => {
      const client = await pool.connect();
      const query = async (statement: pg.QueryConfig) => {
        if (statement.text === 'commit') await client.query('select 1 / 0').catch(() => undefined);
        return client.query(statement);
      };
      return { query, release: (discard?: boolean) => client.release(discard) };
    };
    const db = new Kysely<Tables>({ dialect: transactionDialect(lease) });
    expect(await told(db.transaction().execute((db) => insert(db, 'lost')))).toMatch(
      /answered COMMIT with ROLLBACK/,
    );
    expect(await slugs()).toEqual([]);
    await pool.end();
  });
});

describe('a transaction that PostgreSQL does not begin', () => {
  /** Has `begin` fail on a connection, to which the first statement was sent along. */
  async function unbegun(readOnly: string): Promise<string> {
    const options = `-c default_transaction_read_only=${readOnly}`;
    const pool = new pg.Pool({ ...connection, max: 1, pipeline: true, options });
    const lease = async () => {
      const client = await pool.connect();
      const query = (statement: pg.QueryConfig) =>
        client.query(statement.text.startsWith('begin') ? { text: 'select 1 / 0' } : statement);
      return { query, release: (discard?: boolean) => client.release(discard) };
    };
    const db = new Kysely<Tables>({ dialect: transactionDialect(lease) });
    return told(db.transaction().execute((db) => insert(db, 'unbegun'))).finally(() => pool.end());
  }

  it('fails, and its first statement writes nothing, as connections are', async () => {
    const { rows } = await database.transaction((db) =>
      sql<{ setting: string }>`select current_setting('default_transaction_read_only') as setting`.execute(
        db,
      ),
    );
    expect(await unbegun(rows[0]?.setting ?? '')).toMatch(/read-only|division by zero/);
    expect(await slugs()).toEqual([]);
  });

  it('has its first statement saved where connections may write outside of one (control)', async () => {
    expect(await unbegun('off')).toMatch(/division by zero/);
    expect(await slugs()).toEqual(['unbegun']);
  });
});

describe('a transaction', () => {
  it('holds no connection before its first statement, nor without one', async () => {
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const waiting = database.transaction(async (db) => {
      await go;
      await insert(db, 'waited');
    });
    await database.transaction(async () => {});
    await database.transaction((db) => insert(db, 'meanwhile'));
    expect(database.counts().transactions.running).toBe(0);
    letGo();
    await waiting;
    expect(await slugs()).toEqual(['meanwhile', 'waited']);
  });

  it('is tried again three times where it met others, after a pause, each time with a handle of its own', async () => {
    const handles = new Set<Db>();
    const started = performance.now();
    const outcome = await told(
      database.transaction(async (db) => {
        handles.add(db);
        await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(db);
      }),
    );
    expect([outcome, handles.size]).toEqual(['unavailable', 3]);
    expect(performance.now() - started).toBeGreaterThan(10);
  });

  it('is saved at the second try', async () => {
    let tries = 0;
    await database.transaction(async (db) => {
      await insert(db, 'again');
      if ((tries += 1) === 1) await sql`do $$ begin raise exception sqlstate '40P01'; end $$`.execute(db);
    });
    expect([tries, await slugs()]).toEqual([2, ['again']]);
  });

  it('is counted where it was a deadlock', async () => {
    const before = database.counts().transactions.deadlocks;
    const ends = (sqlstate: string) =>
      told(
        database.transaction((db) =>
          sql.raw(`do $$ begin raise exception sqlstate '${sqlstate}'; end $$`).execute(db),
        ),
      );
    // Each is tried three times. Control: a serialization failure is no deadlock.
    for (const sqlstate of ['40P01', '40001']) await ends(sqlstate);
    expect(database.counts().transactions.deadlocks).toBe(before + 3);
  });

  describe('that waits for a lock', () => {
    let now = 0;
    let hurried: Database;
    let other: pg.Client;
    beforeAll(async () => {
      hurried = openDatabase({
        connection,
        readers: 1,
        poolSize: 1,
        prepare: true,
        lockTimeout: 20,
        clock: () => now,
      });
      other = new pg.Client(connection);
      await other.connect();
    });
    afterAll(async () => {
      await other.end();
      await hurried.close();
    });
    beforeEach(async () => {
      now = 0;
      await other.query(
        "begin; insert into categories (id, name, slug) values (gen_random_uuid(), 'a', 'taken')",
      );
    });
    afterEach(() => other.query('rollback'));

    /** Inserts what the other session has inserted; `onAttempt` is called before each attempt. Returns the attempts, and the problem. */
    async function insertBeside(onAttempt: (attempt: number) => unknown = () => {}) {
      let attempts = 0;
      const work = hurried.transaction(async (db) => {
        await onAttempt((attempts += 1));
        await insert(db, 'taken');
      });
      const problem = await work.then(
        () => undefined,
        (error: unknown) => problemOfDatabaseError(error),
      );
      return { attempts, problem: problem && [problem.code, problem.particulars] };
    }
    const intended = ['unavailable', expect.objectContaining({ isIntended: true, retryAfterSeconds: 2 })];

    it('is tried again, and saved once the lock is free', async () => {
      const free = (attempt: number) => (attempt === 2 ? other.query('rollback') : undefined);
      expect(await insertBeside(free)).toEqual({ attempts: 2, problem: undefined });
      expect(await slugs()).toEqual(['taken']);
    });

    it('is an intended 503 when the lock is not free at the third attempt', async () => {
      expect(await insertBeside()).toEqual({ attempts: 3, problem: intended });
    });

    it('is not tried again when it has waited for three seconds', async () => {
      expect(await insertBeside((attempt) => (now = attempt * 1500))).toEqual({
        attempts: 2,
        problem: intended,
      });
      now = 0;
      expect(await insertBeside(() => (now = 3000))).toEqual({ attempts: 1, problem: intended });
    });

    it('fails at once, as a fault, when the error is another one (control)', async () => {
      let attempts = 0;
      const work = hurried.transaction(async (db) => {
        attempts += 1;
        await sql`select 1 / 0`.execute(db);
      });
      expect(problemOfDatabaseError(await work.catch((error: unknown) => error))).toBeUndefined();
      expect(attempts).toBe(1);
    });
  });

  it('gives up its connection when that is lost, and the next one gets another', async () => {
    const lost = database.transaction(async (db) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    });
    expect(await told(lost)).toMatch(/terminat/);
    expect(await told(database.transaction((db) => insert(db, 'next')))).toBe('done');
  });

  it('cannot be opened on the connections for reads', async () => {
    expect(await told(database.internal.transaction().execute(async () => 'begun'))).toMatch(
      /take no transaction/,
    );
  });
});

describe('names of prepared statements', () => {
  const prepared = async (db: Db) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from pg_prepared_statements`.execute(db);
    return rows[0]?.count ?? 0;
  };

  it('do not grow with the number of rows that one statement inserts', async () => {
    const [before, after] = await database.transaction(async (db) => {
      const rows = Array.from({ length: 300 }, (_, at) => ({
        id: newId(),
        name: `${at}`,
        slug: `bulk-${at}`,
      }));
      const first = await prepared(db);
      for (let size = 21; size <= 60; size += 1) {
        await db
          .insertInto('categories')
          .values(rows.slice(0, size))
          .onConflict((on) => on.doNothing())
          .execute();
      }
      return [first, await prepared(db)];
    });
    expect(after - before).toBeLessThanOrEqual(1); // the count itself
  });

  it('are bounded, whatever texts come', async () => {
    const count = await database.transaction(async (db) => {
      for (let at = 0; at < 1100; at += 1) await sql`select ${sql.lit(at)}::int`.execute(db);
      return prepared(db);
    });
    expect(count).toBeLessThanOrEqual(1000);
    expect(count).toBeGreaterThan(900);
  });
});
