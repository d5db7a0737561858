import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../src/domain/security/password.ts';
import { seed } from '../src/seed/index.ts';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { type Karcis, startKarcis } from './harness.ts';
import { secretKey } from './postgres.ts';
import { type Examples, examplesOf, filtersOf, type NamedRoute, routes, send, tokenOf } from './routes.ts';
import { rowsReadOf } from './rows-read.ts';

/**
 * How many rows the plans that PostgreSQL chooses go through, for the same events with few tickets and with twenty times as
 * many. `indexes.test.ts` shows that there is an index; this shows that it is taken, and that it is enough.
 */

const spy = vi.spyOn(pg.Client.prototype, 'query');

/** A server with the demo, and a session that explains what the server asks. */
interface Demo {
  readonly karcis: Karcis & { stop(): Promise<void> };
  readonly people: DemoPeople;
  readonly examples: Examples;
  readonly planner: pg.Client;
}

async function openDemo(scale: number): Promise<Demo> {
  const karcis = await startKarcis();
  await seed({ connection: karcis.connection, scale, hashPassword, secretKey });
  const planner = new pg.Client(karcis.connection);
  await planner.connect();
  await planner.query('vacuum analyze');
  return { karcis, planner, people: await demoPeople(karcis), examples: await examplesOf(karcis.db) };
}

let small: Demo;
let large: Demo;

beforeAll(async () => {
  small = await openDemo(0.05);
  large = await openDemo(1);
});
afterAll(async () => {
  spy.mockRestore();
  for (const { karcis, planner } of [small, large]) {
    await planner.end();
    await karcis.stop();
  }
});

/** Returns the rows that all statements of a request read, and the number of records in its answer. */
async function read(demo: Demo, row: NamedRoute, query: string): Promise<{ rows: number; records: number }> {
  demo.karcis.letSecondsPass(61);
  spy.mockClear();
  const token = tokenOf(demo.people, row.route.access);
  const response = await send(demo.karcis.url, demo.examples, row, { token, query });
  const text = await response.text();
  expect(response.status, `${row.name}${query}`).toBe(200);
  let rows = 0;
  for (const [sent] of [...spy.mock.calls] as unknown as [{ text?: string; values?: unknown[] }][]) {
    // A total that is not tallied counts all there is of an event or an account.
    if (!/^\s*(select|with)\b(?! count\(\*\) as "total")/.test(sent.text ?? '')) continue;
    rows += await rowsReadOf(demo.planner, sent.text ?? '', sent.values);
  }
  const { data } = text.startsWith('{') ? (JSON.parse(text) as { data: unknown }) : { data: null };
  return { rows, records: Array.isArray(data) ? data.length : 1 };
}

/** Whether a read of twenty times as many tickets reads more rows than its records, or a longer history, account for. */
const growsWithTickets = (few: { rows: number; records: number }, many: { rows: number; records: number }) =>
  many.rows > 3 * few.rows * Math.max(1, many.records / Math.max(1, few.records)) + 500;

describe('a read', () => {
  // A test for each route: all of them in one take longer than a test may on a busy machine.
  it.each(routes.filter(({ route }) => route.method === 'GET'))(
    'goes through about as many rows for twenty times the tickets, with every filter: $name',
    async (row) => {
      const found: string[] = [];
      for (const query of filtersOf(row, small.examples)) {
        const few = await read(small, row, query);
        const many = await read(large, row, query);
        if (growsWithTickets(few, many))
          found.push(`${query}: ${JSON.stringify(few)}, then ${JSON.stringify(many)}`);
      }
      expect(found).toEqual([]);
    },
  );

  it('without an index goes through all of them, which is noticed (control)', async () => {
    const search = "select id from tickets where attendee_name = 'Hana' order by id limit 20";
    const [few, many] = [await rowsReadOf(small.planner, search), await rowsReadOf(large.planner, search)];
    expect(growsWithTickets({ rows: few, records: 20 }, { rows: many, records: 20 })).toBe(true);
  });
});
