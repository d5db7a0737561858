import { cpSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/domain/security/password.ts';
import { type ApiProcess, startApi, untilLogged } from './program.ts';
import {
  allRefused,
  allWell,
  expectOrderly,
  expectOutageWas,
  type Load,
  password,
  startLoad,
  usual,
  within,
  administrators,
} from './load.ts';
import { makePostgres, type PostgresServer, withTables } from './postgres-server.ts';
import { giveAll, makeDisk, mayMakeDisks, type SmallDisk } from './small-disk.ts';

// To fill a disk takes one that is small, and to make that takes root.
describe.skipIf(!mayMakeDisks())('a disk of PostgreSQL that is full', () => {
  let postgres: PostgresServer;
  let tables: SmallDisk;
  let journal: SmallDisk;
  let api: ApiProcess;
  let load: Load;
  beforeAll(async () => {
    postgres = await makePostgres();
    const { uid } = statSync(postgres.data);
    tables = makeDisk(join(postgres.folder, 'tables'), 64, uid);
    journal = makeDisk(join(postgres.folder, 'journal'), 48, uid);
    const password_hash = await hashPassword(password);
    const { token, email } = await withTables(postgres.connection, (db) => administrators(db, password_hash));
    await postgres.run(
      'create table filler (text text)',
      'alter table filler alter column text set storage plain',
    );
    await postgres.runIn('postgres', `create tablespace small location '${tables.path}'`);
    await postgres.runIn('postgres', 'alter database karcis set tablespace small');
    api = await startApi(postgres.connection);
    load = startLoad(api.origin, usual(token, email));
    await allWell(load);
  });
  afterEach(() => {
    expect(api.ended()).toBeUndefined();
    expect(api.complaints()).toBe('');
  });
  afterAll(async () => {
    await load.stop();
    await api.end('SIGKILL');
    await postgres.end('SIGKILL');
    tables.remove();
    journal.remove();
    await postgres.remove();
  });

  /** Writes more and more, ever less at once, until not one page can be added. */
  async function fill(): Promise<void> {
    for (let rows = 4096; rows >= 1; rows /= 4) {
      const insert = `insert into filler select repeat('x', 7000) from generate_series(1, ${rows})`;
      for (;;) {
        const failed = await postgres.run(insert).then(
          () => undefined,
          (error: Error) => error.message,
        );
        if (failed === undefined) continue;
        expect(failed).toContain('No space left on device');
        break;
      }
    }
  }

  it('takes no writes while there is no space for tables; reads go on', async () => {
    const since = performance.now();
    await fill();
    await allRefused(load, ['login']);
    await wait(500);
    tables.resize(256);
    const roomy = performance.now();
    expect(await allWell(load)).toBeLessThan(roomy + within(load, 5000));
    for (const name of ['faqs', 'me', 'users', 'healthz', 'readyz']) {
      expect(expectOrderly(load.since(since, name), [200]), name).toBe(0);
    }
    expectOrderly(load.since(since, 'login'), [201]);
    await untilLogged(api, 'No space left on device');
    // What could not be written is written afterwards.
    const isLogged = async () => {
      const rows = await postgres.run<{ n: number }>(
        `select 1 as n from error_logs where message like '%No space left on device%'`,
      );
      return rows.length > 0;
    };
    await expect.poll(isLogged).toBe(true);
  });

  it('brings PostgreSQL down where there is no space for its journal; it comes back with space', async () => {
    await postgres.end('SIGINT');
    const wal = join(postgres.data, 'pg_wal');
    cpSync(wal, join(journal.path, 'pg_wal'), { recursive: true, preserveTimestamps: true });
    giveAll(join(journal.path, 'pg_wal'), statSync(postgres.data).uid);
    renameSync(wal, `${wal}.old`);
    symlinkSync(join(journal.path, 'pg_wal'), wal);
    await postgres.start();
    await allWell(load);
    const since = performance.now();
    await expect(
      postgres.run(`insert into filler select repeat('x', 7000) from generate_series(1, 12000)`),
    ).rejects.toThrow();
    expect(readFileSync(join(postgres.data, '../postgres.log'), 'utf8')).toMatch(
      /PANIC: .*No space left on device/,
    );
    await postgres.end('SIGKILL');
    await allRefused(load);
    journal.resize(400);
    await postgres.start();
    const accepts = performance.now();
    expect(await allWell(load)).toBeLessThan(accepts + within(load, 5000));
    expectOutageWas(load, since);
  });
});
