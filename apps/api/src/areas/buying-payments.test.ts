import { beforeAll, describe, expect, it } from 'vitest';

import { atOnce } from '../../test/at-once.ts';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { return_url, sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { nothingKnown } from '../payments/provider.ts';
import { apply } from '../selling/applying.ts';
import { lapse } from '../selling/lapsing.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

const shopWith = (event: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(karcis.current, people.Sari.id, event);
const buying = () => karcis.current.client().buying;
const order = async ({ id, orderToken }: { readonly id: string; readonly orderToken: string }) =>
  (await karcis.current.client().orders.order({ id }, { orderToken })).data;
const paying = { method: 'QRIS', return_url } as const;

describe('an order that is paid', () => {
  it('has its tickets, by a payment that its buyer makes at the provider', async () => {
    const shop = await shopWith();
    const { id, orderToken } = await sandbox.checkedOut(shop);
    expect(await order({ id, orderToken })).toMatchObject({
      poll_after_seconds: 3,
      payment: null,
      payment_methods: ['QRIS', 'Virtual Account', 'Card', 'E-Wallet', 'Bank Transfer', 'Retail'],
    });
    const { data: made } = await buying().pay({ id, body: paying }, { orderToken, idempotencyKey: newId() });
    expect(made).toMatchObject({ status: 'Pending', method: 'QRIS', amount: 300_000, next_action: null });
    expect(await order({ id, orderToken })).toMatchObject({ poll_after_seconds: 1 });
    await sandbox.workOff();
    const awaiting = await order({ id, orderToken });
    expect(awaiting).toMatchObject({
      status: 'Awaiting Payment',
      payment: { id: made.id },
      poll_after_seconds: 3,
    });
    expect(awaiting.payment?.next_action).toMatchObject({
      type: 'Redirect',
      url: expect.stringContaining(`/sandbox/${made.reference}`),
    });
    expect(Date.parse(awaiting.reserved_until ?? '') - Date.parse(awaiting.expires_at ?? '')).toBe(120_000);
    expect((await karcis.current.client().sandbox.payment({ reference: made.reference })).data).toMatchObject(
      {
        amount: 300_000,
        state: 'Pending',
        return_url,
        actions: ['Pay', 'Fail', 'Expire'],
      },
    );
    await sandbox.act(made.reference, { action: 'Pay' });
    await sandbox.workOff();
    const paid = await order({ id, orderToken });
    expect(paid).toMatchObject({
      status: 'Paid',
      poll_after_seconds: null,
      payment: { status: 'Paid', next_action: null },
      payment_methods: [],
      tickets: [{ status: 'Active' }, { status: 'Active' }],
    });
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
    const tickets = await sandbox.tickets(id);
    expect(tickets.every(({ qr_payload, issued_at }) => qr_payload !== null && issued_at !== null)).toBe(
      true,
    );
    const ledger = await sandbox.ledger(id);
    expect(
      ledger
        .map(({ kind, amount, quantity }) => [kind, amount, quantity])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['Gateway Fee', -2100, 0],
      ['Sale', 300_000, 2],
    ]);
    const mails = await karcis.current.db
      .selectFrom('mails')
      .select('template')
      .where('key', '=', id)
      .execute();
    expect(mails).toEqual([{ template: 'order_paid' }]);
    await expect(buying().pay({ id, body: paying }, { orderToken, idempotencyKey: newId() })).rejects.toThrow(
      '409 order_closed',
    );
  });
});

describe('a payment', () => {
  it('leads back to the address as browsers read it, which is what was compared', async () => {
    const { id, orderToken } = await sandbox.checkedOut(await shopWith());
    const body = { method: 'QRIS', return_url: String.raw`http://LOCALHOST:3000\@penipu.example/` } as const;
    await buying().pay({ id, body }, { orderToken, idempotencyKey: newId() });
    const [payment] = await sandbox.payments(id);
    const stored = karcis.current.db.selectFrom('payments').where('id', '=', payment?.id ?? '');
    const { return_url: kept } = await stored.select('return_url').executeTakeFirstOrThrow();
    expect(kept).toBe('http://localhost:3000/@penipu.example/');
  });

  it('is asked of what is complete and held, by a way that the event has, back to this site', async () => {
    const shop = await shopWith();
    const held = await shop.hold();
    const as = () => ({ orderToken: held.order_token ?? '', idempotencyKey: newId() });
    const pay = (body: Parameters<ReturnType<typeof buying>['pay']>[0]['body']) =>
      buying().pay({ id: held.id, body }, as());
    await expect(pay(paying)).rejects.toThrow('409 checkout_incomplete');
    await buying().checkout(
      { id: held.id, body: { buyer: { name: 'Rani', email: 'rani@example.org' } } },
      as(),
    );
    await expect(pay({ return_url })).rejects.toThrow('422 invalid_request: Say how 300000 is paid.');
    await expect(pay({ method: 'QRIS' })).rejects.toThrow('Say where the buyer comes back to.');
    for (const elsewhere of ['https://penipu.example/', 'javascript:alert(1)', '//penipu.example', 'kembali'])
      await expect(pay({ method: 'QRIS', return_url: elsewhere })).rejects.toThrow('422 invalid_request');
    await karcis.current.db.updateTable('payment_accounts').set({ is_active: false }).execute();
    await expect(pay(paying)).rejects.toThrow(
      '409 payment_method_unavailable: This event cannot be paid for by QRIS.',
    );
    await karcis.current.db.updateTable('payment_accounts').set({ is_active: true }).execute();
    expect(await sandbox.payments(held.id)).toEqual([]);
    expect(await shop.orderRow(held.id)).toMatchObject({ status: 'Reserved' });
    await shop.letLapse(held.id);
    await expect(pay(paying)).rejects.toThrow('409 hold_expired');
  });

  it('is made once for a key, and once for all at once', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const key = newId();
    const again = await atOnce(2, () =>
      buying().pay({ id: order.id, body: paying }, { orderToken: order.orderToken, idempotencyKey: key }),
    );
    expect(new Set(again.answers.map(({ data }) => data.id)).size).toBe(1);
    const { answers, refusals } = await atOnce(4, () =>
      buying().pay({ id: order.id, body: paying }, { orderToken: order.orderToken, idempotencyKey: newId() }),
    );
    expect(answers).toEqual([]);
    expect(refusals.every((refusal) => refusal.includes('payment_in_progress'))).toBe(true);
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toHaveLength(1);
  });

  it('is one of those that are begun at once', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const { answers, refusals } = await atOnce(6, () =>
      buying().pay({ id: order.id, body: paying }, { orderToken: order.orderToken, idempotencyKey: newId() }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals.every((refusal) => refusal.includes('409 payment_in_progress'))).toBe(true);
    expect(await sandbox.payments(order.id)).toHaveLength(1);
    await sandbox.workOff();
  });

  it('takes the place of another that its buyer has not made, which is ended at the provider', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const first = await sandbox.begin(order);
    const second = await sandbox.begin(order, 'Card');
    expect((await sandbox.payments(order.id)).map(({ status }) => status)).toEqual(['Cancelled', 'Pending']);
    const { data } = await karcis.current.client().sandbox.payment({ reference: first.reference });
    expect(data.state).toBe('Cancelled');
    // Its buyer was quicker than the provider, and pays both.
    await sandbox.act(second.reference, { action: 'Pay' });
    await sandbox.act(first.reference, { action: 'Pay' });
    await sandbox.workOff();
    const payments = await sandbox.payments(order.id);
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['Paid', 'Refunded']);
    expect(payments.filter(({ surplus_reason }) => surplus_reason === 'Order Paid')).toHaveLength(1);
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
    const sales = (await sandbox.ledger(order.id)).filter(({ kind }) => kind === 'Sale' || kind === 'Refund');
    expect(sales.map(({ kind, quantity }) => [kind, quantity])).toEqual([['Sale', 2]]);
  });

  it('of nothing issues the tickets at once', async () => {
    const shop = await shopWith();
    const free = await shop.addType({ kind: 'Free', price: 0 });
    const order = await sandbox.checkedOut(shop, { items: [{ ticket_type_id: free, quantity: 2 }] });
    const as = { orderToken: order.orderToken, idempotencyKey: newId() };
    await expect(buying().pay({ id: order.id, body: paying }, as)).rejects.toThrow('There is nothing to pay');
    const { data } = await buying().pay({ id: order.id, body: {} }, as);
    expect(data).toMatchObject({ method: 'Free', status: 'Paid', amount: 0 });
    expect((await buying().pay({ id: order.id, body: {} }, as)).data).toEqual(data);
    expect((await sandbox.tickets(order.id)).map(({ status }) => status)).toEqual(['Active', 'Active']);
    expect((await sandbox.ledger(order.id)).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['Sale', 2],
    ]);
    expect(await shop.typeRow(free)).toMatchObject({ sold: 2, reserved: 0 });
  });

  it('of another amount, or in another currency, waits for people', async () => {
    const shop = await shopWith();
    for (const wrong of [{ amount: 299_999 }, { amount: 300_001 }, { currency: 'USD' }]) {
      const order = await sandbox.checkedOut(shop);
      const { reference } = await sandbox.begin(order);
      await sandbox.act(reference, { action: 'Pay', ...wrong });
      await sandbox.workOff();
      expect(await sandbox.payments(order.id)).toMatchObject([
        {
          status: 'Processing',
          failure_code: 'currency' in wrong ? 'currency_mismatch' : 'amount_mismatch',
          received_amount: wrong.amount ?? 300_000,
        },
      ]);
      expect((await sandbox.tickets(order.id)).every(({ qr_payload }) => qr_payload === null)).toBe(true);
      await expect(
        buying().pay(
          { id: order.id, body: paying },
          { orderToken: order.orderToken, idempotencyKey: newId() },
        ),
      ).rejects.toThrow('409 payment_in_progress');
    }
    expect(await shop.typeRow()).toMatchObject({ sold: 0, reserved: 6 });
  });

  it('that fails leaves the order, which can be paid again until its places are gone', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const { reference } = await sandbox.begin(order);
    await sandbox.act(reference, { action: 'Fail' });
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toMatchObject([{ status: 'Failed', failure_code: 'declined' }]);
    const again = await sandbox.begin(order);
    await sandbox.act(again.reference, { action: 'Pay' });
    await sandbox.workOff();
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'Paid' });
  });

  it('is found also where the provider tells nothing, and not believed where somebody else tells it', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const { reference, id } = await sandbox.begin(order);
    await sandbox.act(reference, { action: 'Pay', forged: true, repeat: 3 });
    await sandbox.workOff();
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'Awaiting Payment' });
    await sandbox.act(reference, { action: 'Pay', silent: true });
    await sandbox.workOff();
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'Awaiting Payment' });
    await karcis.current.db
      .updateTable('payments')
      .set({ next_check_at: inDays(-1) })
      .where('id', '=', id)
      .execute();
    await sandbox.checkDue();
    await sandbox.workOff();
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'Paid' });
  });

  it('that is told fifty times, and in the wrong order, is made once', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const { reference } = await sandbox.begin(order);
    await sandbox.act(reference, { action: 'Pay', repeat: 50, reversed: true });
    await sandbox.workOff();
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
    expect((await sandbox.ledger(order.id)).filter(({ kind }) => kind === 'Sale')).toHaveLength(1);
    const mails = await karcis.current.db
      .selectFrom('mails')
      .select('id')
      .where('key', '=', order.id)
      .execute();
    expect(mails).toHaveLength(1);
  });
});

