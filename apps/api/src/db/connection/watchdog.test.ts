import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../../test/database-proxy.ts';
import { createDatabase } from '../../../test/harness.ts';
import { openReaders, type Readers } from './readers.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';
import { boundsOfWrites } from './connection-bounds.ts';
import { openWriters, type Writers } from './writers.ts';

/** Milliseconds after which readers give up by themselves: more than a busy machine needs to notice a connection without an answer. */
const patience = 30_000;

let proxy: DatabaseProxy;
let watchdog: Watchdog;
let readers: Readers;
let writers: Writers;
let drop: () => Promise<void>;
beforeEach(async () => {
  const made = await createDatabase();
  drop = made.drop;
  proxy = await startProxy(made.connection);
  const { connection } = proxy;
  watchdog = startWatchdog(connection);
  const watched = {
    connection: { ...connection, stream: watchdog.stream },
    settings: {},
    watchdog,
    onError: () => {},
  };
  readers = openReaders({ ...watched, size: 1, patience });
  writers = openWriters({ ...watched, bounds: boundsOfWrites(2) });
  await ask();
});
afterEach(async () => {
  await proxy.mend();
  watchdog.stop();
  await Promise.all([readers.close(), writers.close()]);
  await proxy.cut();
  await drop();
});

const ask = (text = 'select 1 as one') => readers.query({ text }).then(({ rows }) => rows);
const slow = (seconds: number) => ask(`select pg_sleep(${seconds})::text as slept`);

/** How a statement failed. Each reason has a message of its own. */
const failure = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'it did not fail',
    ({ message }: Error) => message,
  );

describe('a connection without an answer', () => {
  it('is closed where the network has forgotten all connections, and the next one answers', async () => {
    expect(await watchdog.answers()).toBe(true);
    proxy.deafen();
    expect(await failure(ask())).toBe('Connection terminated: the database does not answer');
    await expect.poll(() => ask().catch(String)).toEqual([{ one: 1 }]);
  });

  it('would be waited for without heartbeats (control)', async () => {
    watchdog.stop();
    const unwatched = openReaders({
      connection: proxy.connection,
      settings: {},
      size: 1,
      watchdog: { over: (work) => work() },
      patience,
      onError: () => {},
    });
    await unwatched.query({ text: 'select 1' });
    proxy.deafen();
    const asked = failure(unwatched.query({ text: 'select 1' }));
    expect(await Promise.race([asked, wait(3000, 'still waiting')])).toBe('still waiting');
    proxy.reset();
    await asked;
    await unwatched.close();
  });

  it('is waited for while PostgreSQL works on its statement', async () => {
    expect(await slow(2.5)).toEqual([{ slept: '' }]);
  });

  it('is not blamed for what held up this process', async () => {
    expect(await watchdog.answers()).toBe(true);
    const asked = slow(0.3);
    await wait(100);
    for (const end = performance.now() + 3000; performance.now() < end;);
    expect(await asked).toEqual([{ slept: '' }]);
  });

  it('leaves alone those that are answered, where only new ones are not', async () => {
    const end = Date.now() + 2500;
    proxy.deafenNew();
    while (Date.now() < end)
      expect(await ask('select pg_sleep(0.01)::text as slept')).toEqual([{ slept: '' }]);
  });

  it('leaves them alone, and says that PostgreSQL answers, where somebody asks for that meanwhile', async () => {
    const end = Date.now() + 2500;
    proxy.deafenNew();
    const found: boolean[] = [];
    const note = (isAnswered: boolean) => void found.push(isAnswered);
    while (Date.now() < end) {
      void watchdog.answers().then(note);
      expect(await ask('select pg_sleep(0.01)::text as slept')).toEqual([{ slept: '' }]);
    }
    expect(new Set(found)).toEqual(new Set([true]));
  });
});

describe('a database from which nothing comes back', () => {
  it('is waited for no longer: all that wait and all that come are told, until it is found again', async () => {
    expect(await watchdog.answers()).toBe(true);
    const held = await writers.connect();
    proxy.swallow();
    const all = await Promise.all([ask(), slow(1), held.query({ text: 'select 1' })].map(failure));
    for (const message of all) expect(message).toBe('Connection terminated: the database does not answer');
    held.release(true);
    expect(await watchdog.answers()).toBe(false);
    // At once: what is waited for in vain fails with another message.
    for (const next of [() => ask(), () => writers.connect()])
      expect(await failure(next())).toBe('unavailable');
    await proxy.mend();
    await expect.poll(() => ask().catch(String)).toEqual([{ one: 1 }]);
  });
});
