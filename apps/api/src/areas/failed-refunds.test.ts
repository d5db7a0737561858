import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { createPayments } from '../payments/payments.ts';
import { nothingKnown, type RefundFact } from '../payments/provider.ts';
import { apply } from '../selling/applying.ts';
import { checkPayment } from '../selling/asking.ts';
import { lockWithPayment, retry } from '../selling/refunds/deciding.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let shop: Shop;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  shop = await openShop(karcis.current, people.Sari.id);
});
const staff = () => karcis.current.client(people.Sari.token).adminRefunds;

/** Money for an order that its buyer has cancelled. */
async function surplus(
  method: 'QRIS' | 'Virtual Account',
  prepare?: (reference: string) => Promise<unknown>,
) {
  const order = await sandbox.checkedOut(shop);
  const { reference } = await sandbox.begin(order, method);
  await karcis.current.client().buying.cancel({ id: order.id }, { orderToken: order.orderToken });
  await sandbox.workOff();
  await prepare?.(reference);
  await sandbox.act(reference, { action: 'Pay' });
  await sandbox.workOff();
  const { data } = await staff().refunds({ event_id: shop.event });
  const refund = data.find((each) => each.order.id === order.id);
  return { ...order, reference, refund };
}
const statusOf = async (id: string) => (await staff().refund({ id })).data.status;

describe('money that was not for its order', () => {
  const failing = (reference: string) =>
    sql`update sandbox_payments set fails_next_refund = true where reference = ${reference}`.execute(
      karcis.current.db,
    );

  it('is sent once more where its provider has failed, and has no ticket to make good again', async () => {
    const { reference, refund } = await surplus('QRIS', failing);
    expect(refund).toMatchObject({ source: 'Surplus', status: 'Failed', actions: ['Retry'] });
    const id = refund?.id ?? '';
    await expect(staff().act({ id, body: { action: 'Reinstate' } })).rejects.toThrow('409 refund_closed');
    await staff().act({ id, body: { action: 'Retry' } });
    await sandbox.workOff();
    expect(await statusOf(id)).toBe('Succeeded');
    await expect(staff().act({ id, body: { action: 'Retry' } })).rejects.toThrow('409 refund_closed');
    const { refunds } = await karcis.current.db
      .selectFrom('sandbox_payments')
      .select('refunds')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(refunds).toMatchObject([{ state: 'Failed' }, { state: 'Succeeded' }]);
  });

  it('goes where its buyer says if people send it, as long as they do', async () => {
    const { id, orderToken, refund } = await surplus('Virtual Account');
    const { orders, orderRefunds } = karcis.current.client();
    expect((await orders.order({ id }, { orderToken })).data.needs_refund_account).toBe(true);
    const body = { bank: 'BNI', account_number: '0987654321', account_name: 'Rani' };
    await orderRefunds.setAccount({ id, body }, { orderToken });
    expect((await staff().account({ id: refund?.id ?? '' })).data).toEqual(body);
    await staff().act({ id: refund?.id ?? '', body: { action: 'Mark Succeeded' } });
    await expect(orderRefunds.setAccount({ id, body }, { orderToken })).rejects.toThrow(
      '409 refund_not_possible: The order is Cancelled.',
    );
  });
});

describe('a refund that has failed', () => {
  it('leaves its tickets to those to whom its order has gone meanwhile', async () => {
    const { db } = karcis.current;
    const confirmed = { email_verified_at: inDays(-1) };
    await db.updateTable('users').set(confirmed).where('id', '=', people.Hana.id).execute();
    const order = await sandbox.buy(shop);
    await sandbox.act(order.reference, { action: 'Fail Refund' });
    const body = { ticket_ids: null, reason: 'Sakit' };
    const { data } = await staff().make({ id: order.id, body }, { idempotencyKey: newId() });
    await sandbox.workOff();
    const contact = { id: order.id, body: { contact_email: people.Hana.email } };
    await karcis.current.client().ownOrders.changeContact(contact, { orderToken: order.orderToken });
    await staff().act({ id: data.id, body: { action: 'Reinstate' } });
    const tickets = await sandbox.tickets(order.id);
    expect(tickets.map(({ status, holder_user_id }) => [status, holder_user_id])).toEqual([
      ['Active', people.Hana.id],
      ['Active', people.Hana.id],
    ]);
  });
});