describe('money that comes late', () => {
  /** An order whose time was over before its money came. */
  async function late(shop: Shop, body: Parameters<Shop['hold']>[0] = {}) {
    const order = await sandbox.checkedOut(shop, body);
    const payment = await sandbox.begin(order);
    await shop.letLapse(order.id);
    await karcis.current.database.transaction((db) => lapse(db, shop.event));
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'Expired' });
    return { ...order, ...payment, order: order.id };
  }
  const payLate = async ({ reference }: { readonly reference: string }) => {
    await sandbox.act(reference, { action: 'Pay' });
    await sandbox.workOff();
  };

  it('pays its order if all of it can be had again', async () => {
    const shop = await shopWith();
    const promo = await shop.addPromo({ max_uses: 1 });
    const { code } = await karcis.current.db
      .selectFrom('promos')
      .select('code')
      .where('id', '=', promo)
      .executeTakeFirstOrThrow();
    const lapsed = await late(shop, { codes: [code ?? ''] });
    await payLate(lapsed);
    expect(await shop.orderRow(lapsed.order)).toMatchObject({ status: 'Paid' });
    expect((await sandbox.tickets(lapsed.order)).map(({ status }) => status)).toEqual(['Active', 'Active']);
    expect(await shop.typeRow()).toMatchObject({ sold: 2, reserved: 0 });
    const used = await karcis.current.db
      .selectFrom('promos')
      .selectAll()
      .where('id', '=', promo)
      .executeTakeFirstOrThrow();
    expect(used).toMatchObject({ used_count: 1, reserved_count: 0 });
  });

  it('goes back where a place, the last use of a code, or the event is gone', async () => {
    const full = await shopWith();
    await full.changeType({ capacity: 2 });
    const used = await shopWith();
    const promo = await used.addPromo({ max_uses: 1 });
    const { code } = await karcis.current.db
      .selectFrom('promos')
      .select('code')
      .where('id', '=', promo)
      .executeTakeFirstOrThrow();
    const off = await shopWith();
    const lapsed = [await late(full), await late(used, { codes: [code ?? ''] }), await late(off)];
    await full.hold();
    await used.hold({ codes: [code ?? ''] });
    await off.changeEvent({ starts_at: inDays(-2), ends_at: inDays(-1) });
    for (const each of lapsed) {
      await payLate(each);
      expect(await sandbox.payments(each.order)).toMatchObject([
        { status: 'Refunded', surplus_reason: 'No Places', refunded_amount: each.amount },
      ]);
      expect((await sandbox.ledger(each.order)).map(({ kind }) => kind)).toEqual(['Gateway Fee']);
      expect((await sandbox.tickets(each.order)).map(({ status }) => status)).toEqual([
        'Cancelled',
        'Cancelled',
      ]);
    }
    expect(await full.typeRow()).toMatchObject({ sold: 0, reserved: 2 });
  });

  it('of an order that was cancelled goes back', async () => {
    const shop = await shopWith();
    const order = await sandbox.checkedOut(shop);
    const payment = await sandbox.begin(order);
    await buying().cancel({ id: order.id }, { orderToken: order.orderToken });
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toMatchObject([{ status: 'Cancelled' }]);
    await payLate(payment);
    expect(await sandbox.payments(order.id)).toMatchObject([
      { status: 'Refunded', surplus_reason: 'Order Cancelled' },
    ]);
    expect(await shop.typeRow()).toMatchObject({ sold: 0, reserved: 0 });
  });
});

