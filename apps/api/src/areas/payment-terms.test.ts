import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { return_url, sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  await karcis.current.db.updateTable('general_settings').set({ default_hold_minutes: 10 }).execute();
});

type Method = 'QRIS' | 'E-Wallet' | 'Card' | 'Virtual Account' | 'Bank Transfer' | 'Retail';
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const minutesBetween = (from: string | null, to: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000;

/** Begins to pay an order. Returns its payment, which was made at the instant from which its time is counted. */
async function begin(
  { id, orderToken }: { readonly id: string; readonly orderToken: string },
  method: Method,
) {
  await karcis.current
    .client()
    .buying.pay({ id, body: { method, return_url } }, { orderToken, idempotencyKey: newId() });
  const [payment] = await sandbox.payments(id);
  if (payment === undefined) throw new Error('There is no payment');
  return payment;
}

const shopWith = (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(karcis.current, people.Sari.id, event);

describe('the time to pay', () => {
  it.each([
    ['QRIS', 15],
    ['E-Wallet', 15],
    ['Card', 31],
    ['Virtual Account', 60],
    ['Bank Transfer', 1440],
    ['Retail', 1440],
  ] as const)('by %s is %d minutes, and places are held for two more', async (method, minutes) => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const { created_at, expires_at } = await begin(order, method);
    expect(minutesBetween(created_at, expires_at)).toBe(minutes);
    const row = await shop.orderRow(order.id);
    expect(row.expires_at).toBe(expires_at);
    expect(minutesBetween(expires_at, row.reserved_until)).toBe(2);
  });

  it('later is what the event says', async () => {
    const order = await sandbox.checkedOut(await shopWith({ pay_later_minutes: 90 }));
    const { created_at, expires_at } = await begin(order, 'Bank Transfer');
    expect(minutesBetween(created_at, expires_at)).toBe(90);
  });

  it('ends when the event begins, but is a quarter of an hour at least', async () => {
    const shop = await shopWith();
    const [early, late] = [await sandbox.checkedOut(shop), await sandbox.checkedOut(shop)];
    const starts_at = minutesFromNow(40);
    await shop.changeEvent({ starts_at, ends_at: minutesFromNow(400) });
    expect((await begin(early, 'Virtual Account')).expires_at).toBe(starts_at);
    await shop.changeEvent({ starts_at: minutesFromNow(5) });
    const { created_at, expires_at } = await begin(late, 'Virtual Account');
    expect(minutesBetween(created_at, expires_at)).toBe(15);
  });

  it('is never later after the order was made than twice the first hold and the time to pay later', async () => {
    const shop = await shopWith({ pay_later_minutes: 90 });
    const order = await sandbox.checkedOut(shop);
    const made = minutesFromNow(-100);
    await karcis.current.db
      .updateTable('orders')
      .set({ created_at: made })
      .where('id', '=', order.id)
      .execute();
    expect(minutesBetween(made, (await begin(order, 'QRIS')).expires_at)).toBe(110);
  });
});

describe('the time to check out', () => {
  /** How long places are held after an order is checked out that was made minutes ago, and held for so many more. */
  async function heldAfter(ago: number, left: number) {
    const shop = await shopWith();
    const { id, order_token } = await shop.hold();
    const row = { created_at: minutesFromNow(-ago), reserved_until: minutesFromNow(left) };
    await karcis.current.db.updateTable('orders').set(row).where('id', '=', id).execute();
    await karcis.current
      .client()
      .buying.checkout(
        { id, body: { buyer: { name: 'Rani', email: `${newId()}@example.org` } } },
        { orderToken: order_token ?? '' },
      );
    const { created_at, updated_at, reserved_until } = await shop.orderRow(id);
    return {
      isAsBefore: reserved_until === row.reserved_until,
      sinceCheckout: minutesBetween(updated_at, reserved_until),
      sinceOrder: minutesBetween(created_at, reserved_until),
    };
  }

  it('is five minutes more where less is left', async () => {
    expect(await heldAfter(9, 1)).toMatchObject({ sinceCheckout: 5 });
  });

  it('is as it was where more is left', async () => {
    expect(await heldAfter(2, 8)).toMatchObject({ isAsBefore: true });
  });

  it('is never more than twice the first hold', async () => {
    expect(await heldAfter(18, 1)).toMatchObject({ sinceOrder: 20 });
  });
});
