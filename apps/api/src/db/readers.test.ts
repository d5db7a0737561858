import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../test/harness.ts';
import { openReaders, type Readers } from './readers.ts';
import { type Watch, watchOver } from './watch.ts';

let readers: Readers;
let watch: Watch;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  watch = watchOver(made.connection, 500);
  readers = openReaders({ connection: made.connection, size: 1, watch, onError: () => {} });
});
afterAll(async () => {
  await readers.close();
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