describe('what a provider has said before a payment was paid', () => {
  const failed = { ...nothingKnown, state: 'Failed' } as const;
  const said = async (shop: Shop, isAskedBefore: boolean) => {
    const before = inDays(0);
    const { id } = await sandbox.buy(shop);
    const [payment] = await sandbox.payments(id);
    if (payment === undefined) throw new Error('There is no payment');
    await karcis.current.database.transaction((db) =>
      apply(
        db,
        { ...payment, askedAt: isAskedBefore ? before : inDays(0), isCaptured: true, isCancelled: false },
        failed,
        secretKey,
      ),
    );
    return (await sandbox.payments(id)).map(({ status }) => status);
  };

  it('takes nothing back from it', async () => {
    expect(await said(await shopWith(), true)).toEqual(['Paid']);
  });

  it('would, if it were not known to be older (control)', async () => {
    expect(await said(await shopWith(), false)).toEqual(['Charged Back']);
  });
});

describe('an order whose time ends while its money comes', () => {
  it('is paid, whichever is first, with its places sold once', async () => {
    const shop = await shopWith();
    const orders = [];
    for (let n = 0; n < 6; n++) {
      const order = await sandbox.checkedOut(shop);
      orders.push({ ...order, ...(await sandbox.begin(order)), order: order.id });
    }
    for (const { order } of orders) await shop.letLapse(order);
    await Promise.all([
      ...orders.map(({ reference }) => sandbox.act(reference, { action: 'Pay' })),
      karcis.current.database.transaction((db) => lapse(db, shop.event)),
      sandbox.workOff(),
    ]);
    await sandbox.workOff();
    expect((await shop.orders()).map(({ status }) => status)).toEqual(orders.map(() => 'Paid'));
    expect(await shop.typeRow()).toMatchObject({ sold: 12, reserved: 0 });
  });
});
