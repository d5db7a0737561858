import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import pg from 'pg';
import { event as concert, insertOneOfEach } from '../../test/one-of-each.ts';
import { karcisForTests } from '../../test/harness.ts';
import { checkZones, inWords } from './doctor.ts';
import { differenceOf, inWords as zoneInWords } from './zone-data.ts';

const karcis = karcisForTests();

async function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(karcis.current.connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A client whose PostgreSQL knows another zone under the name that is asked for: data of another year. */
const withOtherData = (client: pg.Client, asked: string, other: string): Pick<pg.Client, 'query'> => ({
  query: ((text: string, values?: unknown[]) =>
    client.query(
      text,
      values?.map((value) => (value === asked ? other : value)),
    )) as pg.Client['query'],
});

describe('the time zones of PostgreSQL and of Node.js', () => {
  it('agree about zones whose clocks are never set', async () => {
    expect(await asOwner((client) => differenceOf(client, 'Asia/Jakarta'))).toBe(undefined);
    expect(await asOwner((client) => differenceOf(client, 'UTC'))).toBe(undefined);
  });

  it('disagree from the first day on which the clocks of a zone differ', async () => {
    const difference = await asOwner((client) =>
      differenceOf(withOtherData(client, 'Asia/Jakarta', 'Asia/Makassar'), 'Asia/Jakarta'),
    );
    expect(difference).toMatchObject({ zone: 'Asia/Jakarta', postgres: 480, node: 420 });
    expect(difference && zoneInWords(difference)).toMatch(
      /^Asia\/Jakarta at \d{4}-\d\d-\d\dT00:00:00Z: UTC\+08:00 in PostgreSQL, UTC\+07:00 in Node\.js$/,
    );
  });

  it('are told apart where PostgreSQL does not know a zone', async () => {
    const difference = await asOwner((client) =>
      differenceOf(withOtherData(client, 'Asia/Jakarta', 'Mars/Olympus'), 'Asia/Jakarta'),
    );
    expect(difference && zoneInWords(difference)).toBe('Asia/Jakarta: unknown to PostgreSQL');
  });

  it('are checked for the zones of events, with what to do', async () => {
    await asOwner(insertOneOfEach);
    await karcis.current.db
      .updateTable('events')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', concert)
      .execute();
    expect(await asOwner(checkZones)).toMatchObject({ ok: true });
    const finding = await asOwner((client) =>
      checkZones(withOtherData(client, 'Asia/Tokyo', 'Asia/Makassar')),
    );
    expect(inWords(finding)).toMatch(
      /^FAIL {2}PostgreSQL has other time zones .*Asia\/Tokyo at .*UTC\+08:00 in PostgreSQL, UTC\+09:00/,
    );
    expect(inWords(finding)).toContain('Install the newest minor release of PostgreSQL');
    await sql`update events set timezone = 'Asia/Jakarta' where id = ${concert}`.execute(karcis.current.db);
  });
});
