import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/connection/database.ts';
import { newId } from '../../src/domain/id.ts';
import { nothingKnown } from '../../src/payments/provider.ts';
import { apply } from '../../src/selling/applying.ts';
import { endOrder } from '../../src/selling/cancelling.ts';
import { lapse } from '../../src/selling/lapsing.ts';
import { lockPayments } from '../../src/selling/order-payments.ts';
import { releasePlaces } from '../../src/selling/places.ts';
import { refundNext } from '../../src/selling/refunds/of-event.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { patientLocks } from '../lock-waits.ts';
import { holdUntil } from '../holds.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { return_url, sandboxForTests } from '../sandbox-payments.ts';
import { brokenInvariants } from '../selling-invariants.ts';
import { openShop, type Shop } from '../shop.ts';

const karcis = karcisForTests({ ...patientLocks, secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let client: pg.Client;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  client = new pg.Client(karcis.current.connection);
  await client.connect();
});
afterAll(() => client.end());

const shopWith = async (capacity = 4): Promise<Shop> => {
  const shop = await openShop(karcis.current, people.Sari.id);
  await shop.changeType({ capacity });
  return shop;
};
type Order = Awaited<ReturnType<typeof sandbox.checkedOut>>;
const buying = () => karcis.current.client().buying;
const as = ({ orderToken }: Order) => ({ orderToken, idempotencyKey: newId() });
const pay = (order: Order) => buying().pay({ id: order.id, body: { method: 'Card', return_url } }, as(order));
/** One begins and commits, while the other, which has to wait for it, is asked for. */
const beside = <Answer>(first: (tx: Db) => Promise<unknown>, request: () => Promise<Answer>) =>
  holdUntil(karcis.current, first, { request, stays: true });
const apart = <Answer>(work: (tx: Db) => Promise<Answer>) => karcis.current.database.transaction(work);

/** Rows that a careless one has left: they are not told again. */
const known = new Set<string>();
/** The sentences that are broken now. */
async function broken(): Promise<string[]> {
  const found = Object.entries(await brokenInvariants(client));
  return found.flatMap(([sentence, ids]) => (ids.every((id) => known.has(id)) ? [] : [sentence]));
}

/** The money of an order has come in. */
const paidBy =
  (order: { readonly event_id: string; readonly order_id: string; readonly id: string }) => (tx: Db) =>
    apply(
      tx,
      { ...order, askedAt: inDays(0), isCaptured: false, isCancelled: false },
      { ...nothingKnown, state: 'Paid', amount: 300_000, currency: 'IDR' },
      secretKey,
    );
async function awaiting(shop: Shop) {
  const order = await sandbox.checkedOut(shop);
  const { id } = await sandbox.begin(order);
  return { ...order, payment: { event_id: shop.event, order_id: order.id, id } };
}

/** Somebody has done it so that an invariant is broken. */
async function expectBroken(sentence: string): Promise<void> {
  expect(await broken()).toContain(sentence);
  for (const id of Object.values(await brokenInvariants(client)).flat()) known.add(id);
}
const reserved = 'counts as reserved exactly what unpaid orders hold';
const onePayment = 'has one open payment of an order at most, and none of one that is paid or cancelled';

describe('places that are asked for', () => {
  it('while an order lapses are those that it gives back, and are given back once', async () => {
    const shop = await shopWith(2);
    const first = await shop.hold();
    await shop.letLapse(first.id);
    await beside(
      (tx) => lapse(tx, shop.event),
      () => shop.hold(),
    );
    expect(await shop.typeRow()).toMatchObject({ reserved: 2 });
    expect(await shop.orderRow(first.id)).toMatchObject({ status: 'Expired' });
    expect(await broken()).toEqual([]);
  });

  it('while others are paid for are counted beside them', async () => {
    const shop = await shopWith(4);
    const { payment } = await awaiting(shop);
    await beside(paidBy(payment), () => shop.hold());
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 2 });
    await expect(shop.hold()).rejects.toThrow('409 sold_out');
    expect(await broken()).toEqual([]);
  });

  it('are lost by who reads how many are reserved, and writes what that comes to (control)', async () => {
    const shop = await shopWith(9);
    await shop.hold();
    await apart(async (tx) => {
      const { rows } = await sql<{
        reserved: number;
      }>`select reserved from ticket_types where id = ${shop.type}`.execute(tx);
      await shop.hold();
      await sql`update ticket_types set reserved = ${(rows[0]?.reserved ?? 0) + 1} where id = ${shop.type}`.execute(
        tx,
      );
    });
    await expectBroken(reserved);
  });
});

