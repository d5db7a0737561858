import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../test/harness.ts';
import { openReaders, type Readers } from './readers.ts';
import { createTurns } from './queue.ts';
import { type Watch, watchOver } from './watchdog.ts';

const patience = 500;
let readers: Readers;
let twoReaders: Readers;
let watch: Watch;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { connection, drop: dropIt } = await createDatabase();
  drop = dropIt;
  watch = watchOver(connection, patience);
  const open = (size: number) => openReaders({ connection, size, watch, patience, onError: () => {} });
  [readers, twoReaders] = [open(1), open(2)];
});
afterAll(async () => {
  await Promise.all([readers.close(), twoReaders.close()]);
  watch.stop();
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

  it('is given up with all who wait on it when nothing comes back', async () => {
    const before = await session();
    const answers = await Promise.allSettled([one('select pg_sleep(10)'), one('select 1 as n')]);
    const reason = { message: 'Connection terminated: no answer within 500 ms' };
    expect(answers).toMatchObject([{ reason }, { reason }]);
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

  it('all come to an end when the connection is lost: who was not sent yet goes over the next', async () => {
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

  it('are refused when their turn comes too late, and none is left behind', async () => {
    const impatient = createTurns({ hasRoom: () => working < 2, most: 100, patience: 50 });
    let working = 0;
    const outcomes = await crowd(20, () =>
      impatient.take(async () => {
        working += 1;
        await wait(100);
        working -= 1;
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
    expect(impatient.waiting()).toBe(0);
    await expect(impatient.take(async () => 'served')).resolves.toBe('served');
  });
});
