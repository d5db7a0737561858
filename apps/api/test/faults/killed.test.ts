import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialect } from '../../src/db/connection/driver.ts';
import { connectionOfRunning } from '../../src/db/embedded/index.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import { parsers } from '../../src/db/connection/pg-types.ts';
import { hashPassword } from '../../src/domain/security/password.ts';
import {
  newFolder,
  ordinary,
  postmastersIn,
  processesIn,
  query,
  root,
  trySignal,
} from '../embedded/support.ts';
import { person } from '../people.ts';
import { type ApiProcess, eventually, startApi } from './api-process.ts';
import { ask } from './kept-connections.ts';
import { type Acknowledged, lost, nothingYet, signInAndOut } from './sign-ins.ts';

const rounds = process.env['KARCIS_TEST_LONG'] === '1' ? 20 : 2;
const account = root.possible ? root : ordinary;
const sari = { email: 'sari@example.org', password: 'kata sandi' };

let dataDir: string;
let pool: pg.Pool | undefined;
beforeEach(() => {
  dataDir = newFolder(account);
});
afterEach(async () => {
  await pool?.end();
  pool = undefined;
});

const serve = () =>
  startApi({ environment: { KARCIS_DATA_DIR: dataDir, KARCIS_DEMO_DATA: 'off', KARCIS_RATE_LIMITS: 'off' } });

async function connection() {
  const running = await connectionOfRunning(dataDir);
  if (running === undefined) throw new Error('no server runs');
  return running;
}

/** The database of the server that runs. */
async function database(): Promise<Kysely<Tables>> {
  await pool?.end();
  pool = new pg.Pool({ ...(await connection()), max: 1, types: parsers });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: dialect(pool) });
}

/** Has several people at once sign in and out, and kills in the middle of it. */
async function killAmid(api: ApiProcess, acknowledged: Acknowledged, kill: () => void): Promise<void> {
  const url = await api.url;
  const before = acknowledged.requests.length;
  const people = [1, 2, 3, 4].map(() => signInAndOut(url, sari, acknowledged));
  await eventually(() => acknowledged.requests.length >= before + 20, 60);
  await wait(Math.random() * 500);
  kill();
  await Promise.all(people);
  await api.ended;
}

/** All of PostgreSQL at once, so that none of it can write anything any more. */
function killPostgres(): void {
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
    for (const pid of processesIn(dataDir)) trySignal(pid, signal);
}

describe.skipIf(!account.possible || process.platform !== 'linux')('a server that is killed', () => {
  it('starts again by itself and has lost nothing that it acknowledged', { timeout: 1_800_000 }, async () => {
    const acknowledged = nothingYet();
    let api = serve();
    await api.url;
    await person(await database(), 'Sari', 'admin', { password_hash: await hashPassword(sari.password) });
    for (let round = 0; round < rounds; round++) {
      await killAmid(api, acknowledged, () => {
        api.child.kill('SIGKILL');
        if (round % 2 === 1) killPostgres();
      });
      api = serve();
      const url = await api.url;
      // A process that PostgreSQL has just forked looks like it for a moment.
      await expect.poll(() => postmastersIn(dataDir)).toHaveLength(1);
      const db = await database();
      expect(await lost(db, acknowledged)).toEqual([]);
      for (const [tokens, status] of [
        [acknowledged.given, 200],
        [acknowledged.ended, 401],
      ] as const)
        expect((await ask(url, { path: '/auth/me', token: tokens.at(-1) ?? '' })).statusCode).toBe(status);
    }
    const db = await database();
    const { given, ended } = acknowledged;
    expect(Math.min(given.length, ended.length)).toBeGreaterThan(rounds * 4);

    // The comparison notices what is missing: with commits that do not wait for the disk, something is.
    await query(
      await connection(),
      'alter system set synchronous_commit = off',
      "alter system set wal_writer_delay = '10s'",
      'select pg_reload_conf()',
    );
    expect(await lost(db, acknowledged)).toEqual([]);
    await killAmid(api, acknowledged, () => {
      killPostgres();
      api.child.kill('SIGKILL');
    });
    await serve().url;
    expect(await lost(await database(), acknowledged)).not.toEqual([]);
  });
});

describe.skipIf(!account.possible || process.platform !== 'linux')(
  'a server whose PostgreSQL is frozen',
  () => {
    it('still ends in time when it is told to, and the next one starts', async () => {
      const api = serve();
      const url = await api.url;
      expect((await ask(url, { path: '/faqs' })).statusCode).toBe(200);
      const frozen = processesIn(dataDir);
      expect(frozen.length).toBeGreaterThan(3);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      const waiting = ask(url, { path: '/auth/login', method: 'POST', body: sari }).catch(() => undefined);
      await wait(100);
      api.child.kill('SIGTERM');
      // Not 0: it could not see the database end.
      expect(await api.ended).toBe(1);
      expect(api.said()).toContain('Not everything ended within 9 seconds: the rest is cut off.');
      await waiting;
      // PostgreSQL was told to end, and does as soon as it can.
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
      await eventually(() => processesIn(dataDir).length === 0);
      await serve().url;
    });
  },
);
