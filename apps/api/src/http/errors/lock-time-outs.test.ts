import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, readyEvent } from '../../../test/events/events-of-tests.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { invite, type People } from '../../../test/people.ts';

const karcis = karcisForTests({ lockTimeout: 100 });
let people: People;
let other: pg.Client;
let event: string;
beforeAll(async () => {
  people = await invite(karcis.current);
  event = await readyEvent(karcis.current, people.Budi, 'Draft');
  other = new pg.Client(karcis.current.connection);
  await other.connect();
});
afterAll(() => other.end());
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  karcis.current.log.length = 0;
  karcis.current.letSecondsPass(600);
  const { db } = karcis.current;
  await db.deleteFrom('error_occurrences').execute();
  await db.deleteFrom('error_logs').execute();
});

interface Write {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly status: number;
}

const dates = { starts_at: '2099-03-01T12:00:00.000Z' };
const writes: readonly Write[] = [
  { what: 'a change', method: 'PATCH', path: '', body: { summary: 'Baru' }, status: 200 },
  { what: 'a copy', method: 'POST', path: '/duplicate', body: { title: 'Salinan', ...dates }, status: 201 },
  { what: 'a part', method: 'POST', path: '/ticket-types', body: { name: 'Umum', price: 0 }, status: 201 },
];

const send = ({ method, path, body }: Write) =>
  fetch(`${karcis.current.url}/organizer/events/${event}${path}`, {
    method,
    headers: { authorization: `Bearer ${people.Budi.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Holds what writes of events wait for while `work` goes on. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  await other.query('begin; lock table events, event_names, ticket_types in share row exclusive mode');
  try {
    return await work();
  } finally {
    await other.query('rollback');
  }
}

/** Resolves when PostgreSQL ends a statement by a lock time-out. */
function lockTimeOut(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { query } = pg.Client.prototype as unknown as { query: (...words: unknown[]) => unknown };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function watched(
    this: pg.Client,
    ...words: unknown[]
  ) {
    const result = query.apply(this, words);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === '55P03') resolve();
      });
    return result as never;
  });
  return promise;
}

/** Codes that the log has as faults, and the number of rows in the error log, after a fault which is in both (control). */
async function faultsWithControl() {
  const { db, log } = karcis.current;
  const settings = () => ask(karcis.current, people.Sari, ['GET', '/admin/settings/general']);
  await db.schema.alterTable('general_settings').renameTo('hidden').execute();
  try {
    expect((await settings()).status).toBe(500);
  } finally {
    await db.schema.alterTable('hidden').renameTo('general_settings').execute();
  }
  const rows = () => db.selectFrom('error_logs').select('id').execute();
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(0);
  const lines = log.filter((line) => line.includes('"level":50'));
  return {
    logged: lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
    rows: (await rows()).length,
  };
}

describe('a write that meets a lock', () => {
  it.each(writes)('is an intended 503 when the lock is not free in time: $what', async (write) => {
    const answer = await whileLocked(() => send(write));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(await faultsWithControl()).toEqual({ logged: ['internal'], rows: 1 });
  });

  it.each(writes)('succeeds when the lock is free at the next attempt: $what', async (write) => {
    const timeOut = lockTimeOut();
    const sent = await whileLocked(async () => {
      const answer = send(write);
      await timeOut;
      return { answer };
    });
    expect((await sent.answer).status).toBe(write.status);
  });
});
