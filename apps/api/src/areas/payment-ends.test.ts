import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { secretKey } from '../../test/mail/support.ts';
import { moneyForTests } from '../../test/money.ts';
import type { Shop } from '../../test/shop.ts';
import { nothingKnown, type PaymentFacts } from '../payments/provider.ts';
import { apply } from '../selling/applying.ts';
import { failPayment } from '../selling/asking.ts';

const { karcis, sandbox, ...money } = moneyForTests();
let shop: Shop;
beforeAll(() => {
  shop = money.shop();
});

/** An order of two tickets for 300,000 in all, with a payment that is begun. */
async function begun(method: 'QRIS' | 'Card' = 'QRIS') {
  const order = await sandbox.checkedOut(shop);
  const { id, reference } = await sandbox.begin(order, method);
  const act = async (body: Parameters<typeof sandbox.act>[1]) => {
    await sandbox.act(reference, body);
    await sandbox.workOff();
  };
  /** Does what follows from what the provider says of it now. */
  const tell = (facts: PaymentFacts) =>
    karcis.current.database.transaction((db) =>
      apply(
        db,
        {
          event_id: shop.event,
          order_id: order.id,
          id,
          askedAt: inDays(0),
          isCaptured: false,
          isCancelled: false,
        },
        facts,
        secretKey,
      ),
    );
  const payment = async () => (await sandbox.payments(order.id)).find((each) => each.id === id);
  return { ...order, payment_id: id, reference, act, tell, payment };
}

const refundsOf = (payment_id: string) =>
  karcis.current.db
    .selectFrom('refunds')
    .select(['status', 'source', 'amount', 'currency'])
    .where('payment_id', '=', payment_id)
    .orderBy('id')
    .execute();

const told = (subject_id: string) =>
  karcis.current.db
    .selectFrom('outbox')
    .select(['topic', 'organizer_id', 'data'])
    .where('subject_id', '=', subject_id)
    .execute();

describe('a payment that fails', () => {
  it('is told once, to the organizer of its event', async () => {
    const { id, payment_id, act, tell, payment } = await begun();
    await act({ action: 'Fail' });
    const failed = [
      {
        topic: 'payment.failed',
        organizer_id: shop.organizer,
        data: { order_id: id, payment_id, status: 'Failed', amount: 300_000, currency: 'IDR' },
      },
    ];
    expect(await told(payment_id)).toEqual(failed);
    await tell({ ...nothingKnown, state: 'Failed' });
    expect(await payment()).toMatchObject({ status: 'Failed' });
    expect(await told(payment_id)).toEqual(failed);
  });

  it('is told where its provider does not make it; one that is made has not failed', async () => {
    const { payment_id } = await begun();
    const fail = () => karcis.current.database.transaction((db) => failPayment(db, shop.event, payment_id));
    await fail();
    expect(await told(payment_id)).toEqual([]);
    const row = karcis.current.db.updateTable('payments').where('id', '=', payment_id);
    await row.set({ next_action: null }).execute();
    await fail();
    await fail();
    expect(await told(payment_id)).toMatchObject([{ topic: 'payment.failed' }]);
  });

  it('is another thing than one whose time is over (control)', async () => {
    const { payment_id, act, payment } = await begun();
    await act({ action: 'Expire' });
    expect(await payment()).toMatchObject({ status: 'Expired' });
    expect(await told(payment_id)).toEqual([]);
  });
});

