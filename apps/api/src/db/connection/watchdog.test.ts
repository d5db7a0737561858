import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../../test/database-proxy.ts';
import { createDatabase } from '../../../test/harness.ts';
import { openReaders, type Readers } from './readers.ts';
import { type Watch, watchOver } from './watchdog.ts';
import { openWriters, type Writers } from './writers.ts';

let proxy: DatabaseProxy;
let watch: Watch;
let readers: Readers;
let writers: Writers;
let drop: () => Promise<void>;
beforeEach(async () => {
  const made = await createDatabase();
  drop = made.drop;
  proxy = await startProxy(made.connection);
  const { connection } = proxy;
  watch = watchOver(connection, 6000);
  readers = openReaders({ connection, size: 1, watch, patience: 6000, onError: () => {} });
  writers = openWriters({ connection, size: 2, watch, onError: () => {} });
  await ask();
});
afterEach(async () => {
  await proxy.mend();
  await Promise.all([readers.close(), writers.close()]);
  watch.stop();
  await proxy.cut();
  await drop();
});

const ask = (text = 'select 1 as one') => readers.query({ text }).then(({ rows }) => rows);
const slow = (seconds: number) => ask(`select pg_sleep(${seconds})::text as slept`);

/** How a statement failed, and after how many milliseconds. */
async function failure(asking: Promise<unknown>): Promise<{ message: string; took: number }> {
  const started = performance.now();
  const error = await asking.then(
    () => new Error('it did not fail'),
    (reason: Error) => reason,
  );
  return { message: error.message, took: performance.now() - started };
}

describe('a connection that hears nothing', () => {
  it('is given up where the database has nothing to do for it, and the next one answers', async () => {
    proxy.deafen();
    const { message, took } = await failure(ask());
    expect(message).toBe('Connection terminated: the connection was lost');
    expect(took).toBeLessThan(3000);
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  it('would be waited for, was nobody watching', async () => {
    watch.stop();
    proxy.deafen();
    const asked = failure(ask());
    expect(await Promise.race([asked, wait(3000, 'still waiting')])).toBe('still waiting');
    proxy.reset();
    await asked;
  });

  it('is waited for while the database works on its statement', async () => {
    expect(await slow(2.5)).toEqual([{ slept: '' }]);
  });

  it('is not blamed for what held up this process', async () => {
    const asked = slow(0.3);
    await wait(100);
    for (const end = performance.now() + 3000; performance.now() < end;);
    expect(await asked).toEqual([{ slept: '' }]);
  });

  it('is given up in a transaction, too, but not one that is between two statements', async () => {
    const lost = await writers.connect(false);
    await lost.query('begin');
    proxy.deafen();
    const other = await writers.connect(false);
    await other.query('begin');
    expect((await failure(lost.query('select 1'))).message).toContain('the connection was lost');
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.query('rollback');
    lost.release(true);
    other.release();
  });
});

describe('a database from which nothing comes back', () => {
  it('is given up, nobody waits for it any more, and it is found again', async () => {
    const held = await writers.connect(true);
    proxy.swallow();
    const all = await Promise.all([ask(), slow(1), held.query('select 1')].map(failure));
    for (const { message, took } of all) {
      expect(message).toBe('Connection terminated: The database does not answer');
      expect(took).toBeLessThan(3000);
    }
    held.release(true);
    expect(await watch.answers()).toBe(false);
    for (const next of [() => ask(), () => writers.connect(false)]) {
      const { message, took } = await failure(next());
      expect(message).toBe('unavailable');
      expect(took).toBeLessThan(1000);
    }
    await proxy.mend();
    for (const end = Date.now() + 5000; (await failure(ask())).message === 'unavailable'; await wait(20)) {
      expect(Date.now()).toBeLessThan(end);
    }
    expect(await ask()).toEqual([{ one: 1 }]);
  });
});
