import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmails, demoPassword } from '../src/domain/demo.ts';
import { hashPassword, verifyPassword } from '../src/domain/password.ts';
import { seed, SeedError, type Seeded } from '../src/seed/index.ts';
import { createDatabase } from './harness.ts';
import { faults } from './seed-faults.ts';

const today = '2026-11-20';

type Trial = { client: pg.Client; connection: pg.ClientConfig; drop: () => Promise<void> };
const trials: Trial[] = [];

/** An empty, migrated database with a connection to look into it. */
async function trial(): Promise<Trial> {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const made = { client, connection, drop };
  trials.push(made);
  return made;
}

afterAll(async () => {
  for (const { client, drop } of trials) {
    await client.end();
    await drop();
  }
});

async function rows<T>({ client }: Trial, sql: string): Promise<T[]> {
  return (await client.query(sql)).rows as T[];
}

const tablesOf = async (database: Trial) =>
  (
    await rows<{ name: string }>(
      database,
      `select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'schema\\_%'
      order by relname`,
    )
  ).map(({ name }) => name);

/** One digest over every row of every table. */
async function digest(database: Trial): Promise<string> {
  const digests: string[] = [];
  for (const table of await tablesOf(database)) {
    const [row] = await rows<{ digest: string | null }>(
      database,
      `select md5(string_agg(md5(t::text), '' order by t::text collate "C")) as digest from ${table} as t`,
    );
    digests.push(`${table} ${row?.digest}`);
  }
  return digests.join('\n');
}

describe('the demo data', () => {
  let demo: Trial;
  let seeded: Seeded;

  beforeAll(async () => {
    demo = await trial();
    seeded = await seed({ connection: demo.connection, today, hashPassword });
  });

  it('is the platform that the documentation promises', () => {
    expect(seeded.rows).toMatchObject({ events: 70, organizers: 13 });
    expect(seeded.rows['tickets']).toBeGreaterThan(18_000);
    expect(seeded.rows['tickets']).toBeLessThan(23_000);
  });

  it.each(Object.entries(faults))('%s', async (_sentence, sql) => {
    expect(await rows(demo, `${sql} limit 3`)).toEqual([]);
  });

  it.each([
    ['update ticket_types set sold = sold - 1 where sold > 0', 5],
    ["delete from ledger_entries where kind = 'Platform Fee'", 1],
    ['update payments set refunded_amount = 0', 2],
    ["update tickets set issued_at = now() where status = 'Active'", 2],
  ])('would be caught when wrong: %s', async (harm, least) => {
    await demo.client.query('begin');
    await demo.client.query(harm);
    const found: string[] = [];
    for (const [sentence, sql] of Object.entries(faults)) {
      if ((await rows(demo, `${sql} limit 1`)).length > 0) found.push(sentence);
    }
    await demo.client.query('rollback');
    expect(found.length).toBeGreaterThanOrEqual(Math.min(1, least));
  });
});