describe('a refund that is tried again', () => {
  /** An order whose refund has failed, and is tried again; the provider has not been asked yet. */
  async function retried() {
    const order = await sandbox.buy(shop);
    await sandbox.act(order.reference, { action: 'Fail Refund' });
    const body = { ticket_ids: null, reason: 'Sakit' };
    const { data } = await staff().make({ id: order.id, body }, { idempotencyKey: newId() });
    await sandbox.workOff();
    const of = { event_id: shop.event, order_id: order.id, id: data.id };
    await karcis.current.database.transaction(async (tx) => {
      await retry(tx, await lockWithPayment(tx, of));
      await sql`delete from jobs where kind = 'refund.send' and key = ${data.id}`.execute(tx);
    });
    return { ...order, id: order.payment, order_id: order.id, refund: data.id };
  }

  it('is not undone by its failed attempt, of which the provider still says so', async () => {
    const { id, refund } = await retried();
    const asking = {
      database: karcis.current.database,
      payments: createPayments(sandbox.parts()),
      secretKey: async () => secretKey,
    };
    const signal = AbortSignal.timeout(60_000);
    const note = await checkPayment(asking, { event: shop.event, id, signal });
    await karcis.current.database.transaction(async (tx) => note?.(tx));
    expect(await statusOf(refund)).toBe('Approved');
  });

  it('is what its latest attempt is', async () => {
    const { id, order_id, refund } = await retried();
    const { db, database } = karcis.current;
    await db
      .updateTable('refunds')
      .set({ status: 'Processing', provider_reference: 're_2' })
      .where('id', '=', refund)
      .execute();
    const attempt = (reference: string, state: RefundFact['state']): RefundFact => {
      const failure = state === 'Failed' ? { code: 'expired_card', message: 'Closed.' } : null;
      return { reference, refund_id: refund, amount: 300_000, state, failure };
    };
    const told = async (...refunds: RefundFact[]) => {
      const of = { event_id: shop.event, order_id, id, askedAt: inDays(0) };
      const facts = { ...nothingKnown, state: 'Paid', amount: 300_000, currency: 'IDR', refunds } as const;
      await database.transaction((tx) =>
        apply(tx, { ...of, isCaptured: true, isCancelled: false }, facts, secretKey),
      );
      return statusOf(refund);
    };
    const first = attempt('re_1', 'Failed');
    expect(await told(attempt('re_2', 'Processing'), first)).toBe('Processing');
    expect(await told(first, attempt('re_2', 'Processing'))).toBe('Processing');
    // An answer from before the second attempt.
    expect(await told(first)).toBe('Processing');
    expect(await told(first, attempt('re_2', 'Failed'))).toBe('Failed');
    expect(await told(first, attempt('re_2', 'Succeeded'))).toBe('Succeeded');
    // Its bank has sent the money back: people are told, once, and nothing is undone.
    const entries = async () =>
      (
        await db
          .selectFrom('activity_log')
          .select('description')
          .where('subject_id', '=', refund)
          .where('action', '=', 'refund.noted')
          .execute()
      ).length;
    expect(await told(first)).toBe('Succeeded');
    expect(await entries()).toBe(0);
    for (let n = 0; n < 2; n++) expect(await told(first, attempt('re_2', 'Failed'))).toBe('Succeeded');
    expect(await entries()).toBe(1);
    expect((await staff().refund({ id: refund })).data).toMatchObject({ failure_code: 'expired_card' });
  });
});
