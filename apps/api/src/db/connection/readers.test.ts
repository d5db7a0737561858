import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/harness.ts';
import { onBehalfOf } from '../../domain/current-caller.ts';
import { openReaders, type Readers } from './readers.ts';
import { createQueue } from './queue.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

/** Milliseconds that readers wait for PostgreSQL: few where that is tested, else more than a busy machine needs. */
const [short, patience] = [500, 30_000];
let readers: Readers;
let twoReaders: Readers;
let impatientReaders: Readers;
let blocker: pg.Client;
let watchdog: Watchdog;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { connection, drop: dropIt } = await createDatabase();
  drop = dropIt;
  watchdog = startWatchdog(connection);
  const open = (size: number, patience: number) =>
    openReaders({ connection, settings: {}, size, watchdog, patience, onError: () => {} });
  [readers, twoReaders, impatientReaders] = [open(1, patience), open(2, patience), open(1, short)];
  blocker = new pg.Client(connection);
  await blocker.connect();
});
afterAll(async () => {
  await Promise.all([readers.close(), twoReaders.close(), impatientReaders.close(), blocker.end()]);
  watchdog.stop();
  await drop();
});

const one = async (text: string, name?: string, from = readers) => {
  const { rows } = await from.query({ text, ...(name === undefined ? {} : { name }) });
  return rows[0] as Record<string, unknown>;
};
const session = async (from = readers) =>
  (await one('select pg_backend_pid() as pid', undefined, from))['pid'];
/** Waits until readers have another session: they may still learn that they have lost theirs. */
const isAnother = (before: unknown, from = readers) =>
  vi.waitFor(async () => expect(await session(from)).not.toBe(before), { timeout: 30_000, interval: 50 });

describe('a connection that reads share', () => {
  it('answers each with its own, also behind one that fails', async () => {
    const texts = ['select 1 as n', 'select 1 / 0 as n', 'select 3 as n'];
    const answers = await Promise.allSettled(texts.map((text) => one(text)));
    expect(answers).toMatchObject([
      { value: { n: 1 } },
      { reason: { message: 'division by zero' } },
      { value: { n: 3 } },
    ]);
  });

  it('tells all of those behind a statement that cannot be prepared what is wrong with it', async () => {
    const ask = () => one('select * from nowhere', 'nowhere');
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    const reason = { message: 'relation "nowhere" does not exist' };
    expect(answers).toMatchObject([{ reason }, { reason }, { reason }]);
  });

  it('is opened anew when it was lost', async () => {
    const before = await session();
    await expect(one('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat|ECONNRESET/);
    await isAnother(before);
  });

  it('is given up with all that wait on it when nothing comes back', async () => {
    const before = await session(impatientReaders);
    const ask = (text: string) => one(text, undefined, impatientReaders);
    const answers = await Promise.allSettled([ask('select pg_sleep(10)'), ask('select 1 as n')]);
    const reason = {
      message: expect.stringMatching(/^Connection terminated(: no answer for 500 ms| unexpectedly)$/),
    };
    expect(answers).toMatchObject([{ reason }, { reason }]);
    await isAnother(before, impatientReaders);
  });
});

describe('many statements at once', () => {
  const crowd = <T>(size: number, ask: (at: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: size }, (_, at) => ask(at)));

  it('do not all wait for a slow one while the other connection has nothing to do', async () => {
    await blocker.query('select pg_advisory_lock(1)');
    const slow = twoReaders.query({ text: 'select pg_advisory_xact_lock(1)' });
    let answered = 0;
    const all = crowd(200, async () => {
      await twoReaders.query({ text: 'select 1' });
      answered += 1;
    });
    // The others were sent behind it already.
    await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(200 - 5), { timeout: 30_000 });
    await blocker.query('select pg_advisory_unlock(1)');
    await slow;
    expect((await all).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('of one caller are held to one connection while they are slow and others are present', async () => {
    const pidOf = (caller: string, text: string) =>
      onBehalfOf(
        () => caller,
        async () => (await twoReaders.query({ text })).rows[0] as { pid: number },
      );
    /** The connections of slow statements, and of quick ones of another caller meanwhile. */
    const pids = async (areOthersPresent: boolean) => {
      const [slow, quick]: number[][] = [[], []];
      const busy = Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 8; n += 1)
          slow?.push((await pidOf('Hana', 'select pg_backend_pid() as pid, pg_sleep(0.1)')).pid);
      });
      const isBusy = () => (slow?.length ?? 0) < 48;
      if (areOthersPresent)
        while (isBusy()) quick?.push((await pidOf('Budi', 'select pg_backend_pid() as pid')).pid);
      await Promise.all(busy);
      return { slow: new Set(slow?.slice(24, 48)), quick: new Set(quick?.slice(quick.length / 2)) };
    };
    const { slow, quick } = await pids(true);
    expect(slow.size).toBe(1);
    expect(quick).toEqual(new Set([...quick].filter((pid) => !slow.has(pid))));
    await wait(1100);
    expect((await pids(false)).slow.size, 'alone it uses both (control)').toBe(2);
  });

  it('are answered in the order in which they came', async () => {
    const order: number[] = [];
    await crowd(100, async (at) => {
      await one('select 1 as n');
      order.push(at);
    });
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('all come to an end when the connection is lost: those that were not sent yet go over the next', async () => {
    await session();
    const end = one('select pg_terminate_backend(pg_backend_pid())').catch(() => 'lost');
    const outcomes = await crowd(200, () => one('select 1 as n'));
    expect(await end).toBe('lost');
    const answered = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(answered.length).toBeGreaterThanOrEqual(200 - 10);
    expect(readers.counts().awaited).toBe(0);
  });

  it('are refused where too many wait, and the others answered', async () => {
    const outcomes = await crowd(300, () => one('select 1 as n'));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(250);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  });

  it('are rejected when their place comes too late, and none is left behind', async () => {
    const impatient = createQueue({ hasRoom: () => working < 2, most: 100, patience: 50 });
    let working = 0;
    const outcomes = await crowd(20, () =>
      impatient.run(async () => {
        working += 1;
        await wait(100);
        working -= 1;
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
    expect(impatient.waiting()).toBe(0);
    await expect(impatient.run(async () => 'served')).resolves.toBe('served');
  });

  it('are dropped before they are sent when their client has left, and the others answered', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `select ${at} as at, pg_backend_pid() as pid`);
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const client = new AbortController();
    const slow = one('select pg_sleep(0.2)');
    const left = texts.map((text) => readers.query({ text }, client.signal));
    const stayed = one('select 41 as n');
    client.abort();
    const late = readers.query({ text: 'select 42 as late' }, client.signal);
    const outcomes = await Promise.allSettled([...left, late]);
    expect(await stayed).toEqual({ n: 41 });
    await slow;
    // Those that were on their way to PostgreSQL already are answered; all others never go there.
    const answered = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(answered).toHaveLength(5);
    expect(outcomes.at(-1)).toMatchObject({
      reason: { code: 'unavailable', particulars: { isIntended: true } },
    });
    const asked = sent.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
    expect(asked.filter((text) => texts.includes(text))).toHaveLength(5);
    expect(asked).not.toContain('select 42 as late');
    expect(readers.counts().awaited).toBe(0);
    sent.mockRestore();
  });
});
