import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { newId } from '../../src/domain/id.ts';
import { beginMove, moveChildren } from '../../src/management/events/moving.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { openShop, type Shop } from '../shop.ts';
import { givenTicket, readyEvent } from './events-of-tests.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

it('tickets that may come back move with their event; those that never do stay as they were', async () => {
  const { db } = karcis.current;
  const at = (day: number) => `2099-02-${String(day).padStart(2, '0')}T12:00:00.000Z`;
  const dates = { starts_at: at(1), ends_at: at(2) };
  const id = await readyEvent(karcis.current, people.Budi, 'Published', dates);
  const ended = {
    Pending: {},
    Active: {},
    Revoked: { revoked_at: at(1) },
    Cancelled: { cancelled_at: at(1) },
    Refunded: { refunded_at: at(1) },
  } as const;
  for (const [status, row] of Object.entries(ended)) {
    const ticket = await givenTicket(karcis.current, id, status === 'Pending' ? 'Pending' : 'Active');
    const become = { status: status as keyof typeof ended, valid_until: at(3), ...row };
    await db.updateTable('tickets').set(become).where('id', '=', ticket).execute();
  }
  const { adminEventManagement } = karcis.current.client(people.Sari.token);
  await adminEventManagement.change({ id, body: { starts_at: at(8), shift_dates: true } });
  const rows = await db
    .selectFrom('tickets')
    .select(['status', 'valid_until'])
    .where('event_id', '=', id)
    .execute();
  expect(Object.fromEntries(rows.map(({ status, valid_until }) => [status, valid_until]))).toEqual({
    Pending: at(10),
    Active: at(10),
    Revoked: at(10),
    Cancelled: at(10),
    Refunded: at(3),
  });
});

it('tickets without a validity of their own are not written when their event moves', async () => {
  const { db } = karcis.current;
  const dates = { starts_at: '2099-02-01T12:00:00.000Z', ends_at: '2099-02-02T12:00:00.000Z' };
  const id = await readyEvent(karcis.current, people.Budi, 'Published', dates);
  const [open, limited] = [
    await givenTicket(karcis.current, id, 'Active'),
    await givenTicket(karcis.current, id, 'Active'),
  ];
  await db.updateTable('tickets').set({ valid_from: dates.starts_at }).where('id', '=', limited).execute();
  const written = async () => {
    const { rows } = await sql<{ id: string; place: string }>`
      select id, ctid::text as place from tickets where event_id = ${id}`.execute(db);
    return new Map(rows.map((row) => [row.id, row.place]));
  };
  const before = await written();
  const { adminEventManagement } = karcis.current.client(people.Sari.token);
  const body = { starts_at: '2099-02-08T12:00:00.000Z', shift_dates: true };
  await adminEventManagement.change({ id, body });
  const after = await written();
  expect(after.get(open)).toBe(before.get(open));
  // Control: one with a validity has another row.
  expect(after.get(limited)).not.toBe(before.get(limited));
});

it('tickets of a large event move once each, in whichever part they are', async () => {
  const { db } = karcis.current;
  const dates = { starts_at: '2099-02-01T12:00:00.000Z', ends_at: '2099-02-02T12:00:00.000Z' };
  const event = await readyEvent(karcis.current, people.Budi, 'Published', dates);
  const one = await givenTicket(karcis.current, event, 'Active');
  const until = { valid_until: '2099-02-03T12:00:00.000Z' };
  await db.updateTable('tickets').set(until).where('id', '=', one).execute();
  const {
    id: _,
    code: __,
    ...ticket
  } = await db
    .selectFrom('tickets')
    .select(['event_id', 'order_id', 'order_item_id', 'ticket_type_id', 'currency', 'attendee_name', 'price'])
    .select(['id', 'code', 'status', 'issued_at', 'valid_until'])
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  // With the first one, one more than two parts.
  for (let part = 0; part < 10; part += 1) {
    const more = Array.from({ length: 1000 }, () => ({ ...ticket, id: newId(), code: newId() }));
    await db.insertInto('tickets').values(more).execute();
  }
  const { adminEventManagement } = karcis.current.client(people.Sari.token);
  const body = { starts_at: '2099-02-08T12:00:00.000Z', shift_dates: true };
  await adminEventManagement.change({ id: event, body });
  const moved = await db
    .selectFrom('tickets')
    .select(['valid_until', sql<number>`count(*)::integer`.as('count')])
    .where('event_id', '=', event)
    .groupBy('valid_until')
    .execute();
  expect(moved).toEqual([{ valid_until: '2099-02-10T12:00:00.000Z', count: 10_001 }]);
});

