import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { describeStaffRefunds } from '../../test/refund-routes.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});
const staffOf = async () => karcis.current.client(people.Sari.token).adminRefunds;
describeStaffRefunds('the platform', { karcis, sandbox, people: () => people, staffOf });

describe('an event that is cancelled', () => {
  it('gives everything back, once, whoever came in, and cancels what is not paid', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const free = await shop.addType({ kind: 'Free', price: 0 });
    const paid = [await sandbox.buy(shop), await sandbox.buy(shop)];
    const gift = await sandbox.checkedOut(shop, { items: [{ ticket_type_id: free, quantity: 1 }] });
    const { buying, adminEventManagement } = karcis.current.client(people.Sari.token);
    await karcis.current
      .client()
      .buying.pay({ id: gift.id, body: {} }, { orderToken: gift.orderToken, idempotencyKey: newId() });
    const open = await sandbox.checkedOut(shop);
    await sandbox.begin(open);
    expect(buying).toBeDefined();
    await adminEventManagement.cancel({ id: shop.event, body: { reason: 'Badai' } });
    await sandbox.workOff();
    for (const { id } of paid)
      expect(await sandbox.payments(id)).toMatchObject([{ status: 'Refunded', refunded_amount: 300_000 }]);
    expect(await shop.orderRow(open.id)).toMatchObject({ status: 'Cancelled' });
    expect((await sandbox.tickets(gift.id)).map(({ status }) => status)).toEqual(['Cancelled']);
    expect([
      (await shop.typeRow()).sold,
      (await shop.typeRow()).reserved,
      (await shop.typeRow(free)).sold,
    ]).toEqual([0, 0, 0]);
    const { data } = await (await staffOf()).refunds({ event_id: shop.event });
    expect(data.map(({ source, status }) => [source, status])).toEqual([
      ['Event Cancelled', 'Succeeded'],
      ['Event Cancelled', 'Succeeded'],
    ]);
  });
});

describe('money that a bank takes back', () => {
  it('revokes tickets, which are good again where it comes back, and free their places where it stays away', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const order = await sandbox.buy(shop);
    const status = async () => (await sandbox.tickets(order.id)).map((ticket) => ticket.status);
    const net = async () => (await sandbox.ledger(order.id)).reduce((sum, { amount }) => sum + amount, 0);
    const before = await net();
    await sandbox.act(order.reference, { action: 'Dispute' });
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toMatchObject([{ status: 'Disputed' }]);
    expect(await status()).toEqual(['Revoked', 'Revoked']);
    expect(await net()).toBe(before - 300_000);
    await expect(
      (await staffOf()).make(
        { id: order.id, body: { ticket_ids: null, reason: 'x' } },
        { idempotencyKey: newId() },
      ),
    ).rejects.toThrow('409 refund_not_possible');
    await sandbox.act(order.reference, { action: 'Win', repeat: 3 });
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toMatchObject([{ status: 'Paid' }]);
    expect(await status()).toEqual(['Active', 'Active']);
    expect(await net()).toBe(before);

    const lost = await sandbox.buy(shop);
    await sandbox.act(lost.reference, { action: 'Dispute' });
    await sandbox.act(lost.reference, { action: 'Lose' });
    await sandbox.workOff();
    expect(await sandbox.payments(lost.id)).toMatchObject([{ status: 'Charged Back' }]);
    expect(await shop.typeRow()).toMatchObject({ sold: 2 });
    const quantity = (await sandbox.ledger(lost.id)).reduce((sum, entry) => sum + entry.quantity, 0);
    expect(quantity).toBe(0);
  });

  it('or that was given back at the provider, is noted once, and ends no ticket', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const order = await sandbox.buy(shop);
    await sandbox.act(order.reference, { action: 'Refund', amount: 100_000, repeat: 5 });
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toMatchObject([
      { status: 'Partially Refunded', refunded_amount: 100_000 },
    ]);
    expect((await sandbox.tickets(order.id)).every((ticket) => ticket.status === 'Active')).toBe(true);
    const refunds = (await sandbox.ledger(order.id)).filter(({ kind }) => kind === 'Refund');
    expect(refunds.map(({ amount, quantity }) => [amount, quantity])).toEqual([[-100_000, 0]]);
  });
});

