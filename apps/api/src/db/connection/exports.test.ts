import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../../test/database-proxy.ts';
import { createDatabase } from '../../../test/harness.ts';
import { type Export, type Exports, openExports } from './exports.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

let proxy: DatabaseProxy;
let exports: Exports;
let hasty: Exports;
let watchdog: Watchdog;
let direct: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { connection, drop: dropIt } = await createDatabase();
  drop = dropIt;
  proxy = await startProxy(connection);
  watchdog = startWatchdog(connection);
  const named = { ...proxy.connection, application_name: 'exports' };
  const shared = { connection: named, watchdog, onError: () => {} };
  exports = openExports(shared);
  hasty = openExports({ ...shared, longest: 200 });
  direct = new pg.Client(connection);
  await direct.connect();
  await direct.query('create table numbers as select n from generate_series(1, 20000) as n');
});
afterAll(async () => {
  await Promise.all([exports.close(), hasty.close(), direct.end()]);
  watchdog.stop();
  await proxy.cut();
  await drop();
});

const numbers = { sql: 'select n from numbers where n <= $1 order by n', parameters: [20_000] };
const never = () => new AbortController().signal;

async function all(from: Export): Promise<number[]> {
  const found: number[] = [];
  for (let rows = await from.next(); rows.length > 0; rows = await from.next())
    found.push(...rows.map(([n]) => n as number));
  return found;
}

/** Sessions of exports that are in a transaction. */
async function sessions(): Promise<number> {
  const { rows } = await direct.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name = 'exports' and xact_start is not null",
  );
  return rows[0]?.count ?? -1;
}

const areGone = () =>
  vi.waitFor(async () => expect(await sessions()).toBe(0), { timeout: 30_000, interval: 50 });

describe('an export', () => {
  it('gives all rows of a query, in order', async () => {
    expect(await all(await exports.open(numbers, never()))).toEqual(
      Array.from({ length: 20_000 }, (_, at) => at + 1),
    );
    expect(await all(await exports.open({ ...numbers, parameters: [1000] }, never()))).toHaveLength(1000);
    expect(await all(await exports.open({ ...numbers, parameters: [0] }, never()))).toEqual([]);
    await areGone();
  });

  it('is of one instant, whatever is written meanwhile', async () => {
    const begun = await exports.open(numbers, never());
    await direct.query('delete from numbers where n > 10000');
    expect(await all(begun)).toHaveLength(20_000);
    expect(await all(await exports.open(numbers, never()))).toHaveLength(10_000);
    await direct.query('insert into numbers select n from generate_series(10001, 20000) as n');
  });

  it('cannot write', async () => {
    const writing = { sql: 'select nextval($1::regclass)', parameters: ['drawn'] };
    await direct.query('create sequence drawn');
    await expect(exports.open(writing, never())).rejects.toMatchObject({ code: '25006' });
  });

  it('is refused as the third at once, until one of the two has ended', async () => {
    const left = new AbortController();
    const [one] = await Promise.all([exports.open(numbers, never()), exports.open(numbers, left.signal)]);
    const third = exports.open(numbers, never());
    await expect(third).rejects.toMatchObject({
      code: 'exports_busy',
      particulars: { retryAfterSeconds: 30 },
    });
    left.abort();
    const another = await exports.open(numbers, never());
    expect(await all(another)).toHaveLength(20_000);
    expect(await all(one)).toHaveLength(20_000);
    await areGone();
  });

  it('ends its session when the client leaves, also in the midst of a statement, and fails from then on', async () => {
    const left = new AbortController();
    const begun = await exports.open(numbers, left.signal);
    expect(await sessions()).toBe(1);
    left.abort();
    await areGone();
    await begun.next(); // what was there already
    await expect(begun.next()).rejects.toMatchObject({ code: 'unavailable' });

    const slow = { sql: 'select n, pg_sleep(0.002) from numbers', parameters: [] };
    const leaving = new AbortController();
    const opening = exports.open(slow, leaving.signal);
    const failed = expect(opening).rejects.toMatchObject({ code: 'unavailable' });
    await vi.waitFor(async () => expect(await sessions()).toBe(1), { timeout: 30_000, interval: 20 });
    leaving.abort();
    await failed;
    const [one, other] = await Promise.all([exports.open(numbers, never()), exports.open(numbers, never())]);
    expect([(await all(one)).length, (await all(other)).length]).toEqual([20_000, 20_000]);
    await areGone();
  });

  it('fails where the database is lost, and does not end as if it were whole', async () => {
    const begun = await exports.open(numbers, never());
    proxy.reset();
    await expect(all(begun)).rejects.toThrow();
    // Connections that were idle are lost, too, and may still have to learn it.
    await vi.waitFor(
      async () => expect(await all(await exports.open(numbers, never()))).toHaveLength(20_000),
      {
        timeout: 30_000,
        interval: 50,
      },
    );
  });

  it('that takes too long fails', async () => {
    const begun = hasty.open(numbers, never()).then(async (opened) => {
      await areGone();
      await opened.next();
      return opened.next();
    });
    await expect(begun).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('with a query that is none gives its place back', async () => {
    for (let time = 0; time < 3; time++)
      await expect(exports.open({ sql: 'select x from nothing', parameters: [] }, never())).rejects.toThrow(
        'nothing',
      );
    expect(await all(await exports.open(numbers, never()))).toHaveLength(20_000);
  });
});
