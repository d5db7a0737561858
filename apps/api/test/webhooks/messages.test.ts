import { readFileSync } from 'node:fs';
import { type WebhookType, webhookTypes } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../src/db/schema/tables.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { canary, environment, everything, type Secrets, serverWorkForTests } from './everything.ts';
import { sinkForTests } from './sink.ts';

const karcis = karcisForTests({ environment, secretKey: async () => secretKey });
const sink = sinkForTests();
const working = serverWorkForTests(karcis);

const ofEvent = 'status slug title starts_at ends_at timezone';
const ofOrder = 'status reference total currency ticket_count paid_at';
const ofPayment = 'status order_id payment_id amount currency';
const ofTicket = 'status order_id ticket_type_id replaced_by';

/** Fields of the `data` of each type of message, beside `id` and `event_id`. */
const fields: Readonly<Record<WebhookType, string>> = {
  'content.changed': 'kind action',
  'event.published': ofEvent,
  'event.updated': ofEvent,
  'event.rescheduled': ofEvent,
  'event.postponed': ofEvent,
  'event.cancelled': ofEvent,
  'order.paid': ofOrder,
  'order.expired': ofOrder,
  'order.cancelled': ofOrder,
  'payment.failed': ofPayment,
  'payment.disputed': ofPayment,
  'payment.charged_back': ofPayment,
  'refund.changed': ofPayment,
  'ticket.transferred': ofTicket,
  'ticket.revoked': ofTicket,
  'ticket.cancelled': ofTicket,
  'check_in.recorded':
    'status checkin_status reason_code direction ticket_id gate_id device_id reverts_id scanned_at received_at is_offline is_forced',
  'webhook.test': '',
};

interface Message {
  readonly type: WebhookType;
  readonly data: Readonly<Record<string, unknown>>;
}

let secrets: Secrets;
let messages: readonly Message[];
beforeAll(async () => {
  secrets = await everything(karcis.current, working, sink.url('/ok'));
  messages = sink.received.map(({ body }) => JSON.parse(body) as Message);
});

const told = (type: WebhookType) =>
  messages.filter((message) => message.type === type).map(({ data }) => data);

describe('messages for other systems', () => {
  it.each(webhookTypes)('have the fields that their type has, all and no others: %s', (type) => {
    expect(told(type).length).toBeGreaterThan(0);
    const expected = ['id', 'event_id', ...fields[type].split(' ').filter(Boolean)].toSorted();
    for (const data of told(type)) expect(Object.keys(data).toSorted()).toEqual(expected);
  });

  it.each(webhookTypes)('are documented with these fields: %s', (type) => {
    const document = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
    const row = document.split('\n').find((line) => line.startsWith(`| \`${type}\` |`)) ?? '';
    const [named = ''] = (row.split(' | ')[2] ?? '').split(':');
    expect([...named.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)).toEqual(
      fields[type].split(' ').filter(Boolean),
    );
  });

  it('say how much was bought and when it was paid, as the order has it', async () => {
    const paid = told('order.paid');
    for (const { id, ticket_count, paid_at, status } of paid) {
      const order = await orderRow(String(id));
      expect({ ticket_count, paid_at, status }).toMatchObject({ ...order, status: 'Paid' });
    }
    for (const { paid_at, ticket_count, status } of [...told('order.expired'), ...told('order.cancelled')])
      expect([paid_at, ticket_count, ['Expired', 'Cancelled'].includes(String(status))]).toEqual([
        null,
        2,
        true,
      ]);
  });

  it('say what has become of money, tickets and scans', async () => {
    const statuses = (type: WebhookType) => new Set(told(type).map(({ status }) => status));
    expect(statuses('payment.failed')).toEqual(new Set(['Failed']));
    expect(statuses('payment.disputed')).toEqual(new Set(['Disputed']));
    expect(statuses('payment.charged_back')).toEqual(new Set(['Charged Back']));
    expect([...statuses('refund.changed')]).toEqual(expect.arrayContaining(['Requested', 'Approved']));
    expect(statuses('check_in.recorded')).toEqual(new Set(['Checked In', 'Reverted']));
    for (const { id, payment_id } of told('payment.failed')) expect(payment_id).toBe(id);
    const [entry, undone] = told('check_in.recorded').toSorted((a) => (a['status'] === 'Reverted' ? 1 : -1));
    expect(undone?.['reverts_id']).toBe(entry?.['id']);
    const [handed] = told('ticket.transferred');
    const made = await karcis.current.db
      .selectFrom('tickets')
      .select('id')
      .where('transferred_from_id', '=', String(handed?.['id']))
      .executeTakeFirst();
    expect(handed?.['replaced_by']).toBe(made?.id);
  });
});

const orderRow = (id: string) =>
  karcis.current.db
    .selectFrom('orders')
    .select('paid_at')
    .select(
      sql<number>`(select count(*)::int from tickets where order_id = orders.id and transferred_from_id is null)`.as(
        'ticket_count',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** All rows of a table, as one text. */
async function textOf(db: Kysely<Tables>, table: (typeof tables)[number]): Promise<string> {
  const rows = await db.selectFrom(table).selectAll().execute();
  expect(rows.length, table).toBeGreaterThan(0);
  return JSON.stringify(rows);
}

const tables = ['outbox', 'jobs', 'mails', 'webhook_deliveries'] as const;

/** Which secrets stand in a text, or texts of the form of one. */
function secretsIn(text: string): string[] {
  const known = Object.entries(secrets).filter(([, secret]) => text.includes(secret));
  const forms = text.match(/whsec_|karcis_\w{8}|T1:[0-9A-Z]{20}|"password"/g) ?? [];
  return [...known.map(([what]) => what), ...forms];
}

describe('what is on its way', () => {
  it('is of many secrets', () => {
    const what = Object.keys(secrets).map((each) => each.replace(/ [\w-]+$/, ''));
    expect(new Set(what).size).toBeGreaterThan(10);
    expect(Object.values(secrets).every((secret) => secret.length > 8)).toBe(true);
  });

  it.each(tables)('has no secret in its rows: %s', async (table) => {
    expect(secretsIn(await textOf(karcis.current.db, table))).toEqual([]);
  });

  it('has none in the log of the server', () => {
    expect(secretsIn(karcis.current.log.join(''))).toEqual([]);
    expect(karcis.current.log.join('')).not.toMatch(new RegExp(canary, 'i'));
  });

  it('tells others of no person', async () => {
    for (const text of [
      JSON.stringify(sink.received),
      await textOf(karcis.current.db, 'outbox'),
      await textOf(karcis.current.db, 'jobs'),
      await textOf(karcis.current.db, 'webhook_deliveries'),
    ]) {
      expect(text).not.toMatch(new RegExp(canary, 'i'));
      expect(text).not.toContain('@example.org');
    }
  });

  it('would be found where it was there: a canary that is planted in a row of each table (control)', async () => {
    const { db } = karcis.current;
    const planted = `Kenari ${Object.values(secrets).join(' ')}`;
    await sql`update outbox set data = data || jsonb_build_object('x', left(${planted}::text, 3000))`.execute(
      db,
    );
    await sql`update jobs set last_error = ${planted}`.execute(db);
    await sql`update mails set reply = left(${planted}, 300)`.execute(db);
    await sql`update webhook_deliveries set last_response = left(${planted}, 1000)`.execute(db);
    for (const table of tables) {
      const text = await textOf(db, table);
      expect(text, table).toMatch(new RegExp(canary, 'i'));
      expect(secretsIn(text).length, table).toBeGreaterThan(0);
    }
  });
});