describe('an order whose time is over', () => {
  /** What its buyer may ask for at this moment. */
  const asked: Readonly<Record<string, (order: Order) => Promise<unknown>>> = {
    'is paid for': (order: Order) => pay(order),
    'is checked out': (order: Order) =>
      buying().checkout(
        { id: order.id, body: { buyer: { name: 'Rani', email: 'rani@example.org' } } },
        as(order),
      ),
    'has its codes changed': (order: Order) =>
      buying().changeCodes({ id: order.id, body: { codes: [] } }, as(order)),
    'is cancelled': (order: Order) => buying().cancel({ id: order.id }, as(order)),
  };

  it.each(Object.entries(asked))(
    'lapses once, and no more comes of it, where it %s at this moment',
    async (what, ask) => {
      const shop = await shopWith();
      const order = await sandbox.checkedOut(shop);
      await shop.letLapse(order.id);
      const refusal = what === 'is cancelled' ? '409 order_closed' : '409 hold_expired';
      await expect(
        beside(
          (tx) => lapse(tx, shop.event),
          () => ask(order),
        ),
      ).rejects.toThrow(refusal);
      expect(await shop.typeRow()).toMatchObject({ reserved: 0 });
      expect(await broken()).toEqual([]);
    },
  );

  it('gives its places back twice by who does not look at its status behind the lock (control)', async () => {
    const shop = await shopWith(6);
    const order = await sandbox.checkedOut(shop);
    for (let n = 0; n < 2; n++) await shop.hold();
    await shop.letLapse(order.id);
    const careless = () =>
      apart(async (tx) => {
        await sql`update orders set status = 'Cancelled', cancelled_at = now() where id = ${order.id}`.execute(
          tx,
        );
        await releasePlaces(tx, shop.event, [{ type: shop.type, quantity: 2 }]);
      });
    await beside((tx) => lapse(tx, shop.event), careless);
    await expectBroken(reserved);
  });

  it('is paid where its money comes while it lapses, by places that it takes again', async () => {
    const shop = await shopWith(2);
    const { id, payment } = await awaiting(shop);
    await shop.letLapse(id);
    await beside(
      (tx) => lapse(tx, shop.event),
      () => apart(paidBy(payment)),
    );
    expect([(await shop.orderRow(id)).status, await shop.typeRow()]).toMatchObject([
      'Paid',
      { sold: 2, reserved: 0 },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('does not lapse where its money comes first', async () => {
    const shop = await shopWith(2);
    const { id, payment } = await awaiting(shop);
    await shop.letLapse(id);
    const lapsed = await beside(paidBy(payment), () => apart((tx) => lapse(tx, shop.event)));
    expect([lapsed, (await shop.orderRow(id)).status]).toEqual([0, 'Paid']);
    expect(await broken()).toEqual([]);
  });

  it('lapses although it is paid, by who has looked before (control)', async () => {
    const shop = await shopWith(4);
    const { id, payment } = await awaiting(shop);
    await shop.hold();
    const careless = () =>
      apart(async (tx) => {
        await sql`update orders set status = 'Expired' where id = ${id}`.execute(tx);
        await releasePlaces(tx, shop.event, [{ type: shop.type, quantity: 2 }]);
      });
    await beside(paidBy(payment), careless);
    await expectBroken(reserved);
  });
});

describe('an order for which a payment is being made', () => {
  /** What paying writes, behind the lock of the order. */
  const paying =
    (shop: Shop, { id }: Order) =>
    async (tx: Db) => {
      await sql`update payments set status = 'Cancelled' where order_id = ${id} and status = 'Pending'`.execute(
        tx,
      );
      const { rows } = await sql<{ total: number; account: string }>`
      update orders set status = 'Awaiting Payment', expires_at = reserved_until - interval '2 minutes' where id = ${id}
      returning total, (select id from payment_accounts limit 1) as account`.execute(tx);
      await given(tx, 'payments', {
        event_id: shop.event,
        order_id: id,
        reference: `PAY-${newId().slice(-10)}`,
        amount: rows[0]?.total ?? 0,
        currency: 'IDR',
        method: 'QRIS',
        provider: 'sandbox',
        account_id: rows[0]?.account ?? null,
      });
    };
  const statuses = async ({ id }: Order) =>
    (await sandbox.payments(id)).map(({ status }) => status).toSorted();
  const ended =
    (shop: Shop, { id }: Order) =>
    async (tx: Db) => {
      const order = { event_id: shop.event, id };
      await endOrder(tx, order, await lockPayments(tx, order));
    };
  const all = { types: null, withFees: true, kept: 0, includesUsed: true, reason: 'Badai', by: null };

  it('is cancelled with it, where its buyer gives it up at this moment', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    await beside(paying(shop, order), () => buying().cancel({ id: order.id }, as(order)));
    expect([(await shop.orderRow(order.id)).status, await statuses(order)]).toEqual([
      'Cancelled',
      ['Cancelled'],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('is cancelled with it, where its event is', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const { database } = karcis.current;
    const going = { progress: { after: null, failed: [] }, signal: AbortSignal.timeout(60_000) };
    const giveBack = () => refundNext(database, shop.event, all, going);
    await beside(paying(shop, order), giveBack);
    expect([(await shop.orderRow(order.id)).status, await statuses(order)]).toEqual([
      'Cancelled',
      ['Cancelled'],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('has none that is open, where the money of the one before comes', async () => {
    const shop = await shopWith();
    const order = await awaiting(shop);
    await beside(paying(shop, order), () => apart(paidBy(order.payment)));
    expect([(await shop.orderRow(order.id)).status, await statuses(order)]).toEqual([
      'Paid',
      ['Cancelled', 'Paid'],
    ]);
    expect(await broken()).toEqual([]);
  });

  it('keeps it open by who does not look again behind the lock (control)', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const careless = () =>
      apart(async (tx) => {
        await lockPayments(tx, { event_id: shop.event, id: order.id });
        await sql`update orders set status = 'Cancelled', cancelled_at = now() where id = ${order.id}`.execute(
          tx,
        );
      });
    await beside(paying(shop, order), careless);
    await expectBroken(onePayment);
  });

  it('is not paid for where it ends at this moment', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    await expect(beside(ended(shop, order), () => pay(order))).rejects.toThrow('409 order_closed');
    expect(await statuses(order)).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('two payments of an order', () => {
  it('that come in at once pay it once, and the other goes back', async () => {
    const shop = await shopWith();
    const order = await awaiting(shop);
    const second = { ...order.payment, id: (await sandbox.begin(order, 'Card')).id };
    await beside(paidBy(order.payment), () => apart(paidBy(second)));
    const payments = await sandbox.payments(order.id);
    expect(payments.map(({ surplus_reason }) => surplus_reason)).toEqual([null, 'Order Paid']);
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
    expect(await broken()).toEqual([]);
  });

  it('pay it twice by who looks first and writes then, unless the database refuses it (control)', async () => {
    const shop = await shopWith();
    const order = await awaiting(shop);
    const second = await sandbox.begin(order, 'Card');
    const careless = (id: string) => (tx: Db) =>
      sql`update payments set status = 'Paid', paid_at = now() where id = ${id}`.execute(tx);
    await expect(beside(careless(order.payment.id), () => apart(careless(second.id)))).rejects.toThrow(
      'an_order_is_paid_once',
    );
    await expectBroken('pays every paid order once, in full, and no other');
  });
});
