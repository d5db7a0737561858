import { Client, type ClientConfig, Pool } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/db/connection/database.ts';
import { prepareSession } from '../src/db/connection/session.ts';
import { callKarcis } from './command-line.ts';
import { createDatabase, urlOf } from './harness.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';

/** A database whose sessions begin with everything else than Karcis needs. */
let connection: ClientConfig;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ connection, drop } = await createDatabase());
  const client = new Client(connection);
  await client.connect();
  for (const setting of [
    "timezone = 'Asia/Jakarta'",
    "datestyle = 'German, DMY'",
    "intervalstyle = 'iso_8601'",
  ]) {
    await client.query(`alter database ${connection.database} set ${setting}`);
  }
  await client.end();
});
afterAll(() => drop());

const withOptions = (options: string): ClientConfig => {
  const url = urlOf(connection);
  return { connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}` };
};

async function on<T>(connection: ClientConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ connection, readers: 1, poolSize: 1, prepare: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const asked = sql<Record<string, string>>`
  select timestamptz '2025-05-10 18:00:00Z' as instant, date '2025-05-10' as day,
    current_setting('default_transaction_read_only') as outside, current_setting('transaction_read_only') as read_only,
    current_setting('search_path') as search_path,
    current_setting('statement_timeout') as statement_timeout`;
const seen = {
  instant: '2025-05-10T18:00:00.000Z',
  day: '2025-05-10',
  outside: 'on',
  read_only: 'on',
  statement_timeout: '5s',
};

const settings: [string, () => ClientConfig, string][] = [
  ['of a database in another zone', () => connection, '"$user", public'],
  ['of a URL that names a zone', () => withOptions('-c timezone=Asia/Jakarta'), '"$user", public'],
  [
    'of a URL that takes away what reads rely on',
    () => withOptions('-c default_transaction_read_only=off -c statement_timeout=0 -c datestyle=SQL'),
    '"$user", public',
  ],
  [
    'of a URL with a search_path, which stays',
    () => withOptions('-c search_path=public,pg_catalog'),
    'public,pg_catalog',
  ],
];

describe('sessions', () => {
  it.each(settings)('%s are as Karcis needs them', async (_what, given, search_path) => {
    await on(given(), async (database) => {
      expect((await asked.execute(database.internal)).rows).toEqual([{ ...seen, search_path }]);
      const written = await database.transaction((db) => asked.execute(db));
      expect(written.rows).toEqual([{ ...seen, search_path, read_only: 'off' }]);
    });
  });

  it('of another zone are refused where their settings do not stay', async () => {
    // As behind a pooler that gives each statement another session.
    const pool = new Pool({ ...connection, max: 2, idleTimeoutMillis: 1, maxUses: 1 });
    pool.on('error', () => {});
    expect(await prepareSession(pool as never)).toMatch(
      /^A session has \w+ = .* in place of .*pool_mode = session/,
    );
    await pool.end();
  });
});

describe('the doctor and the commands', () => {
  it('find a server in another zone well', async () => {
    const { code, out } = await callKarcis(['doctor'], {
      url: urlOf(connection),
      environment: { KARCIS_SECRET_KEY: 'A'.repeat(43) },
    });
    expect([code, out]).toEqual([0, expect.stringContaining('Sessions run in UTC')]);
  });
});

describe.skipIf(!hasPgBouncer)('behind PgBouncer (skipped without Debian’s package pgbouncer)', () => {
  it('that keeps a session for each connection, all is well', async () => {
    const pooler = await startPgBouncer(connection, 'session');
    try {
      await on(pooler.connection, async (database) => {
        expect((await asked.execute(database.internal)).rows).toMatchObject([seen]);
        await database.transaction((db) => db.deleteFrom('categories').execute());
      });
      const { code, out } = await callKarcis(['doctor'], {
        url: urlOf(pooler.connection),
        environment: { KARCIS_SECRET_KEY: 'A'.repeat(43) },
      });
      expect([code, out]).toEqual([0, expect.stringContaining('Sessions run in UTC')]);
    } finally {
      await pooler.stop();
    }
  });

  it('that mixes up sessions, nothing starts, and the doctor says why', async () => {
    const pooler = await startPgBouncer(connection, 'transaction');
    try {
      for (const command of ['doctor', 'start']) {
        const { code, out, err } = await callKarcis([command], {
          url: urlOf(pooler.connection),
          environment: { KARCIS_SECRET_KEY: 'A'.repeat(43), NODE_ENV: 'test' },
          until: 'Karcis serves',
        });
        expect([command, code, out + err]).toEqual([
          command,
          1,
          expect.stringContaining('pool_mode = session'),
        ]);
      }
    } finally {
      await pooler.stop();
    }
  });
});
