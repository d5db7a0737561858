import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { moneyForTests } from '../../test/money.ts';
import { salesWith } from '../../test/sales.ts';
import { newId } from '../domain/id.ts';
import { createSandbox } from '../payments/sandbox.ts';
import { cancelPayment } from '../selling/asking.ts';

const money = moneyForTests();
const { karcis, sandbox, newShop, broken, staff } = money;
const { begun, refundsOf, giveBack, atProvider } = salesWith(money);

const refundsWithIds = (payment_id: string) =>
  karcis.current.db
    .selectFrom('refunds')
    .select(['id', 'source', 'status'])
    .where('payment_id', '=', payment_id)
    .where('source', '=', 'Surplus')
    .execute();

describe('a payment of which people have taken a part themselves', () => {
  /** An order of 300,000, of which 299,999 are at the provider. */
  async function shortSale() {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', amount: 299_999 });
    await sale.confirm(300_000);
    return sale;
  }

  it('is given back by people as a whole, since the provider has less', async () => {
    const sale = await shortSale();
    const refund = await giveBack(sale.id, null);
    expect(refund).toMatchObject({ status: 'Approved', is_manual: true, amount: 300_000 });
    expect(await atProvider(sale.reference)).toEqual({ came: 299_999, back: 0 });
    await staff().adminRefunds.act({ id: refund.id, body: { action: 'Mark Succeeded', reference: 'TRF-1' } });
    expect(await sale.payment()).toMatchObject({ status: 'Refunded', refunded_amount: 300_000 });
  });

  it('is given back by the provider ticket by ticket as long as it has as much, and then by people', async () => {
    const sale = await shortSale();
    const [one, other] = await sandbox.tickets(sale.id);
    const first = await giveBack(sale.id, [one?.id ?? '']);
    const second = await giveBack(sale.id, [other?.id ?? '']);
    expect(first).toMatchObject({ status: 'Succeeded', is_manual: false });
    expect(second).toMatchObject({ status: 'Approved', is_manual: true });
    expect(await atProvider(sale.reference)).toEqual({ came: 299_999, back: 150_000 });
    const read = async ({ id }: { readonly id: string }) => (await staff().adminRefunds.refund({ id })).data;
    const { succeeded_at } = first;
    const becomes = (status: 'Failed' | 'Processing' | 'Succeeded') =>
      karcis.current.db
        .updateTable('refunds')
        .set({ status, succeeded_at: status === 'Succeeded' ? succeeded_at : null })
        .where('id', '=', first.id)
        .execute();
    // It stays so whatever becomes of the other one, since somebody may have sent the money by now.
    await becomes('Failed');
    expect(await read(second)).toMatchObject({ is_manual: true, actions: ['Mark Succeeded', 'Mark Failed'] });
    await becomes('Succeeded');
    await staff().adminRefunds.act({ id: second.id, body: { action: 'Mark Succeeded', reference: 'TRF-2' } });
    // What the provider has taken on is never sent by people, too.
    await becomes('Processing');
    expect(await read(first)).toMatchObject({ status: 'Processing', is_manual: false, actions: [] });
    await becomes('Succeeded');
    expect(await broken()).toEqual({});
  });

  it('is left to people where another refund is approved and will leave too little', async () => {
    const sale = await shortSale();
    const [one, other] = await sandbox.tickets(sale.id);
    const body = { reason: 'Sakit', with_fees: false, kept_amount: 0, include_used: false };
    const made = [];
    for (const ticket of [one, other])
      made.push(
        (
          await staff().adminRefunds.make(
            { id: sale.id, body: { ...body, ticket_ids: [ticket?.id ?? ''] } },
            { idempotencyKey: newId() },
          )
        ).data,
      );
    await sandbox.workOff();
    const ends = await Promise.all(
      made.map(async ({ id }) => (await staff().adminRefunds.refund({ id })).data),
    );
    expect(ends.map(({ status, is_manual }) => [status, is_manual])).toEqual([
      ['Succeeded', false],
      ['Approved', true],
    ]);
  });
});

