import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsers } from '../src/db/connection/pg-types.ts';
import { createDatabase } from './harness.ts';
import {
  admin,
  checkIn,
  enteredTicket,
  event,
  id,
  insertOneOfEach,
  order,
  payment,
  ticket,
  ticketType,
} from './one-of-each.ts';

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase();
  drop = () => database.drop();
  client = new Client({ ...database.connection, types: parsers });
  await client.connect();
  await insertOneOfEach(client);
});

afterAll(async () => {
  await client.end();
  await drop();
});

/** Columns keep milliseconds: rounded, the clock of a change would fall on either side of the view's. */
const thisMillisecond = "date_trunc('milliseconds', now())";

/** What a query answers after a change that is taken back. */
async function after(change: string, query: string): Promise<unknown[]> {
  await client.query('begin');
  try {
    await client.query(change.replaceAll('now()', thisMillisecond));
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    return rows;
  } finally {
    await client.query('rollback');
  }
}

type Case = [change: string, value: unknown];

function derives(view: string, column: string, where: string, cases: Case[]): void {
  test.for(cases)(`${view}.${column} after %s is %s`, async ([change, value]) => {
    expect(await after(change, `select ${column} from ${view} where ${where}`)).toEqual([[value]]);
  });
}

const nothing = 'select';

describe('from the clock', () => {
  const inEvents = (columns: string) => `update events set ${columns} where id = '${event}'`;
  derives('live_events', 'status', `id = '${event}'`, [
    [nothing, 'Published'],
    [inEvents('starts_at = now()'), 'Ongoing'],
    [inEvents("starts_at = now() - interval '2 h', ends_at = now() + interval '1 ms'"), 'Ongoing'],
    [inEvents("starts_at = now() - interval '2 h', ends_at = now()"), 'Completed'],
    [inEvents("status = 'Postponed', starts_at = now()"), 'Postponed'],
    [inEvents("status = 'Archived', starts_at = now() - interval '2 h', ends_at = now()"), 'Archived'],
  ]);
  derives('live_announcements', 'status', `id = '${id(23)}'`, [
    [nothing, 'Active'],
    ['update announcements set starts_at = now()', 'Active'],
    ["update announcements set starts_at = now() + interval '1 ms'", 'Scheduled'],
    ['update announcements set ends_at = now()', 'Expired'],
    ['update announcements set is_active = false, ends_at = now()', 'Inactive'],
  ]);
  derives('live_promos', 'status', 'true', [
    [nothing, 'Active'],
    ['update promos set reserved_count = 1', 'Limit Reached'],
    ["update promos set starts_at = now() + interval '1 ms'", 'Scheduled'],
    ['update promos set ends_at = now(), reserved_count = 1', 'Expired'],
    ['update promos set is_active = false', 'Inactive'],
  ]);
  derives('live_vouchers', 'status', 'true', [
    [nothing, 'Partially Redeemed'],
    ['update vouchers set redeemed_count = 0', 'Available'],
    ['update vouchers set reserved_count = 1', 'Reserved'],
    ['update vouchers set redeemed_count = 2, valid_until = now()', 'Redeemed'],
    ['update vouchers set valid_until = now()', 'Expired'],
    ['update vouchers set revoked_at = now(), redeemed_count = 2', 'Revoked'],
  ]);
  derives('live_tickets', 'status', `id = '${ticket}'`, [
    [nothing, 'Active'],
    [`update standing_entries set ticket_id = '${ticket}'`, 'Used'],
    ['update tickets set valid_until = now()', 'Expired'],
    [inEvents("starts_at = now() - interval '2 h', ends_at = now()"), 'Expired'],
    [`update tickets set valid_until = now(); update standing_entries set ticket_id = '${ticket}'`, 'Used'],
    ["update tickets set status = 'Refunded', refunded_at = now(), valid_until = now()", 'Refunded'],
  ]);
});

