import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { keepDates } from '../../src/db/queries/event-dates.ts';
import { aggregateFacts } from '../../src/db/tallies/aggregate.ts';
import type { Scope } from '../../src/domain/security/scope.ts';
import { signOrder } from '../../src/selling/capture.ts';
import { checkOut } from '../../src/selling/checkout.ts';
import { newestKey, readNewestKey } from '../../src/selling/signing.ts';
import { inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { holdUntil } from '../holds.ts';
import { lockWaits, patientLocks } from '../lock-waits.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { openShop } from '../shop.ts';

/*
 * In a rush some sale is always under way. Whoever waits for all of them to end waits until the rush is over: what people change of an event
 * meanwhile has to go past them.
 */

const karcis = karcisForTests({ secretKey: async () => secretKey, ...patientLocks });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const buyer = { name: 'Rani', email: 'rani@example.org' };

/** An order that is checked out, with what buying it next does in a transaction. */
async function orderUnderWay() {
  const shop = await openShop(karcis.current, people.Sari.id);
  const { id, order_token } = await shop.hold();
  const orderToken = order_token ?? '';
  await karcis.current.client().buying.checkout({ id, body: { buyer } }, { orderToken });
  const order = { event_id: shop.event, id };
  const scope = { account: undefined, orderToken: { orderId: id, version: 1 } } as unknown as Scope<'buyer'>;
  return {
    shop,
    sales: {
      'is paid': (tx: Db) => signOrder(tx, order, secretKey),
      'is checked out': (tx: Db) => checkOut(tx, scope, id, { buyer }),
    },
  };
}

const sari = () => karcis.current.client(people.Sari.token);

/** What somebody changes of an event who runs it. */
const changes = {
  'the title': (id: string) =>
    sari().adminEventManagement.change({ id, body: { title: 'Konser Amal Kota' } }),
  'whether it is on sale': (id: string) =>
    sari().adminEventManagement.change({ id, body: { sales_paused: true } }),
  'a promo': (id: string) =>
    sari().adminPromos.create({
      id,
      body: { name: 'Malam ini', code: 'MALAMINI', discount_type: 'Percentage', discount_value: 10 },
    }),
};

describe.each(['is paid', 'is checked out'] as const)('while an order %s', (sale) => {
  it.each(Object.keys(changes) as (keyof typeof changes)[])('%s is changed at once', async (what) => {
    const { shop, sales } = await orderUnderWay();
    await karcis.current.database.transaction(async (tx) => {
      await sales[sale](tx);
      await changes[what](shop.event);
    });
  });

  it('the dates are not (control): a move waits for the codes that say them', async () => {
    const { shop, sales } = await orderUnderWay();
    const move = { starts_at: inDays(40), ends_at: inDays(41) };
    const moved = await holdUntil(karcis.current, sales[sale], {
      request: () => sari().adminEventManagement.change({ id: shop.event, body: move }),
      stays: false,
    });
    expect(moved).toMatchObject({ data: { starts_at: move.starts_at } });
  });

  it('dates that it has already are no move', async () => {
    const { shop, sales } = await orderUnderWay();
    const { starts_at, ends_at } = await karcis.current.db
      .selectFrom('events')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', shop.event)
      .executeTakeFirstOrThrow();
    await karcis.current.database.transaction(async (tx) => {
      await sales[sale](tx);
      await sari().adminEventManagement.change({ id: shop.event, body: { starts_at, ends_at } });
    });
  });

  it('an event that nothing was counted of yet is counted', async () => {
    const { shop, sales } = await orderUnderWay();
    const isCounted = async () =>
      (
        await karcis.current.db
          .selectFrom('events')
          .select('is_counted')
          .where('id', '=', shop.event)
          .executeTakeFirstOrThrow()
      ).is_counted;
    expect(await isCounted()).toBe(false);
    await karcis.current.database.transaction(async (tx) => {
      await sales[sale](tx);
      await aggregateFacts(karcis.current.database);
    });
    expect(await isCounted()).toBe(true);
  });
});

it('counting waits for an event before its ticket types: a sale that keeps the event as it is gets its places', async () => {
  const { shop } = await orderUnderWay();
  const { database, db } = karcis.current;
  await shop.changeType({ capacity: 100 });
  let counting: Promise<boolean> | undefined;
  await database.transaction(async (tx) => {
    await sql`select from events where id = ${shop.event} for share`.execute(tx);
    counting = aggregateFacts(database);
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0);
    await sql`set local lock_timeout = '500ms'`.execute(tx);
    await sql`update ticket_types set reserved = reserved + 1 where event_id = ${shop.event}`.execute(tx);
    await sql`update ticket_types set reserved = reserved - 1 where event_id = ${shop.event}`.execute(tx);
  });
  expect(await counting).toBe(true);
});

it('a move waits for the codes of a key, too, that is made while it waits', async () => {
  const { shop } = await orderUnderWay();
  const { database, db } = karcis.current;
  const move = { starts_at: inDays(40), ends_at: inDays(41) };
  let moved: Promise<unknown> | undefined;
  let isMoved = false;
  await database.transaction(async (second) => {
    await database.transaction(async (first) => {
      await keepDates(first, shop.event);
      moved = sari()
        .adminEventManagement.change({ id: shop.event, body: move })
        .finally(() => (isMoved = true));
      await expect.poll(() => lockWaits(db)).toBeGreaterThan(0);
      await sari().adminSigningKeys.create({ id: shop.event, body: { reason: 'Kunci bocor' } });
      await keepDates(second, shop.event);
    });
    // The first one has ended: the move has seen the other key, and waits for the second one.
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0);
    expect(isMoved).toBe(false);
  });
  expect(await moved).toMatchObject({ data: { starts_at: move.starts_at } });
});

describe('a ticket is signed beside a move that has locked a key which was made since', () => {
  /** What a ticket change reads of a key, once a newer one is locked by a move that waits for its older one. */
  async function signing<Key>(keyOf: (tx: Db, event: string) => Promise<Key>): Promise<Key> {
    const { shop } = await orderUnderWay();
    const { database, db } = karcis.current;
    let moved: Promise<unknown> | undefined;
    const key = database.transaction(async (tx) => {
      await keepDates(tx, shop.event);
      await sari().adminSigningKeys.create({ id: shop.event, body: { reason: 'Kunci bocor' } });
      moved = sari().adminEventManagement.change({
        id: shop.event,
        body: { starts_at: inDays(40), ends_at: inDays(41) },
      });
      moved.catch(() => undefined);
      await expect.poll(() => lockWaits(db), { timeout: 20_000 }).toBeGreaterThan(0);
      await sql`set local lock_timeout = '300ms'`.execute(tx);
      return keyOf(tx, shop.event);
    });
    const [signed] = await Promise.allSettled([key]);
    await moved;
    if (signed.status === 'rejected') throw signed.reason;
    return signed.value;
  }

  it('signs by the newest key, and waits for nobody', async () => {
    expect(await signing(readNewestKey)).toMatchObject({ key_id: 2 });
  });

  it('would wait for the move, which waits for it, where it locked that key (control)', async () => {
    await expect(signing(newestKey)).rejects.toThrow('lock timeout');
  });
});
