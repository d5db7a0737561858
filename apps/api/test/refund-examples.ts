import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { sealAccount } from '../src/selling/refunds/account.ts';
import { given, inDays } from './given.ts';
import { secretKey } from './postgres.ts';
import { issuedTicket } from './ticket-examples.ts';

/** A paid order of a holder of the demo with a ticket that is good: it was paid at a counter, so that people send its money. */
async function paidOrder(db: Kysely<Tables>, isForeign = false) {
  const { id, ticket_id } = await issuedTicket(db, { isForeign });
  const { event_id } = await db
    .selectFrom('orders')
    .select('event_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const payment_id = await given(db, 'payments', {
    event_id,
    order_id: id,
    reference: `PAY-${newId().slice(-10)}`,
    status: 'Paid',
    amount: 50_000,
    currency: 'IDR',
    method: 'Cash',
    paid_at: inDays(-1),
  });
  return { id, event_id, ticket_id, payment_id };
}

/** A refund of such an order that was asked for. */
async function requested(db: Kysely<Tables>, isForeign = false): Promise<{ readonly id: string }> {
  const { id: order_id, event_id, ticket_id, payment_id } = await paidOrder(db, isForeign);
  const money = { amount: 50_000, currency: 'IDR' };
  const id = await given(db, 'refunds', { event_id, order_id, payment_id, reason: 'Sakit', ...money });
  await db
    .insertInto('refund_items')
    .values({ event_id, refund_id: id, ticket_id, amount: 50_000, is_open: true })
    .execute();
  return { id };
}

const account = { bank: 'BCA', account_number: '1234567890', account_name: 'Hana' };

/** A refund that people send, whose buyer has said where to. */
async function withAccount(db: Kysely<Tables>): Promise<{ readonly id: string }> {
  const { id } = await requested(db);
  const { order_id } = await db
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('orders')
    .set({ refund_account_encrypted: sealAccount(account, secretKey, order_id) })
    .where('id', '=', order_id)
    .execute();
  return { id };
}

const asked = { ticket_ids: null, reason: 'Sakit' };
const own = async (db: Kysely<Tables>, isForeign = false) => ({ id: (await paidOrder(db, isForeign)).id });

/** Input for routes of refunds, which change the order or the refund that they are about. */
export const refundInputs = {
  'orderRefunds.request': async (db: Kysely<Tables>, isForeign?: boolean) => ({
    ...(await own(db, isForeign)),
    body: asked,
  }),
  'orderRefunds.setAccount': async (db: Kysely<Tables>, isForeign?: boolean) => ({
    ...(await own(db, isForeign)),
    body: account,
  }),
};

/** An example of each route by which buyers get money back. */
export const orderRefundExamples = async (db: Kysely<Tables>) => ({
  request: { ...(await own(db)), body: asked },
  setAccount: { ...(await own(db)), body: account },
});

async function typesOfEvent(db: Kysely<Tables>) {
  const { event_id } = await paidOrder(db);
  const { id } = await db
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow();
  return { id: event_id, body: { ticket_type_ids: [id], reason: 'Panggung ditiadakan' } };
}

/** An example of each route of refunds for those who decide. */
export const staffRefundExamples = async (db: Kysely<Tables>) => ({
  refunds: {},
  refund: await requested(db),
  account: await withAccount(db),
  make: { ...(await own(db)), body: asked },
  act: { ...(await requested(db)), body: { action: 'Deny' as const } },
  refundTypes: await typesOfEvent(db),
});

/** A refund at an event that a buyer has asked for, of an order without tickets: for who may read it. */
export async function refundAt(db: Kysely<Tables>, event_id: string): Promise<string> {
  const money = { total: 50_000, currency: 'IDR' };
  const order_id = await given(db, 'orders', {
    event_id,
    reference: `KRC-${newId().slice(-10)}`,
    buyer_name: 'Hana',
    buyer_email: 'hana@example.org',
    status: 'Paid',
    paid_at: inDays(-1),
    subtotal: 50_000,
    ...money,
  });
  await db
    .updateTable('orders')
    .set({ refund_account_encrypted: sealAccount(account, secretKey, order_id) })
    .where('id', '=', order_id)
    .execute();
  const payment = {
    event_id,
    order_id,
    reference: `PAY-${newId().slice(-10)}`,
    amount: 50_000,
    currency: 'IDR',
  };
  const payment_id = await given(db, 'payments', {
    ...payment,
    status: 'Paid',
    method: 'Cash',
    paid_at: inDays(-1),
  });
  return given(db, 'refunds', {
    event_id,
    order_id,
    payment_id,
    reason: 'Sakit',
    amount: 50_000,
    currency: 'IDR',
  });
}