describe('what was paid too much and goes back at the provider', () => {
  const confirmed = (sale: Awaited<ReturnType<typeof begun>>) => sale.confirm(350_000);
  const refunded = (sale: Awaited<ReturnType<typeof begun>>) =>
    sale.act({ action: 'Refund', amount: 50_000 });

  it.each([
    ['after', [confirmed, refunded]],
    ['before', [refunded, confirmed]],
  ] as const)('is no refund of the tickets: %s it is confirmed', async (_, steps) => {
    const shop = await newShop();
    const sale = await begun(shop);
    await sale.act({ action: 'Pay', amount: 350_000 });
    for (const step of steps) await step(sale);
    expect(await sale.payment()).toMatchObject({
      status: 'Paid',
      refunded_amount: 0,
      received_amount: 350_000,
    });
    const back = { status: 'Succeeded', source: 'Surplus', amount: 50_000 };
    expect(await refundsOf(sale.payment_id)).toEqual([back]);
    expect((await sandbox.ledger(sale.id)).filter(({ kind }) => kind === 'Refund')).toEqual([]);
    const receipt = sql<{ refunds: unknown }>`select refunds from order_receipts where id = ${sale.id}`;
    expect((await receipt.execute(karcis.current.db)).rows, 'it was never on the receipt').toEqual([
      { refunds: [] },
    ]);
    await staff().adminEventManagement.cancel({ id: shop.event, body: { reason: 'Badai' } });
    await sandbox.workOff();
    expect(await refundsOf(sale.payment_id)).toEqual([
      back,
      { status: 'Succeeded', source: 'Event Cancelled', amount: 300_000 },
    ]);
    expect(await atProvider(sale.reference)).toEqual({ came: 350_000, back: 350_000 });
    expect(await broken()).toEqual({});
  });

  it('is of the tickets as far as it is more than that, and is noted once', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', amount: 350_000 });
    await sale.confirm(350_000);
    await sale.act({ action: 'Refund', amount: 20_000 });
    await sale.act({ action: 'Refund', amount: 80_000 });
    await sql`update payments set next_check_at = ${inDays(-1)} where id = ${sale.payment_id}`.execute(
      karcis.current.db,
    );
    await sandbox.checkDue();
    await sandbox.workOff();
    expect(await sale.payment()).toMatchObject({ status: 'Partially Refunded', refunded_amount: 50_000 });
    expect((await refundsOf(sale.payment_id)).map(({ source, amount }) => [source, amount])).toEqual([
      ['Surplus', 20_000],
      ['Surplus', 30_000],
      ['Provider', 50_000],
    ]);
    expect((await sandbox.ledger(sale.id)).filter(({ kind }) => kind === 'Refund')).toMatchObject([
      { amount: -50_000 },
    ]);
    expect(await broken()).toEqual({});
    await sql`update refunds set source = 'Provider' where payment_id = ${sale.payment_id}`.execute(
      karcis.current.db,
    );
    expect(Object.keys(await broken()), 'the invariant finds what it is about (control)').toContain(
      'takes what went back at the provider from what was paid too much, before it is of a sale',
    );
    await sql`update refunds set source = 'Surplus' where payment_id = ${sale.payment_id} and amount < 50_000`.execute(
      karcis.current.db,
    );
  });

  it('is what the provider says it is, whatever people say that came in', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', amount: 350_000 });
    await sale.confirm(300_000);
    expect(await sale.payment()).toMatchObject({ status: 'Paid', received_amount: 350_000 });
  });
});

