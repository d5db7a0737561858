import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountOfToken, issueToken } from '../../../src/db/queries/access-tokens.ts';
import { type Database, openDatabase } from '../../../src/db/connection/database.ts';
import { problemOfDatabaseError } from '../../../src/db/constraints.ts';
import { ProblemError } from '../../../src/domain/errors/problem-error.ts';
import { createDatabase } from '../../harness.ts';
import { type PersonOfTests, person } from '../../people.ts';
import { type ApiProcess, startApi } from './program.ts';
import { ask, expectOrderly, type Load, longest, startLoad, within } from './load.ts';
import { withTables } from './postgres-server.ts';

let connection: pg.ClientConfig;
let drop: () => Promise<void>;
let Sari: PersonOfTests;
beforeAll(async () => {
  ({ connection, drop } = await createDatabase());
  Sari = await withTables(connection, (db) => person(db, 'Sari', 'admin'));
});
afterAll(() => drop());

/** Another session, which holds this lock while `work` goes on. */
async function whileLocked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    return await work();
  } finally {
    await client.end();
  }
}

describe('a server whose database has too much to do', () => {
  let api: ApiProcess;
  let load: Load;
  beforeAll(async () => {
    api = await startApi(connection, { KARCIS_DATABASE_POOL_SIZE: '2' });
    load = startLoad(api.origin, [
      { name: 'faqs', path: '/api/faqs' },
      { name: 'me', path: '/api/auth/me', token: Sari.token },
      { name: 'healthz', path: '/healthz', pause: 30 },
      { name: 'readyz', path: '/readyz', pause: 30 },
    ]);
    await load.next(({ name, status }) => name === 'me' && status === 200);
  });
  afterAll(async () => {
    await load.stop();
    expect(await api.end('SIGTERM')).toBe(0);
  });
  afterEach(() => expect(api.ended()).toBeUndefined());

  it('lets transactions wait for a connection for a moment, and refuses those that get none', async () => {
    const tokens = await withTables(connection, (db) =>
      Promise.all(
        Array.from({ length: 80 }, () =>
          issueToken(db, { id: Sari.id, role: 'admin' }, { name: 'a', kind: 'Login' }),
        ),
      ),
    );
    const signOut = ({ token }: { token: string }) =>
      ask(api.origin, { name: 'logout', path: '/api/auth/logout', method: 'POST', token });
    const since = performance.now();
    // Reads go on beside this lock; writes wait.
    const refused = await whileLocked('lock table access_tokens in share mode', () =>
      Promise.all(tokens.map(signOut)),
    );
    expect(expectOrderly(refused, [])).toBe(1);
    for (const name of ['faqs', 'me', 'healthz', 'readyz']) {
      expect(expectOrderly(load.since(since, name), [200]), name).toBe(0);
    }
    for (const token of tokens.slice(0, 3)) expect((await signOut(token)).status).toBe(204);
  });

  it('takes one connection to note that a token is used, however many requests come with it', async () => {
    const Surya = await withTables(connection, (db) => person(db, 'Surya', 'admin'));
    await withTables(connection, (db) =>
      db.updateTable('access_tokens').set({ last_used_at: null }).where('user_id', '=', Surya.id).execute(),
    );
    const ofLog = () => api.log().filter(({ msg }) => msg === 'the use of a token could not be noted').length;
    const earlier = ofLog();
    const notes = () => ofLog() - earlier;
    await whileLocked('lock table access_tokens in share mode', async () => {
      const me = { name: 'me', path: '/api/auth/me', token: Surya.token };
      const answers = await Promise.all(Array.from({ length: 30 }, () => ask(api.origin, me)));
      expect(expectOrderly(answers, [200])).toBe(0);
      await expect.poll(notes).toBeGreaterThan(0);
    });
    await wait(300); // each further one would have failed with the first
    expect(notes()).toBeLessThan(5);
  });

  it('answers in bounded time when a table is locked that every request needs', async () => {
    const since = performance.now();
    await whileLocked('lock table access_tokens in access exclusive mode', async () => {
      await load.next(({ name, status }) => name === 'me' && status === 503);
      await wait(500);
    });
    await load.next(({ name, status }) => name === 'me' && status === 200);
    expect(expectOrderly(load.since(since, 'me'), [200])).toBeGreaterThan(0);
    expect(longest(load.since(since, 'me'))).toBeLessThan(within(load, 10_000, 'me'));
    for (const name of ['faqs', 'healthz', 'readyz']) {
      expect(expectOrderly(load.since(since, name), [200]), name).toBe(0);
      expect(longest(load.since(since, name)), name).toBeLessThan(within(load, 2500, name));
    }
  });
});