describe('a buyer', () => {
  it('asks for money back in time, of what is refundable and not used', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const order = await sandbox.buy(shop);
    const ask = (ticket_ids: string[] | null = null) =>
      karcis.current
        .client()
        .orderRefunds.request(
          { id: order.id, body: { ticket_ids, reason: 'Sakit' } },
          { orderToken: order.orderToken, idempotencyKey: newId() },
        );
    await shop.changeEvent({ refund_until: inDays(-1) });
    await expect(ask()).rejects.toThrow(
      '409 refund_not_possible: The time in which money is given back is over.',
    );
    await shop.changeEvent({ refund_until: null });
    await shop.changeType({ is_refundable: false });
    await expect(ask()).rejects.toThrow('409 refund_not_possible');
    const [ticket] = await sandbox.tickets(order.id);
    await expect(ask([ticket?.id ?? ''])).rejects.toThrow(`The ticket ${ticket?.code} is not refundable.`);
    await shop.changeType({ is_refundable: true });
    expect((await ask([ticket?.id ?? ''])).data).toMatchObject({ status: 'Requested', amount: 150_000 });
    const elsewhere = await sandbox.buy(shop);
    await expect(
      karcis.current
        .client()
        .orderRefunds.request(
          { id: order.id, body: { ticket_ids: null, reason: 'Sakit' } },
          { orderToken: elsewhere.orderToken, idempotencyKey: newId() },
        ),
    ).rejects.toThrow('404 not_found');
  });
});

describe('a refund', () => {
  const whole = { ticket_ids: null, reason: 'Sakit' };

  it('of a ticket is made once, of those that are asked for at once', async () => {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const order = await sandbox.buy(shop);
    const staff = await staffOf();
    const { answers, refusals } = await atOnce(5, () =>
      staff.make({ id: order.id, body: whole }, { idempotencyKey: newId() }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals.every((refusal) => refusal.includes('409 refund_not_possible'))).toBe(true);
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toMatchObject([
      { status: 'Refunded', refunded_amount: 300_000 },
    ]);
    expect(await shop.typeRow()).toMatchObject({ sold: 0 });
  });

  /** An order whose refund the provider has refused, and then sent all the same. */
  async function sentAfterAll(isReinstated: boolean) {
    const shop = await openShop(karcis.current, people.Sari.id, {});
    const order = await sandbox.buy(shop);
    const staff = await staffOf();
    await sandbox.act(order.reference, { action: 'Fail Refund' });
    const { data: refund } = await staff.make({ id: order.id, body: whole }, { idempotencyKey: newId() });
    await sandbox.workOff();
    if (isReinstated) await staff.act({ id: refund.id, body: { action: 'Reinstate' } });
    const { db } = karcis.current;
    await sql`
      update sandbox_payments set refunds = jsonb_set(refunds, '{0,state}', '"Succeeded"') where reference = ${order.reference}
    `.execute(db);
    await db
      .updateTable('payments')
      .set({ next_check_at: inDays(-1) })
      .where('id', '=', order.payment)
      .execute();
    await sandbox.checkDue();
    await sandbox.workOff();
    expect((await staff.refund({ id: refund.id })).data.status).toBe('Succeeded');
    expect(await sandbox.payments(order.id)).toMatchObject([
      { status: 'Refunded', refunded_amount: 300_000, refunding_amount: 0 },
    ]);
    const entries = (await sandbox.ledger(order.id)).filter(({ kind }) => kind === 'Refund');
    return {
      entries: entries.map(({ amount, quantity }) => [amount, quantity]),
      tickets: (await sandbox.tickets(order.id)).map(({ status }) => status),
      sold: (await shop.typeRow()).sold,
    };
  }

  it('that was given up counts, if its money was sent after all', async () => {
    expect(await sentAfterAll(false)).toEqual({
      entries: [[-300_000, -2]],
      tickets: ['Refunded', 'Refunded'],
      sold: 0,
    });
  });

  it('counts then as well where its tickets were made good again, which they stay', async () => {
    expect(await sentAfterAll(true)).toEqual({
      entries: [[-300_000, 0]],
      tickets: ['Active', 'Active'],
      sold: 2,
    });
  });
});