describe('money of another amount that goes back at the provider', () => {
  it.each([299_999, 300_001])('ends its payment (%d), and the order is paid anew', async (amount) => {
    const { id, orderToken, payment_id, act, payment } = await begun();
    await act({ action: 'Pay', amount });
    await act({ action: 'Refund', amount: 100_000 });
    expect(await payment(), 'of which a part is back').toMatchObject({
      status: 'Processing',
      received_amount: amount,
    });
    await act({ action: 'Refund', amount: amount - 100_000 });
    expect(await payment()).toMatchObject({
      status: 'Refunded',
      amount,
      received_amount: amount,
      refunded_amount: amount,
      surplus_reason: 'Wrong Amount',
      failure_code: null,
    });
    const refund = { status: 'Succeeded', source: 'Provider', currency: 'IDR' };
    expect(await refundsOf(payment_id)).toEqual([
      { ...refund, amount: 100_000 },
      { ...refund, amount: amount - 100_000 },
    ]);
    expect(await sandbox.ledger(id)).toEqual([]);
    const again = await sandbox.begin({ id, orderToken }, 'Card');
    await sandbox.act(again.reference, { action: 'Pay' });
    await sandbox.workOff();
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Paid' });
    expect(await refundsOf(payment_id)).toHaveLength(2);
    expect(await money.broken()).toEqual({});
  });

  it('ends its payment in another currency, whose amount is none of ours', async () => {
    const { id, orderToken, payment_id, act, payment, tell } = await begun();
    await act({ action: 'Pay', currency: 'USD' });
    await act({ action: 'Refund', amount: 299_999 });
    expect(await payment()).toMatchObject({ status: 'Processing' });
    await act({ action: 'Refund', amount: 1 });
    const ended = { status: 'Cancelled', failure_code: 'given_back', received_amount: 300_000 };
    expect(await payment()).toMatchObject(ended);
    expect(await refundsOf(payment_id)).toEqual([]);
    const { data } = await karcis.current.client(money.people().Sari.token).adminOrders.order({ id });
    expect(data.payments, 'nobody says that the money is here').toMatchObject([{ actions: [] }]);
    const back = { reference: 'SBR-1', refund_id: null, state: 'Succeeded', failure: null } as const;
    const facts = { ...nothingKnown, state: 'Paid', amount: 300_000, currency: 'USD' } as const;
    await tell({ ...facts, refunds: [{ ...back, amount: 300_000 }] });
    expect(await payment(), 'told again').toMatchObject(ended);
    const again = await sandbox.begin({ id, orderToken });
    await sandbox.act(again.reference, { action: 'Pay' });
    await sandbox.workOff();
    expect(await shop.orderRow(id)).toMatchObject({ status: 'Paid' });
    expect(await money.broken()).toEqual({});
  });

  it('ends its payment where the provider undoes it as a whole', async () => {
    const { act, tell, payment } = await begun('Card');
    await act({ action: 'Pay', amount: 299_999 });
    await tell({ ...nothingKnown, state: 'Expired' });
    expect(await payment()).toMatchObject({ status: 'Processing' });
    await tell({ ...nothingKnown, state: 'Cancelled' });
    expect(await payment()).toMatchObject({ status: 'Cancelled', received_amount: 299_999 });
  });
});

describe('how a payment was made', () => {
  it('is what the provider says, where it is another way than was asked for', async () => {
    const { id, reference, act, payment } = await begun();
    await karcis.current.db
      .updateTable('sandbox_payments')
      .set({ method: 'E-Wallet' })
      .where('reference', '=', reference)
      .execute();
    await act({ action: 'Pay' });
    expect(await payment()).toMatchObject({ status: 'Paid', method: 'E-Wallet' });
    const { data } = await karcis.current.client(money.people().Sari.token).adminOrders.order({ id });
    expect(data.payments).toMatchObject([{ method: 'E-Wallet' }]);
  });

  it('is what was asked for, where the provider says none of ours', async () => {
    const { tell, payment } = await begun();
    await tell({ ...nothingKnown, state: 'Paid', amount: 300_000, currency: 'IDR', method: null });
    expect(await payment()).toMatchObject({ status: 'Paid', method: 'QRIS' });
  });
});