describe('what PostgreSQL ends', () => {
  let database: Database;
  beforeAll(() => {
    database = openDatabase({ connection, readers: 2, poolSize: 2, prepare: true });
  });
  afterAll(() => database.close());

  /** What a caller would be told, and after how many milliseconds; nothing where all is well. */
  async function told(work: Promise<unknown>): Promise<{ code?: unknown; state?: unknown; took: number }> {
    const started = performance.now();
    try {
      await work;
      return { took: performance.now() - started };
    } catch (error) {
      const { code: state } = error as { code?: unknown };
      const { code } = error instanceof ProblemError ? error : (problemOfDatabaseError(error) ?? {});
      return { code, state, took: performance.now() - started };
    }
  }

  it('a statement that takes too long is unavailable, and until then the database is ready', async () => {
    const slow = sql`select pg_sleep(30)`;
    const work = told(slow.execute(database.internal));
    await wait(300);
    let isOver = false;
    void work.then(() => (isOver = true));
    expect(await database.answers()).toBe(true);
    // Else it would have waited for the statement.
    expect(isOver).toBe(false);
    const { took, ...what } = await work;
    expect(what).toEqual({ code: 'unavailable', state: '57014' });
    // The statement itself would have taken thirty seconds.
    expect(took).toBeGreaterThan(4900);
    expect(took).toBeLessThan(25_000);
  });

  it('slow reads on all of the shared connections do not hold up the look-up of a token', async () => {
    let ended = 0;
    const sleep = sql<string>`pg_sleep(0.4)::text`.as('slept');
    const slow = Array.from({ length: 12 }, async () => {
      await database.read.selectNoFrom(sleep).execute();
      ended += 1;
    });
    await wait(50);
    for (let look = 0; look < 5; look += 1) await accountOfToken(database.internal, Buffer.alloc(32));
    expect(ended).toBe(0);
    // Those that share connections with the slow ones do wait (control).
    await database.read.selectNoFrom(sql<number>`1`.as('one')).execute();
    expect(ended).toBeGreaterThan(0);
    await Promise.all(slow);
  });

  it('a lock that another session holds is unavailable', async () => {
    const work = () =>
      database.transaction((db) => db.deleteFrom('access_tokens').where('name', '=', '-').execute());
    const { took: _, ...what } = await whileLocked('lock table access_tokens in share mode', () =>
      told(work()),
    );
    expect(what).toEqual({ code: 'unavailable', state: '55P03' });
    await work();
  });

  it('a transaction that was idle for too long is unavailable, and leaves no connection behind', async () => {
    const idle = database.transaction(async (db) => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(db);
      await wait(500);
      await sql`select 1`.execute(db);
    });
    expect(await told(idle)).toMatchObject({ code: 'unavailable' });
    const both = [1, 2].map(() => database.transaction((db) => sql`select pg_sleep(0.1)`.execute(db)));
    expect(await Promise.all(both)).toHaveLength(2);
  });

  it('a connection with two hundred and fifty statements waiting takes no more', async () => {
    let isOver = false;
    const sleep = sql`select pg_sleep(1)`.execute(database.internal).finally(() => (isOver = true));
    const statement = sql`select 1 as one`;
    let refusedBefore = 0;
    const many = Array.from({ length: 600 }, async () => {
      const { state } = await told(statement.execute(database.internal));
      if (state === 'unavailable' && !isOver) refusedBefore += 1;
    });
    await Promise.all(many);
    expect(refusedBefore).toBe(600 - 249);
    await sleep;
    expect((await statement.execute(database.internal)).rows).toEqual([{ one: 1 }]);
  });
});
