import { describe, expect, it } from 'vitest';
import { moneyForTests } from '../../test/money.ts';
import { salesWith } from '../../test/sales.ts';
import type { Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { goneElsewhere } from '../selling/refunds/gone-elsewhere.ts';

const money = moneyForTests();
const { karcis, sandbox, newShop, broken, staff } = money;
const { begun, refundsOf, giveBack, atProvider } = salesWith(money);

/** Has the providers asked now about all payments of an order. */
async function ask(order: string): Promise<void> {
  await karcis.current.db
    .updateTable('payments')
    .set({ next_check_at: new Date(0).toISOString() })
    .where('order_id', '=', order)
    .execute();
  await sandbox.checkDue();
  await sandbox.workOff();
}

describe('a refund that people send at the site of the provider', () => {
  /** An order whose first ticket people have to give back. */
  async function waiting() {
    const sale = await begun(await newShop(), 'Virtual Account');
    await sale.act({ action: 'Pay' });
    const [one, other] = await sandbox.tickets(sale.id);
    const refund = await giveBack(sale.id, [one?.id ?? '']);
    expect(refund).toMatchObject({ status: 'Approved', is_manual: true, amount: 150_000 });
    return { sale, refund, other: other?.id ?? '' };
  }
  const succeeded = { status: 'Succeeded', source: 'Staff', amount: 150_000 };
  const marked = (id: string, reference: string | null) =>
    staff().adminRefunds.act({ id, body: { action: 'Mark Succeeded', reference } });

  it('is done when the provider tells of it, and the other ticket can still be given back', async () => {
    const { sale, refund, other } = await waiting();
    await sale.act({ action: 'Refund', amount: 150_000 });
    expect(await refundsOf(sale.payment_id)).toEqual([succeeded]);
    expect(await sale.payment()).toMatchObject({ status: 'Partially Refunded', refunded_amount: 150_000 });
    await expect(marked(refund.id, null)).rejects.toThrow('409 refund_closed');
    const second = await giveBack(sale.id, [other]);
    await marked(second.id, null);
    await ask(sale.id);
    expect(await refundsOf(sale.payment_id), 'what is told again is the same').toEqual([
      succeeded,
      succeeded,
    ]);
    expect(await broken()).toEqual({});
  });

  it('is the same where they have said so before, without what the provider calls it', async () => {
    const { sale, refund } = await waiting();
    await marked(refund.id, null);
    await sale.act({ action: 'Refund', amount: 150_000 });
    expect(await refundsOf(sale.payment_id)).toEqual([succeeded]);
    // Control: what was sent in another way was not sent there, and another amount is another refund.
    const { sale: another, refund: transfer } = await waiting();
    await marked(transfer.id, 'TRF-1');
    await another.act({ action: 'Refund', amount: 100_000 });
    await another.act({ action: 'Refund', amount: 50_000 });
    expect((await refundsOf(another.payment_id)).map(({ source, amount }) => [source, amount])).toEqual([
      ['Staff', 150_000],
      ['Provider', 100_000],
      ['Provider', 50_000],
    ]);
    expect(await broken()).toEqual({});
  });
});

describe('a refund that the provider has refused, and people make at its site', () => {
  it('is done, and no part of what is left for the other ticket', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay' });
    await sale.act({ action: 'Fail Refund' });
    const [one, other] = await sandbox.tickets(sale.id);
    const failed = await giveBack(sale.id, [one?.id ?? '']);
    expect(failed).toMatchObject({ status: 'Failed', actions: ['Retry', 'Reinstate'] });
    await sale.act({ action: 'Refund', amount: 150_000 });
    expect(await refundsOf(sale.payment_id)).toEqual([
      { status: 'Succeeded', source: 'Staff', amount: 150_000 },
    ]);
    const retry = staff().adminRefunds.act({ id: failed.id, body: { action: 'Retry' } });
    await expect(retry, 'it would be sent twice').rejects.toThrow('409 refund_closed');
    expect(await giveBack(sale.id, [other?.id ?? ''])).toMatchObject({ status: 'Succeeded' });
    expect(await atProvider(sale.reference)).toEqual({ came: 300_000, back: 300_000 });
    expect(await broken()).toEqual({});
  });
});