describe('what a provider keeps of a payment', () => {
  it('is booked once, where it becomes known after the money has come', async () => {
    const { id, tell, payment } = await begun();
    const facts = { ...nothingKnown, state: 'Paid', amount: 300_000, currency: 'IDR' } as const;
    const fees = async () => (await sandbox.ledger(id)).filter(({ kind }) => kind === 'Gateway Fee');
    await tell(facts);
    expect([await fees(), (await payment())?.gateway_fee]).toEqual([[], 0]);
    for (const gateway_fee of [0, 2100, 2100, null, 2200]) await tell({ ...facts, gateway_fee });
    expect(await fees()).toMatchObject([{ amount: -2100, quantity: 0, is_reversal: false }]);
    expect(await payment()).toMatchObject({ gateway_fee: 2100 });
    expect(await money.broken()).toEqual({});
  });
});

describe('money of another amount on which people decide', () => {
  const staff = () => karcis.current.client(money.people().Sari.token).adminOrders;
  const confirm = (id: string, received_amount: number) =>
    staff().confirm({ id, body: { received_amount, note: 'Mutasi 3' } });
  /** Whether its provider is asked about it again in the next days. */
  const isAskedAbout = (at: string | null | undefined) => at !== null && at !== undefined && at > inDays(1);

  it('goes back as a whole where its order was cancelled meanwhile', async () => {
    const { id, payment_id, act, payment } = await begun();
    await act({ action: 'Pay', amount: 350_000 });
    await staff().cancel({ id, body: { reason: 'Badai' } });
    await confirm(payment_id, 350_000);
    await sandbox.workOff();
    expect(await refundsOf(payment_id)).toEqual([
      { status: 'Succeeded', source: 'Surplus', amount: 350_000, currency: 'IDR' },
    ]);
    expect(await payment()).toMatchObject({
      status: 'Refunded',
      amount: 350_000,
      received_amount: 350_000,
      refunded_amount: 350_000,
    });
    expect(await money.broken()).toEqual({});
  });

  it.each([
    ['pays its order', async () => undefined, []],
    [
      'goes back, as its order was cancelled',
      async (id: string) => {
        await staff().cancel({ id, body: { reason: 'Badai' } });
      },
      [{ kind: 'Gateway Fee', amount: -2100 }],
    ],
  ] as const)('has its fee booked once it is confirmed, and not before: it %s', async (_, first, all) => {
    const { id, payment_id, act } = await begun();
    const booked = async () => (await sandbox.ledger(id)).map(({ kind, amount }) => ({ kind, amount }));
    await act({ action: 'Pay', amount: 350_000 });
    await first(id);
    expect(await booked(), 'while it is undecided').toEqual([]);
    await confirm(payment_id, 350_000);
    await sandbox.workOff();
    const fees = (await booked()).filter(({ kind }) => kind === 'Gateway Fee');
    expect(fees).toEqual([{ kind: 'Gateway Fee', amount: -2100 }]);
    if (all.length > 0) expect(await booked()).toEqual(all);
    expect(await money.broken()).toEqual({});
  });

  it('is asked about again, whether it is confirmed or given back: its bank may take it', async () => {
    const confirmed = await begun();
    await confirmed.act({ action: 'Pay', amount: 350_000 });
    await confirm(confirmed.payment_id, 350_000);
    expect(await confirmed.payment()).toMatchObject({ status: 'Paid', amount: 300_000 });
    expect(isAskedAbout((await confirmed.payment())?.next_check_at)).toBe(true);
    const returned = await begun();
    await returned.act({ action: 'Pay', amount: 350_000 });
    await staff().giveBack({ id: returned.payment_id, body: { reason: 'Jumlahnya lain' } });
    expect(isAskedAbout((await returned.payment())?.next_check_at)).toBe(true);
    const undone = await begun();
    await undone.act({ action: 'Pay', amount: 350_000 });
    await undone.act({ action: 'Refund', amount: 350_000 });
    expect(isAskedAbout((await undone.payment())?.next_check_at)).toBe(true);
  });
});
