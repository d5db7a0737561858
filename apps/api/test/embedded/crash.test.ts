import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import {
  accounts,
  eventually,
  isRoot,
  killHard,
  newFolder,
  ordinary,
  postmasterPid,
  postmastersIn,
  query,
  type Run,
  run,
  stop,
} from './support.ts';

const innocents: ChildProcess[] = [];
afterEach(() => {
  for (const innocent of innocents.splice(0)) innocent.kill('SIGKILL');
});

/** Inserts one row after the other and cuts in the middle of it; answers how many were acknowledged. */
async function insertUntilCut({ ready }: Run, cut: () => Promise<void>): Promise<number> {
  const { connection } = await ready;
  await query(connection, 'CREATE TABLE acknowledged (n int)');
  const client = new Client({ ...connection, database: 'karcis' });
  client.on('error', () => undefined);
  await client.connect();
  let count = 0;
  const inserting = (async () => {
    for (;;) {
      await client.query('INSERT INTO acknowledged VALUES ($1)', [count]);
      count += 1;
    }
  })().catch(() => undefined);
  await eventually(() => count >= 100);
  await cut();
  await inserting;
  return count;
}

/** Waits until the server of a run accepts connections again. */
async function answering({ ready }: Run): Promise<void> {
  const { connection } = await ready;
  for (const end = Date.now() + 10_000; ;) {
    try {
      await query(connection, 'SELECT');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await wait(20);
  }
}

async function rows({ ready }: Run): Promise<number> {
  const { connection } = await ready;
  const [row] = await query<{ count: number }>(connection, 'SELECT count(*)::int AS count FROM acknowledged');
  return row?.count ?? -1;
}

describe.each(accounts)('for $name', (account) => {
  const test = it.skipIf(!account.possible);
  const place = (dataDir: string) => join(dataDir, 'postgres');

  test('a killed process leaves a server that the next start replaces, with nothing lost', async () => {
    const dataDir = newFolder(account);
    const first = run(account, dataDir);
    const count = await insertUntilCut(first, async () => {
      await killHard(first);
      await wait(100);
      // The server outlives us and works on: the client above still inserts. This is what the next start meets.
      expect(postmastersIn(dataDir)).toHaveLength(1);
      const second = run(account, dataDir);
      await second.ready;
      expect(second.said).toContain('Stopping the PostgreSQL that a killed run left behind');
      expect(postmastersIn(dataDir)).toHaveLength(1);
      await killHard(second);
    });
    const third = run(account, dataDir);
    expect(await rows(third)).toBeGreaterThanOrEqual(count);
  });

  test('a killed server leaves a pid file that the next start is not stopped by, with nothing lost', async () => {
    const dataDir = newFolder(account);
    const first = run(account, dataDir);
    const count = await insertUntilCut(first, async () => {
      await killHard(first);
      process.kill(postmasterPid(place(dataDir)), 'SIGKILL');
    });
    expect(existsSync(join(place(dataDir), 'data/postmaster.pid'))).toBe(true);
    const second = run(account, dataDir);
    expect(await rows(second)).toBeGreaterThanOrEqual(count);
  });

  test('a server that ends by itself is started again under the same address', async () => {
    const dataDir = newFolder(account);
    const only = run(account, dataDir);
    const count = await insertUntilCut(only, async () => {
      process.kill(postmasterPid(place(dataDir)), 'SIGKILL');
      await eventually(() => only.said.length === 2);
      expect(only.said[1]).toBe('PostgreSQL ended by itself (SIGKILL); starting it again');
    });
    await answering(only);
    expect(await rows(only)).toBeGreaterThanOrEqual(count);
    expect(await stop(only)).toBe(0);
    expect(postmastersIn(dataDir)).toEqual([]);
  });

  test('a stale pid file whose number belongs to somebody else neither stops a start nor harms that process', async () => {
    const dataDir = newFolder(account);
    const first = run(account, dataDir);
    await first.ready;
    await stop(first);
    const uid = account.uid === 0 ? 65_534 : account.uid;
    const innocent = spawn('sleep', ['60'], { cwd: '/', ...(isRoot ? { uid, gid: uid } : {}) });
    innocents.push(innocent);
    writeFileSync(
      join(place(dataDir), 'data/postmaster.pid'),
      `${innocent.pid}\n${place(dataDir)}/data\n1\n5432\n`,
    );
    const second = run(account, dataDir);
    await second.ready;
    expect(innocent.exitCode).toBe(null);
    expect(innocent.signalCode).toBe(null);
    expect(second.said).toEqual([]);
  });
});

describe.skipIf(!ordinary.possible)('a start that is killed', () => {
  it('while the cluster is made leaves nothing that stops the next one', async () => {
    for (const moment of [0, 100, 250]) {
      const dataDir = newFolder(ordinary);
      const first = run(ordinary, dataDir);
      const half = () =>
        existsSync(join(dataDir, 'postgres')) &&
        readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('new-cluster-'));
      await eventually(half);
      await wait(moment);
      await killHard(first);
      expect(existsSync(join(dataDir, 'postgres/data'))).toBe(false);
      const second = run(ordinary, dataDir);
      expect(await query((await second.ready).connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
  });

  it('while the programs are put in place leaves nothing that stops the next one', async () => {
    const dataDir = newFolder(ordinary);
    const first = run(ordinary, dataDir);
    await eventually(
      () => existsSync(join(dataDir, 'postgres/runtime-18.4.0-beta.17.partial')) || first.said.length > 0,
    );
    await killHard(first);
    await run(ordinary, dataDir).ready;
  });

  it('at any moment leaves a data directory that starts', async () => {
    const dataDir = newFolder(ordinary);
    const first = run(ordinary, dataDir);
    await query((await first.ready).connection, 'CREATE TABLE kept AS SELECT 1 AS one');
    for (let moment = 120; moment < 400; moment += 60) {
      const next = run(ordinary, dataDir);
      next.ready.catch(() => undefined);
      await wait(moment);
      await killHard(next);
    }
    await killHard(first);
    const last = run(ordinary, dataDir);
    expect(await query((await last.ready).connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(postmastersIn(dataDir)).toHaveLength(1);
  });
});