describe('from the rows they belong to', () => {
  const inTypes = (columns: string) => `update ticket_types set ${columns}`;
  const sales: Case[] = [
    [nothing, 'On Sale'],
    [inTypes('reserved = 1'), 'Sold Out'],
    [inTypes('capacity = null, sold = 100000'), 'On Sale'],
    [inTypes("sales_start_at = now() + interval '1 ms'"), 'Not Yet On Sale'],
    [inTypes('sales_end_at = now()'), 'Sales Ended'],
    ["update events set sales_start_at = now() + interval '1 ms'", 'Not Yet On Sale'],
    ["update events set starts_at = now() - interval '2 h', ends_at = now()", 'Sales Ended'],
    ['update events set sales_paused = true', 'Paused'],
    ["update events set status = 'Draft'", 'Unavailable'],
    [inTypes('is_active = false'), 'Unavailable'],
  ];
  derives('live_ticket_types', 'sales_status', `id = '${ticketType}'`, sales);
  derives('live_events', 'sales_status', `id = '${event}'`, [
    ...sales,
    [inTypes(`deleted_at = now(), deleted_by = '${admin}', delete_reason = 'Salah'`), 'Unavailable'],
    [
      `${inTypes('reserved = 1')}; insert into ticket_types (event_id, id, name, price, currency, capacity)
       values ('${event}', '${id(30)}', 'VIP', 500000, 'IDR', 10)`,
      'On Sale',
    ],
  ]);

  test('an event adds up its ticket types', async () => {
    const vip = (capacity: string, visibility: string) =>
      `insert into ticket_types (event_id, id, name, price, currency, capacity, visibility)
       values ('${event}', '${id(30)}', 'VIP', 500000, 'IDR', ${capacity}, '${visibility}')`;
    const query = `select min_price, max_price, is_free, capacity, tickets_sold, tickets_available from live_events where id = '${event}'`;
    expect(await after(vip('5', 'Public'), query)).toEqual([[150_000, 500_000, false, 15, 9, 6]]);
    expect(await after(vip('null', 'Hidden'), query)).toEqual([[150_000, 150_000, false, null, 9, null]]);
    expect(await after("update ticket_types set kind = 'Free', price = 0", query)).toEqual([
      [0, 0, true, 10, 9, 1],
    ]);
    const other = `select capacity, tickets_sold, tickets_available, min_price, is_free from live_events where id = '${id(4)}'`;
    expect(await after(nothing, other)).toEqual([[0, 0, 0, null, false]]);
  });

  derives('live_orders', 'refund_status', `id = '${order}'`, [
    [nothing, 'Partially Refunded'],
    ['update payments set refunded_amount = amount', 'Refunded'],
    ['update payments set refunded_amount = 0', 'None'],
    ["update payments set status = 'Pending', paid_at = null, refunded_amount = 0", 'None'],
  ]);
  derives('live_orders', 'ticket_count', `id = '${order}'`, [[nothing, 2]]);
  derives('live_payments', 'provider_reference', 'true', [
    [nothing, '****7890'],
    ["update payments set provider_reference = '12345678'", '****'],
    ['update payments set provider_reference = null', null],
  ]);

  test('the net amount of a payment leaves out what the buyer bore', async () => {
    const entry = (n: number, kind: string, amount: number, more = "'Organizer', null, null") =>
      `('${event}', '${id(n)}', '${order}', '${payment}', 'IDR', now(), '${kind}', ${amount}, ${more})`;
    const change = `
      insert into ledger_entries
        (event_id, id, order_id, payment_id, currency, occurred_at, kind, amount, borne_by, ticket_type_id, refund_id)
      values
        ${entry(40, 'Sale', 300_000, `'Organizer', '${ticketType}', null`)},
        ${entry(41, 'Refund', -150_000, `'Organizer', null, '${id(11)}'`)},
        ${entry(42, 'Platform Fee', -6000)}, ${entry(43, 'Tax', -30_000, "'Buyer', null, null")}`;
    expect(await after(nothing, 'select net_amount from live_payments')).toEqual([[0]]);
    expect(await after(change, 'select net_amount from live_payments')).toEqual([[144_000]]);
  });

  test('a ticket is inside until it goes out, and used ever after', async () => {
    const query = `select status, is_inside, used_at is not null from live_tickets where id = '${enteredTicket}'`;
    expect(await after(nothing, query)).toEqual([['Used', true, true]]);
    expect(await after('update standing_entries set exited_at = now()', query)).toEqual([
      ['Used', false, true],
    ]);
    expect(await after('delete from standing_entries', query)).toEqual([['Active', false, false]]);
  });

  test('a check-in tells when and by whom it was taken back', async () => {
    const change = `
      insert into check_ins (event_id, id, nonce, checkin_status, ticket_id, petugas_id, scanned_at, reverts_id)
      values ('${event}', '${id(31)}', '${id(31)}', 'Reverted', '${enteredTicket}', '${admin}', now(), '${checkIn}')`;
    const query = `select checkin_status, reverted_at is not null, reverted_by from live_check_ins where id = '${checkIn}'`;
    expect(await after(nothing, query)).toEqual([['Checked In', false, null]]);
    expect(await after(change, query)).toEqual([['Checked In', true, admin]]);
  });
});

describe('in the trash', () => {
  const trashable = [
    'events',
    'ticket_types',
    'promos',
    'vouchers',
    'questions',
    'users',
    'cms_pages',
    'faqs',
    'announcements',
    'banners',
    'homepage_sections',
    'signature_artists',
    'signature_brand_partners',
  ];

  test.for(trashable)('%s leave their live view and appear in the listing', async (table) => {
    const change = `update ${table} set deleted_at = now(), deleted_by = '${admin}', delete_reason = 'Salah'`;
    const { rows } = await client.query<{ all: number }>(`select count(*) as all from ${table}`);
    const all = rows[0]?.all;
    expect(all).toBeGreaterThan(0);
    expect(await after(nothing, `select count(*) from live_${table}`)).toEqual([[all]]);
    expect(await after(change, `select count(*) from live_${table}`)).toEqual([[0]]);
    expect(await after(nothing, 'select from trash')).toEqual([]);
    expect(await after(change, 'select type, count(*), count(label) from trash group by type')).toEqual([
      [table, all, all],
    ]);
  });
});

describe('what visitors see', () => {
  const shown = (view: string, cases: [change: string, count: number][]) =>
    test.for(cases)(`${view} after %s has %i`, async ([change, count]) => {
      expect(await after(change, `select count(*) from ${view}`)).toEqual([[count]]);
    });

  shown('public_pages', [
    [nothing, 0],
    ["update cms_pages set status = 'Published', published_at = now()", 1],
    ["update cms_pages set status = 'Archived'", 0],
  ]);
  shown('public_faqs', [
    [nothing, 1],
    ['update faqs set is_active = false', 0],
  ]);
  shown('public_announcements', [
    [nothing, 1],
    ['update announcements set starts_at = now()', 1],
    ['update announcements set ends_at = now()', 0],
    ['update announcements set is_active = false', 0],
  ]);
  shown('public_banners', [
    [nothing, 1],
    ["update banners set starts_at = now(), ends_at = now() + interval '1 ms'", 1],
    ["update banners set starts_at = now() + interval '1 ms'", 0],
    ['update banners set ends_at = now()', 0],
    ['update banners set is_active = false', 0],
  ]);
  shown('public_homepage_sections', [
    [nothing, 1],
    ['update homepage_sections set is_visible = false', 0],
  ]);
});
