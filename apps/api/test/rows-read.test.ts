import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aggregate } from '../src/db/tallies/aggregate.ts';
import { karcisForTests } from './harness.ts';
import { event, insertOneOfEach, order, ticketType } from './one-of-each.ts';
import { person, type PersonOfTests } from './people.ts';
import { rowsReadOf } from './rows-read.ts';

/** How many rows of tables a read goes through: what an event has of entries and vouchers must not be counted again. */

const karcis = karcisForTests();
const spy = vi.spyOn(pg.Client.prototype, 'query');
let admin: PersonOfTests;
let putri: PersonOfTests;
let owner: pg.Client;

beforeAll(async () => {
  const { connection, db } = karcis.current;
  owner = new pg.Client(connection);
  await owner.connect();
  await insertOneOfEach(owner);
  admin = await person(db, 'Ratna', 'admin');
  putri = await person(db, 'Putri', 'petugas');
  await owner.query(`
    insert into petugas_assignments (id, event_id, user_id, assigned_by)
    values (gen_random_uuid(), '${event}', '${putri.id}', '${admin.id}')`);
});
afterAll(async () => {
  spy.mockRestore();
  await owner.end();
});

/** Tickets that came in, and vouchers, one for each number. */
async function admit(first: number, last: number): Promise<void> {
  const id = (kind: number) => `('00000000-0000-7000-${kind}-' || lpad(n::text, 12, '0'))::uuid`;
  const numbers = `generate_series(${first}, ${last}) as n`;
  await owner.query(`
    insert into tickets
      (event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, status, price, currency, issued_at)
    select
      '${event}', ${id(8001)}, 'T' || n, '${order}', order_items.id, '${ticketType}', 'Hana', 'Active', 150000, 'IDR', now()
    from ${numbers} cross join order_items where order_items.order_id = '${order}';
    insert into check_ins (event_id, id, nonce, checkin_status, ticket_id, petugas_id, scanned_at)
    select '${event}', ${id(8002)}, ${id(8003)}, 'Checked In', ${id(8001)}, '${putri.id}', now() from ${numbers};
    insert into standing_entries (event_id, ticket_id, check_in_id, entered_at)
    select '${event}', ${id(8001)}, ${id(8002)}, now() from ${numbers};
    insert into vouchers (event_id, id, code, effect, currency)
    select '${event}', ${id(8004)}, 'V' || n, 'Access', 'IDR' from ${numbers};`);
}

const routes = { '/petugas/events': () => putri.token, '/admin/events': () => admin.token };
type Path = keyof typeof routes;

/** Rows that all statements of a request read, and its first record. */
async function read(path: Path) {
  spy.mockClear();
  const headers = { authorization: `Bearer ${routes[path]()}` };
  const response = await fetch(karcis.current.url + path, { headers });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: Record<string, unknown>[] };
  let rows = 0;
  for (const [sent] of [...spy.mock.calls] as unknown as [{ text?: string; values?: unknown[] }][]) {
    if (!/^\s*select/.test(sent.text ?? '')) continue;
    rows += await rowsReadOf(owner, sent.text ?? '', sent.values);
  }
  return { rows, record: data.find(({ id }) => id === event) };
}

/** The tallies and the statistics of the planner are as they are after a while. */
async function settle(): Promise<void> {
  await aggregate(karcis.current.database);
  await owner.query('vacuum analyze');
}

describe('a list of events', () => {
  it('reads as many rows for an event of ten thousand entries and vouchers as for one of a hundred', async () => {
    await admit(1, 100);
    await settle();
    const few = {
      '/petugas/events': await read('/petugas/events'),
      '/admin/events': await read('/admin/events'),
    };
    expect(few['/petugas/events'].record).toMatchObject({ tickets_checked_in: 101 });
    await admit(101, 10_000);
    await settle();
    for (const path of ['/petugas/events', '/admin/events'] as const) {
      const { rows, record } = await read(path);
      expect(record, path).toMatchObject({ tickets_checked_in: 10_001 });
      expect(rows, path).toBeLessThan(few[path].rows * 1.5 + 20);
    }
    expect((await read('/admin/events')).record).toMatchObject({ counts: { vouchers: 10_001 } });
  });

  it('counts entries and vouchers that are not in the tallies yet', async () => {
    await admit(10_001, 10_003);
    await owner.query(`
      update vouchers set deleted_at = now(), deleted_by = '${admin.id}', delete_reason = 'Salah' where code = 'V1'`);
    expect((await read('/petugas/events')).record).toMatchObject({ tickets_checked_in: 10_004 });
    const { record } = await read('/admin/events');
    expect(record).toMatchObject({ tickets_checked_in: 10_004, counts: { vouchers: 10_003 } });
  });

  it('control: a plain count of the entries reads each of them', async () => {
    const count = `select count(*) from standing_entries where event_id = '${event}'`;
    expect(await rowsReadOf(owner, count)).toBeGreaterThan(9999);
  });
});