describe('money in another currency that staff have confirmed', () => {
  it('goes back by people alone, and what the provider says of it is no amount of ours', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', currency: 'USD' });
    const told = async () => {
      const { data } = await staff().adminOrders.order({ id: sale.id });
      return data.payments[0];
    };
    const came = { received_amount: 300_000, received_currency: 'USD' };
    expect(await told()).toMatchObject({ status: 'Processing', failure_code: 'currency_mismatch', ...came });
    await sale.confirm(310_000);
    expect(await told()).toMatchObject({ status: 'Paid', received_amount: 310_000, received_currency: null });
    await sale.act({ action: 'Refund', amount: 100_000 });
    expect(await refundsOf(sale.payment_id), '100,000 dollars are not 100,000 rupiah').toEqual([]);
    const refund = await giveBack(sale.id, null);
    expect(refund).toMatchObject({ status: 'Approved', is_manual: true, amount: 300_000 });
    expect(await atProvider(sale.reference)).toEqual({ came: 300_000, back: 100_000 });
    await staff().adminRefunds.act({ id: refund.id, body: { action: 'Mark Succeeded', reference: 'TRF-3' } });
    expect(await sale.payment()).toMatchObject({ status: 'Refunded', refunded_amount: 300_000 });
    expect(await broken()).toEqual({});
  });

  it('goes back whole where the order cannot be paid any more, whatever went back of it before', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', currency: 'USD' });
    await staff().adminOrders.cancel({ id: sale.id, body: { reason: 'Ganti hari' } });
    await sale.act({ action: 'Refund', amount: 100_000 });
    await sale.confirm(310_000);
    expect(await refundsOf(sale.payment_id)).toEqual([
      { status: 'Approved', source: 'Surplus', amount: 310_000 },
    ]);
    expect(await atProvider(sale.reference)).toEqual({ came: 300_000, back: 100_000 });
    expect(await broken()).toEqual({});
  });

  it('that has all gone back at the provider hinders no other way to pay', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', currency: 'USD' });
    await sale.act({ action: 'Refund', amount: 300_000 });
    expect(await sale.payment()).toMatchObject({ status: 'Cancelled', failure_code: 'given_back' });
    await sandbox.begin(sale, 'Virtual Account');
    await ask(sale.id);
    const statuses = (await sandbox.payments(sale.id)).map(({ status }) => status);
    expect(statuses).toEqual(['Cancelled', 'Pending']);
  });
});

it('what was refunded at a provider that names it is none of ours', async () => {
  const sale = await begun(await newShop());
  await sale.act({ action: 'Pay' });
  const [ticket] = await sandbox.tickets(sale.id);
  const ours = await giveBack(sale.id, [ticket?.id ?? '']);
  const payment = { event_id: ours.event?.id ?? '', id: sale.payment_id };
  const fact = (refund_id: string | null, reference: string) =>
    ({ refund_id, reference, amount: 1000, state: 'Succeeded', failure: null }) as const;
  const facts = [fact(ours.id, 'R-1'), fact(newId(), 'R-2'), fact('dashboard-7', 'R-3'), fact(null, 'R-4')];
  const gone = await goneElsewhere(karcis.current.database.internal, payment, facts);
  expect(gone.map(({ reference }) => reference)).toEqual(['R-2', 'R-3', 'R-4']);
});

describe('a refund that has failed, whose buyer has the bank take the money back', () => {
  const places = async (shop: Shop) => {
    const { sold } = await shop.typeRow();
    return sold;
  };
  const dispute = async (sale: Awaited<ReturnType<typeof begun>>) => {
    await sale.act({ action: 'Dispute' });
    await sale.act({ action: 'Lose' });
  };

  it('is over, and its places are free', async () => {
    const shop = await newShop();
    const sale = await begun(shop);
    await sale.act({ action: 'Pay' });
    await sale.act({ action: 'Fail Refund' });
    const [one] = await sandbox.tickets(sale.id);
    const refund = await giveBack(sale.id, [one?.id ?? '']);
    expect(refund).toMatchObject({ status: 'Failed', actions: ['Retry', 'Reinstate'] });
    expect(await places(shop)).toBe(2);
    await dispute(sale);
    expect(await places(shop)).toBe(0);
    const { data } = await staff().adminRefunds.refund({ id: refund.id });
    expect(data).toMatchObject({ status: 'Failed', actions: [] });
    const gone = (await sandbox.ledger(sale.id)).filter(({ kind }) => kind === 'Chargeback');
    expect(gone.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(-2);
    expect(await broken()).toEqual({});
  });

  it('is so, too, where it fails after that', async () => {
    const shop = await newShop();
    const sale = await begun(shop, 'Virtual Account');
    await sale.act({ action: 'Pay' });
    const [one] = await sandbox.tickets(sale.id);
    const refund = await giveBack(sale.id, [one?.id ?? '']);
    await dispute(sale);
    expect(await places(shop), 'it may still be sent').toBe(1);
    await staff().adminRefunds.act({ id: refund.id, body: { action: 'Mark Failed', note: 'Banknya sudah' } });
    expect(await places(shop)).toBe(0);
    expect(await broken()).toEqual({});
  });
});