describe('tickets that are made while their event is moved', () => {
  const day = 86_400_000;
  const [before, after] = ['2099-02-03T12:00:00.000Z', '2099-02-10T12:00:00.000Z'];

  /** A shop whose tickets are valid until a day, with an order that is not checked out. */
  async function shopWithOrder() {
    const shop = await openShop(karcis.current, people.Sari.id);
    await shop.changeType({ valid_until: before });
    return { shop, order: await shop.hold() };
  }

  /** Has an event moved by a week, while tickets are made before that is saved. `make` ends, or waits until it is. */
  async function moveAround<Made>(shop: Shop, make: () => Promise<Made>): Promise<Made> {
    const { database, db } = karcis.current;
    const { starts_at } = await db
      .selectFrom('events')
      .select('starts_at')
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow();
    const later = new Date(Date.parse(starts_at) + 7 * day).toISOString();
    let made: Promise<Made> | undefined;
    await database.transaction(async (tx) => {
      const by = await beginMove(tx, { id: shop.event, reach: {} }, { starts_at: later });
      if (by === undefined) throw new Error('The event does not move');
      await moveChildren(tx, shop.event, { by, at: new Date().toISOString() });
      let hasEnded = false;
      made ??= make().finally(() => (hasEnded = true));
      await vi.waitFor(async () => expect(hasEnded || (await someoneWaits())).toBe(true), {
        timeout: 60_000,
        interval: 20,
      });
    });
    return made as Promise<Made>;
  }

  /** Whether a transaction of this database waits for the lock of another one. */
  async function someoneWaits(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(karcis.current.db);
    return rows.length > 0;
  }

  const validUntil = async (order: string) => {
    const tickets = karcis.current.db
      .selectFrom('tickets')
      .select('valid_until')
      .where('order_id', '=', order);
    return (await tickets.execute()).map(({ valid_until }) => valid_until);
  };

  it('are valid by its new dates', async () => {
    const { shop, order } = await shopWithOrder();
    const { buying } = karcis.current.client();
    const buyer = { name: 'Rani', email: 'rani@example.org' };
    await moveAround(shop, () =>
      buying.checkout({ id: order.id, body: { buyer } }, { orderToken: order.order_token ?? '' }),
    );
    expect(await validUntil(order.id)).toEqual([after, after]);
  });

  it.each(['sold at the counter', 'given away by an import'] as const)(
    'are valid by its new dates where they are %s',
    async (how) => {
      const { shop, order } = await shopWithOrder();
      const { adminOrders, adminImports } = karcis.current.client(people.Sari.token);
      const items = [{ ticket_type_id: shop.type, quantity: 1 }];
      const file = `name,email,ticket_type\nRani,rani@example.org,Reguler\n`;
      const make = {
        'sold at the counter': () =>
          adminOrders.sell({ id: shop.event, body: { items, method: 'Cash' } }, { idempotencyKey: newId() }),
        'given away by an import': () =>
          adminImports.attendees({ id: shop.event, body: Buffer.from(file) }, { idempotencyKey: newId() }),
      };
      await moveAround<unknown>(shop, make[how]);
      const made = await shop.orders();
      const other = made.find(({ id }) => id !== order.id);
      expect(await validUntil(other?.id ?? '')).toEqual([after]);
    },
  );

  it('keep the former ones where nobody holds the event (control)', async () => {
    const { shop, order } = await shopWithOrder();
    const careless = (tx: Db) =>
      sql`
        insert into tickets (event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, price, currency, valid_until)
        select item.event_id, ${newId()}, 'AAAA-BBBB-CCCC', item.order_id, item.id, type.id, 'Rani', 0, item.currency, type.valid_until
        from order_items as item
        join ticket_types as type on type.event_id = item.event_id and type.id = item.ticket_type_id
        where item.order_id = ${order.id}
      `.execute(tx);
    await moveAround(shop, () => karcis.current.database.transaction(careless));
    expect(await validUntil(order.id)).toEqual([before]);
  });
});
