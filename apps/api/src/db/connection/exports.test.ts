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
  vi.waitFor(async () => expect(await sessions()).toBe(0), { timeout: 60_000, interval: 50 });

describe('an export', () => {
  it('gives all rows of a query, in order', async () => {
    expect(await all(await exports.open(numbers, 'Budi', never()))).toEqual(
      Array.from({ length: 20_000 }, (_, at) => at + 1),
    );
    expect(await all(await exports.open({ ...numbers, parameters: [1000] }, 'Budi', never()))).toHaveLength(
      1000,
    );
    expect(await all(await exports.open({ ...numbers, parameters: [0] }, 'Budi', never()))).toEqual([]);
    await areGone();
  });

  it('is of one instant, whatever is written meanwhile', async () => {
    const begun = await exports.open(numbers, 'Budi', never());
    await direct.query('delete from numbers where n > 10000');
    expect(await all(begun)).toHaveLength(20_000);
    expect(await all(await exports.open(numbers, 'Budi', never()))).toHaveLength(10_000);
    await direct.query('insert into numbers select n from generate_series(10001, 20000) as n');
  });

  it('cannot write', async () => {
    const writing = { sql: 'select nextval($1::regclass)', parameters: ['drawn'] };
    await direct.query('create sequence drawn');
    await expect(exports.open(writing, 'Budi', never())).rejects.toMatchObject({ code: '25006' });
  });

  it('is refused as the third at once, until one of the two has ended', async () => {
    const left = new AbortController();
    const [one] = await Promise.all([
      exports.open(numbers, 'one', never()),
      exports.open(numbers, 'other', left.signal),
    ]);
    const third = exports.open(numbers, 'third', never());
    await expect(third).rejects.toMatchObject({
      code: 'exports_busy',
      particulars: { retryAfterSeconds: 30 },
    });
    left.abort();
    const another = await exports.open(numbers, 'third', never());
    expect(await all(another)).toHaveLength(20_000);
    expect(await all(one)).toHaveLength(20_000);
    await areGone();
  });

  it('is refused as the second of one holder, whose place is one: the other is free for others', async () => {
    const first = await exports.open(numbers, 'Budi', never());
    await expect(exports.open(numbers, 'Budi', never())).rejects.toMatchObject({
      code: 'exports_busy',
      message: expect.stringContaining('of yours'),
      particulars: { retryAfterSeconds: 30 },
    });
    // Control: somebody else has a place, beside the first and after what was refused.
    const others = await exports.open(numbers, 'Bayu', never());
    await expect(exports.open(numbers, 'Sari', never())).rejects.toMatchObject({ message: 'exports_busy' });
    expect([(await all(first)).length, (await all(others)).length]).toEqual([20_000, 20_000]);
    expect(await all(await exports.open(numbers, 'Budi', never()))).toHaveLength(20_000);
    await areGone();
  });

  it('ends its session when the client leaves, also in the midst of a statement, and fails from then on', async () => {
    const left = new AbortController();
    const begun = await exports.open(numbers, 'Budi', left.signal);
    expect(await sessions()).toBe(1);
    left.abort();
    await areGone();
    await begun.next(); // what was there already
    await expect(begun.next()).rejects.toMatchObject({ code: 'unavailable' });

    const slow = { sql: 'select n, pg_sleep(0.002) from numbers', parameters: [] };
    const leaving = new AbortController();
    const opening = exports.open(slow, 'Budi', leaving.signal);
    const failed = expect(opening).rejects.toMatchObject({ code: 'unavailable' });
    await vi.waitFor(async () => expect(await sessions()).toBe(1), { timeout: 60_000, interval: 20 });
    leaving.abort();
    await failed;
    const [one, other] = await Promise.all([
      exports.open(numbers, 'one', never()),
      exports.open(numbers, 'other', never()),
    ]);
    expect([(await all(one)).length, (await all(other)).length]).toEqual([20_000, 20_000]);
    await areGone();
  });

  it('fails where the database is lost, and does not end as if it were whole', async () => {
    const begun = await exports.open(numbers, 'Budi', never());
    proxy.reset();
    await expect(all(begun)).rejects.toThrow();
    // Connections that were idle are lost, too, and may still have to learn it.
    await vi.waitFor(
      async () => expect(await all(await exports.open(numbers, 'Budi', never()))).toHaveLength(20_000),
      {
        timeout: 60_000,
        interval: 50,
      },
    );
  });

  it('that takes too long fails', async () => {
    const begun = hasty.open(numbers, 'Budi', never()).then(async (opened) => {
      await areGone();
      await opened.next();
      return opened.next();
    });
    await expect(begun).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('with a query that is none gives its place back', async () => {
    for (let time = 0; time < 3; time++)
      await expect(
        exports.open({ sql: 'select x from nothing', parameters: [] }, 'Budi', never()),
      ).rejects.toThrow('nothing');
    expect(await all(await exports.open(numbers, 'Budi', never()))).toHaveLength(20_000);
  });
});
