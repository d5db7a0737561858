import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/harness.ts';
import { openReaders, type Readers } from './readers.ts';
import { createQueue } from './queue.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

const patience = 500;
let readers: Readers;
let twoReaders: Readers;
let watchdog: Watchdog;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { connection, drop: dropIt } = await createDatabase();
  drop = dropIt;
  watchdog = startWatchdog(connection);
  const open = (size: number) =>
    openReaders({ connection, settings: {}, size, watchdog, patience, onError: () => {} });
  [readers, twoReaders] = [open(1), open(2)];
});
afterAll(async () => {
  await Promise.all([readers.close(), twoReaders.close()]);
  watchdog.stop();
  await drop();
});

const one = async (text: string, name?: string) => {
  const { rows } = await readers.query({ text, ...(name === undefined ? {} : { name }) });
  return rows[0] as Record<string, unknown>;
};
const session = async () => (await one('select pg_backend_pid() as pid'))['pid'];

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
    await expect(one('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(/terminat/);
    await wait(50);
    expect(await session()).not.toBe(before);
  });

  it('is given up with all that wait on it when nothing comes back', async () => {
    const before = await session();
    const answers = await Promise.allSettled([one('select pg_sleep(10)'), one('select 1 as n')]);
    const reason = {
      message: expect.stringMatching(/^Connection terminated(: no answer for 500 ms| unexpectedly)$/),
    };
    expect(answers).toMatchObject([{ reason }, { reason }]);
    await wait(50);
    expect(await session()).not.toBe(before);
  });
});

describe('many statements at once', () => {
  const crowd = <T>(size: number, ask: (at: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: size }, (_, at) => ask(at)));

  it('do not all wait for a slow one while the other connection has nothing to do', async () => {
    let isOver = false;
    const slow = twoReaders.query({ text: 'select pg_sleep(0.3)' }).then(() => (isOver = true));
    const outcomes = await crowd(200, async () => {
      await twoReaders.query({ text: 'select 1' });
      return isOver;
    });
    await slow;
    const late = outcomes.filter((one) => one.status === 'fulfilled' && one.value);
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(late.length).toBeLessThanOrEqual(5); // those that were sent behind it already
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
