import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import { given, inDays } from '../given.ts';
import { karcisForTests } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { invite, type People } from '../people.ts';
import { sandboxForTests } from '../sandbox-payments.ts';
import { openShop, type Shop } from '../shop.ts';

/** Dates of an event for which people have paid. */

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let shop: Shop;
let sold: Awaited<ReturnType<typeof sandbox.buy>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});
beforeEach(async () => {
  shop = await openShop(karcis.current, people.Sari.id);
  const { organizer_id } = await karcis.current.db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', people.Budi.id)
    .executeTakeFirstOrThrow();
  await shop.changeEvent({ organizer_id: organizer_id ?? '' });
  sold = await sandbox.buy(shop);
});

const sari = () => karcis.current.client(people.Sari.token).adminEventManagement;
const budi = () => karcis.current.client(people.Budi.token).organizerEvents;
type Body = Parameters<ReturnType<typeof budi>['change']>[0]['body'];
const doors = {
  organizer: (body: Body) => budi().change({ id: shop.event, body }),
  administrator: (body: Body) => sari().change({ id: shop.event, body }),
} as const;
const askBack = () =>
  karcis.current
    .client()
    .orderRefunds.request(
      { id: sold.id, body: { ticket_ids: null, reason: 'Batal datang' } },
      { orderToken: sold.orderToken, idempotencyKey: newId() },
    );
const datesOf = () =>
  karcis.current.db
    .selectFrom('events')
    .select(['starts_at', 'ends_at', 'updated_at'])
    .where('id', '=', shop.event)
    .executeTakeFirstOrThrow();

describe.each(['organizer', 'administrator'] as const)('an event with orders, for the %s', (who) => {
  it.each([
    ['its start and its end', { starts_at: inDays(-2000), ends_at: inDays(-1999) }, '/starts_at'],
    ['its start', { starts_at: inDays(-1) }, '/starts_at'],
    ['all dates', { starts_at: inDays(-1), shift_dates: true }, '/starts_at'],
  ] as const)('is not moved into the past by %s', async (_, body, pointer) => {
    const before = await datesOf();
    await expect(doors[who](body)).rejects.toMatchObject({
      status: 422,
      problem: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown },
    });
    expect(await datesOf()).toEqual(before);
    await askBack();
  });

  it('does not end before now while it is under way, but may end soon', async () => {
    await shop.changeEvent({ starts_at: inDays(-1), ends_at: inDays(1) });
    await expect(doors[who]({ ends_at: inDays(-0.5) })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/ends_at' }] },
    });
    await doors[who]({ ends_at: inDays(0.01) });
  });

  it('keeps its dates once it is over, other than to later ones', async () => {
    await shop.changeEvent({ starts_at: inDays(-3), ends_at: inDays(-2) });
    await expect(doors[who]({ ends_at: inDays(-2.5) })).rejects.toMatchObject({ status: 422 });
    await doors[who]({ ends_at: inDays(-1.5) });
  });
});

it('waits for an order that is being made, and sees it', async () => {
  const other = await openShop(karcis.current, people.Sari.id);
  const move = () => sari().change({ id: other.event, body: { starts_at: inDays(-9), ends_at: inDays(-8) } });
  let moving: Promise<unknown> = Promise.resolve();
  let isMoved = false;
  await karcis.current.database.transaction(async (hold) => {
    await given(hold, 'orders', {
      event_id: other.event,
      reference: `KRC-${newId().slice(-6)}`,
      status: 'Reserved',
      reserved_until: inDays(1),
      subtotal: 0,
      total: 0,
      currency: 'IDR',
    });
    moving = move().then(
      () => (isMoved = true),
      (error: unknown) => error,
    );
    await new Promise((done) => setTimeout(done, 300));
    expect(isMoved).toBe(false);
  });
  expect(await moving).toMatchObject({ status: 422 });
});

it('is moved freely while nobody has bought', async () => {
  const other = await openShop(karcis.current, people.Sari.id);
  await sari().change({ id: other.event, body: { starts_at: inDays(-9), ends_at: inDays(-8) } });
});

describe('the time in which buyers may ask for their money', () => {
  const refundable = async () =>
    (await karcis.current.client().orders.order({ id: sold.id }, { orderToken: sold.orderToken })).data
      .refundable_tickets.length;

  it('stays as it was when they bought, where the event is moved to an earlier date', async () => {
    await doors.organizer({ starts_at: inDays(0.0001), ends_at: inDays(1) });
    await shop.changeEvent({ starts_at: inDays(-0.0001) }); // its time has come
    expect(await refundable()).toBe(2);
    await askBack();
  });

  it('stays where its end is set earlier, with the start or alone', async () => {
    await shop.changeEvent({ refund_until: inDays(5) });
    await doors.organizer({ starts_at: inDays(1), shift_dates: true });
    await doors.organizer({ refund_until: inDays(-9) });
    expect(await refundable()).toBe(2);
    await askBack();
  });

  it('is shorter for later buyers alone where nobody had bought', async () => {
    const other = await openShop(karcis.current, people.Sari.id);
    await sari().change({ id: other.event, body: { refund_until: inDays(-1) } });
    const row = await karcis.current.db
      .selectFrom('events')
      .select('refund_promised_until')
      .where('id', '=', other.event)
      .executeTakeFirstOrThrow();
    expect(row.refund_promised_until).toBeNull();
  });

  it('writes nothing else, and no version, where a date stays the same', async () => {
    const { updated_at, starts_at } = await datesOf();
    await doors.organizer({ starts_at });
    expect((await datesOf()).updated_at).toBe(updated_at);
  });
});

describe('an event that is over', () => {
  const archive = () => budi().archive({ id: shop.event });
  it('stays out of the archive until refunds have ended and no buyer may ask for one', async () => {
    await shop.changeEvent({ starts_at: inDays(-3), ends_at: inDays(-2), refund_promised_until: inDays(1) });
    await expect(archive()).rejects.toThrow('409 in_use');
    await askBack();
    await shop.changeEvent({ refund_promised_until: null });
    await expect(archive()).rejects.toThrow('409 in_use');
    await karcis.current.db
      .updateTable('refunds')
      .set({ status: 'Denied' })
      .where('order_id', '=', sold.id)
      .execute();
    expect((await archive()).data.status).toBe('Archived');
  });
});