describe('money of another amount that is given back, of which a part went back at the provider', () => {
  const noted = { source: 'Provider', status: 'Succeeded', amount: 50_000 };
  const rest = { source: 'Surplus', status: 'Succeeded', amount: 300_000 };

  it.each(['QRIS', 'Virtual Account'] as const)('goes back as far as it is there (%s)', async (method) => {
    const sale = await begun(await newShop(), method);
    await sale.act({ action: 'Pay', amount: 350_000 });
    await sale.act({ action: 'Refund', amount: 50_000 });
    await sale.giveBack();
    const [surplus] = await refundsWithIds(sale.payment_id);
    if (method === 'Virtual Account')
      await staff().adminRefunds.act({ id: surplus?.id ?? '', body: { action: 'Mark Succeeded' } });
    expect(await refundsOf(sale.payment_id)).toEqual(expect.arrayContaining([noted, rest]));
    expect(await sale.payment()).toMatchObject({
      status: 'Refunded',
      amount: 350_000,
      refunded_amount: 350_000,
      refunding_amount: 0,
    });
    const back = method === 'QRIS' ? 350_000 : 50_000;
    expect(await atProvider(sale.reference)).toEqual({ came: 350_000, back });
    expect(await broken()).toEqual({});
  });

  it('is refused by the provider where it is more than is there (control)', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', amount: 350_000 });
    await sale.act({ action: 'Refund', amount: 50_000 });
    const asked = { id: newId(), amount: 300_001, reason: '', payment: { reference: sale.reference } };
    const provider = createSandbox({ database: karcis.current.database, url: '' });
    const refund = asked as unknown as Parameters<typeof provider.refund>[0];
    const account = {} as Parameters<typeof provider.refund>[1];
    const send = (amount: number) =>
      provider.refund({ ...refund, amount }, account, AbortSignal.timeout(5000));
    await expect(send(300_001)).rejects.toThrow('less is left');
    expect(await send(300_000)).toMatchObject({ state: 'Processing' });
  });

  it('is not sent where all of it went back there meanwhile, nor tried again', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', amount: 350_000 });
    await sandbox.act(sale.reference, { action: 'Refund', amount: 350_000, silent: true });
    await sale.giveBack();
    expect((await refundsOf(sale.payment_id)).map(({ source, status }) => [source, status])).toEqual(
      expect.arrayContaining([
        ['Provider', 'Succeeded'],
        ['Surplus', 'Denied'],
      ]),
    );
    expect(await sale.payment()).toMatchObject({ status: 'Refunded', refunding_amount: 0 });
    expect(await atProvider(sale.reference)).toEqual({ came: 350_000, back: 350_000 });
    expect(await broken()).toEqual({});
  });

  it('is tried again as far as it is there', async () => {
    const sale = await begun(await newShop());
    await sale.act({ action: 'Pay', amount: 350_000 });
    await sale.act({ action: 'Fail Refund' });
    await sale.giveBack();
    await sale.act({ action: 'Refund', amount: 50_000 });
    const surplus = (await refundsWithIds(sale.payment_id)).find(({ source }) => source === 'Surplus');
    expect(surplus).toMatchObject({ status: 'Failed' });
    await staff().adminRefunds.act({ id: surplus?.id ?? '', body: { action: 'Retry' } });
    await sandbox.workOff();
    expect(await refundsOf(sale.payment_id)).toEqual(expect.arrayContaining([noted, rest]));
    expect(await atProvider(sale.reference)).toEqual({ came: 350_000, back: 350_000 });
    expect(await broken()).toEqual({});
  });
});

describe('two payments of an order that both came in another amount', () => {
  async function both() {
    const order = await sandbox.checkedOut(await newShop());
    const made = [await sandbox.begin(order), await sandbox.begin(order, 'Virtual Account')];
    for (const [at, { reference }] of made.entries()) {
      await sandbox.act(reference, { action: 'Pay', amount: 200_000 + at * 150_000 });
      await sandbox.workOff();
    }
    return { order, made };
  }

  it('wait for people side by side, and neither is cancelled', async () => {
    const { order, made } = await both();
    const statuses = async () => (await sandbox.payments(order.id)).map(({ status }) => status);
    expect(await statuses()).toEqual(['Processing', 'Processing']);
    await sql`update payments set next_check_at = now() where order_id = ${order.id}`.execute(
      karcis.current.db,
    );
    await sandbox.checkDue();
    await sandbox.workOff();
    expect(await statuses(), 'asked about again').toEqual(['Processing', 'Processing']);
    const [first, second] = made.map(({ id }) => id);
    await staff().adminOrders.confirm({ id: second ?? '', body: { received_amount: 350_000 } });
    await sandbox.workOff();
    expect(await statuses()).toEqual(['Processing', 'Paid']);
    await staff().adminOrders.giveBack({ id: first ?? '', body: { reason: 'Dua kali' } });
    await sandbox.workOff();
    expect(await statuses()).toEqual(['Refunded', 'Paid']);
    expect(await broken()).toEqual({});
  });

  it('are told to end by no job that was queued before (control: one without money is)', async () => {
    const { made } = await both();
    const [first] = made;
    const cancelled: string[] = [];
    const asking = {
      database: karcis.current.database,
      secretKey: async () => undefined,
      payments: {
        open: async () => ({}),
        provider: () => ({
          cancel: async ({ id }: { readonly id: string }) => {
            cancelled.push(id);
            throw new Error('It is told to end');
          },
        }),
      },
    } as unknown as Parameters<typeof cancelPayment>[0];
    const order = await sandbox.checkedOut(await newShop());
    const open = await sandbox.begin(order);
    const event = async (id: string) =>
      (
        await karcis.current.db
          .selectFrom('payments')
          .select('event_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).event_id;
    const cancel = async (id: string) =>
      cancelPayment(asking, { event: await event(id), id, signal: AbortSignal.timeout(5000) });
    expect(await cancel(first?.id ?? '')).toBeUndefined();
    await expect(cancel(open.id)).rejects.toThrow('told to end');
    expect(cancelled).toEqual([open.id]);
  });
});
