import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { midtransStage } from '../../test/providers/midtrans-stage.ts';
import type { Transaction } from '../../test/providers/midtrans-server.ts';
import { aPayment, aRefund, never, open, paid, statusOf } from '../../test/providers/payments.ts';
import type { PaymentToMake } from './provider.ts';

type Stage = Awaited<ReturnType<typeof midtransStage>>;
let stage: Stage;
beforeAll(async () => {
  stage = await midtransStage();
});
afterAll(() => stage.close());

/** Has a payment made whose buyer has chosen a way to pay, and what Midtrans says of it. */
async function begun(changes: Partial<PaymentToMake>, type: string, said: Partial<Transaction> = {}) {
  const { payment, page } = await open(stage, changes);
  const transaction = stage.server.begin(page, type);
  if (transaction === undefined) throw new Error('it could not be begun');
  Object.assign(transaction, said);
  return { payment, page, transaction };
}

const refund = (payment: PaymentToMake, amount: number, id?: string) =>
  stage.provider.refund({ ...aRefund(payment, amount), ...(id ? { id } : {}) }, stage.account, never);

test('the signature is that of the documentation', () => {
  const body = (changes: object = {}) =>
    Buffer.from(
      JSON.stringify({
        order_id: 'PAY-7Q2M4-XKD9P',
        status_code: '200',
        gross_amount: '309990.00',
        transaction_status: 'settlement',
        signature_key:
          'eb90b37b52cc8d58c5c45f6c9b8216bc90afc6278ba2e6c001180d628e4a6dc0e135834ab5fe766057948af35c461c29336de8e4b2c910d722652b2d567fab2b',
        ...changes,
      }),
    );
  const read = (told: Buffer) => stage.provider.verify({}, told, stage.account, 0);
  expect(read(body())).toEqual({
    id: createHash('sha256').update(body()).digest('hex'),
    reference: 'PAY-7Q2M4-XKD9P',
    about: null,
  });
  for (const changes of [
    { gross_amount: '309991.00' },
    { status_code: '201' },
    { order_id: 'PAY-7Q2M4-XKD9Q' },
  ])
    expect(read(body(changes))).toBeUndefined();
  for (const key of ['', 'eb90', 'EB90'.repeat(32), 200, null])
    expect(read(body({ signature_key: key }))).toBeUndefined();
  // The status is not signed: a notification may say of it what it likes, and nobody reads it.
  expect(read(body({ transaction_status: 'deny' }))).toMatchObject({ reference: 'PAY-7Q2M4-XKD9P' });
});

test('the request says what its documentation asks for', async () => {
  const expires_at = new Date(Date.now() + 20 * 60_000 + 5000).toISOString();
  await open(stage, {
    expires_at,
    amount: 30_000,
    lines: [
      { name: `A | B ${'é'.repeat(60)}`, amount: 40_000 },
      { name: ' ', amount: -10_000 },
    ],
  });
  const request = stage.server.requests.at(-1);
  expect(request?.headers).toMatchObject({
    'x-override-notification': 'https://tickets.example.org/api/webhooks/payments/1',
  });
  const told = JSON.parse(request?.body ?? '') as { expiry: { start_time: string } };
  expect(told).toMatchObject({
    transaction_details: { gross_amount: 30_000 },
    item_details: [
      { id: '1', name: `A / B ${'é'.repeat(44)}`, price: 40_000, quantity: 1 },
      { id: '2', name: '-', price: -10_000, quantity: 1 },
    ],
    customer_details: { first_name: 'Hana Pertiwi', email: 'hana@karcis.test', phone: '+628123456789' },
    enabled_payments: ['gopay', 'other_qris'],
    credit_card: { secure: true },
    callbacks: { finish: 'https://tickets.example.org/orders/1' },
    expiry: { unit: 'minute', duration: 20 },
  });
  const start = Date.parse(told.expiry.start_time.replace(' +0700', '+07:00').replace(' ', 'T'));
  expect(Math.abs(start + 20 * 60_000 - Date.parse(expires_at))).toBeLessThan(60_000);
});

test.each([
  ['five minutes', 1000, 5],
  ['seven days', 30 * 24 * 3_600_000, 7 * 24 * 60],
])('the time to pay ends within %s', async (_, left, duration) => {
  await open(stage, { expires_at: new Date(Date.now() + left).toISOString() });
  expect(JSON.parse(stage.server.requests.at(-1)?.body ?? '')).toMatchObject({ expiry: { duration } });
});

test('what Midtrans cannot take is refused before it is asked', async () => {
  const asked = stage.server.requests.length;
  for (const changes of [
    { currency: 'USD' },
    { method: 'Cash' as const },
    { reference: 'PAY 1' },
    { reference: 'P'.repeat(51) },
    { lines: [{ name: 'A', amount: 1 }] },
  ])
    await expect(stage.provider.create(aPayment(stage, changes), stage.account, never)).rejects.toMatchObject(
      { code: 'not_possible', isFinal: true },
    );
  expect(stage.server.requests.length).toBe(asked);
});

test('a payment that was begun is not made again, and a page elsewhere is none', async () => {
  const { payment } = await begun({}, 'qris');
  await expect(stage.provider.create(payment, stage.account, never)).rejects.toMatchObject({
    code: 'already_made',
  });
  stage.server.spoil((body: object) => ({ ...body, redirect_url: 'https://evil.example/snap' }));
  await expect(stage.provider.create(aPayment(stage), stage.account, never)).rejects.toMatchObject({
    code: 'unexpected_answer',
  });
  stage.server.spoil(undefined);
});

test.each([
  ['pending', undefined, 'Pending'],
  ['PENDING', 'accept', 'Pending'],
  ['pending', 'challenge', 'Processing'],
  ['authorize', 'accept', 'Processing'],
  ['capture', 'challenge', 'Processing'],
  ['capture', 'accept', 'Paid'],
  ['capture', 'deny', 'Failed'],
  ['settlement', undefined, 'Paid'],
  ['settlement', 'accept', 'Paid'],
  ['deny', 'deny', 'Failed'],
  ['failure', undefined, 'Failed'],
  ['cancel', undefined, 'Cancelled'],
  ['expire', undefined, 'Expired'],
  ['refund', 'accept', 'Paid'],
  ['partial_refund', 'accept', 'Paid'],
  ['chargeback', 'accept', 'Paid'],
] as const)('%s, judged %s, is %s', async (transaction_status, fraud_status, state) => {
  const { payment } = await begun({}, 'qris', {
    transaction_status,
    ...(fraud_status ? { fraud_status } : {}),
  });
  const facts = await statusOf(stage, payment);
  expect(facts.state).toBe(state);
  expect(facts.failure !== null).toBe(state === 'Failed');
});

test.each([
  ['Card', 'credit_card', 'Card'],
  ['QRIS', 'gopay', 'QRIS'],
  ['QRIS', 'qris', 'QRIS'],
  ['E-Wallet', 'gopay', 'E-Wallet'],
  ['E-Wallet', 'ovo', 'E-Wallet'],
  ['Virtual Account', 'bank_transfer', 'Virtual Account'],
  ['Virtual Account', 'echannel', 'Virtual Account'],
  ['Retail', 'cstore', 'Retail'],
  ['Card', 'akulaku', null],
] as const)('of %s, %s is %s', async (method, type, told) => {
  const { payment } = await begun({ method }, type);
  expect((await statusOf(stage, payment)).method).toBe(told);
});

test('DANA is found by what a notification calls it, and then by itself', async () => {
  const { payment, page, transaction } = await begun({ method: 'E-Wallet' }, 'dana');
  expect((await statusOf(stage, payment)).state).toBe('Unknown');
  const sent = Buffer.from(stage.server.notification(payment.reference));
  const about = stage.provider.verify({}, sent, stage.account, 0)?.about;
  expect(about).toBe(transaction.transaction_id);
  const facts = await statusOf(stage, { ...payment, about });
  expect(facts.state).toBe('Pending');
  const known = { ...payment, provider_reference: facts.provider_reference };
  expect((await statusOf(stage, known)).state).toBe('Pending');
  // A name that was changed on the way leads to another payment, which is none of this one.
  const other = await begun({ method: 'E-Wallet' }, 'dana');
  await expect(
    statusOf(stage, { ...payment, about: other.transaction.transaction_id }),
  ).rejects.toMatchObject({ code: 'unexpected_answer' });
  await stage.provider.cancel(known, stage.account, never);
  expect((await statusOf(stage, known)).state).toBe('Cancelled');
  expect(stage.server.begin(page)).toBeUndefined();
});

test('a card payment of today is cancelled as a whole, and given back in parts once it is settled', async () => {
  const { payment, transaction } = await begun({ method: 'Card' }, 'credit_card', {
    transaction_status: 'capture',
  });
  await expect(refund(payment, 1000)).rejects.toMatchObject({ code: 'not_settled', isFinal: false });
  await stage.provider.cancel(payment, stage.account, never);
  expect(transaction.transaction_status).toBe('capture');
  // Its page is left alone, too: nothing but the status was asked for.
  expect(stage.server.requests.at(-1)?.method).toBe('GET');
  const whole = aRefund(payment, payment.amount);
  for (const _ of [1, 2])
    expect(await refund(payment, payment.amount, whole.id)).toMatchObject({
      reference: transaction.transaction_id,
      refund_id: whole.id,
      state: 'Succeeded',
    });
  expect((await statusOf(stage, payment)).state).toBe('Cancelled');
});

test('a refund that is known without being told is under way; one that is refused says why', async () => {
  const payment = await paid(stage);
  const { id } = aRefund(payment, 1000);
  await refund(payment, 1000, id);
  const hidden = stage.server.ofOrder(payment.reference)?.refunds;
  stage.server.spoil((body: { refunds?: unknown }) => ({ ...body, refunds: undefined }));
  expect(await refund(payment, 1000, id)).toMatchObject({ reference: id, state: 'Processing' });
  stage.server.spoil(undefined);
  expect(hidden).toHaveLength(1);
  expect(await refund(payment, payment.amount)).toMatchObject({ state: 'Failed', failure: { code: '414' } });
  const { payment: pending } = await begun({ method: 'Virtual Account' }, 'bank_transfer');
  expect(await refund(pending, 1000)).toMatchObject({ state: 'Failed', failure: { code: '412' } });
});

test('what it gives back depends on the method', () => {
  const told = stage.provider.methods.map((method) => [method, stage.provider.refunding(method)]);
  expect(Object.fromEntries(told)).toEqual({
    QRIS: 'Partial',
    'Virtual Account': 'None',
    'E-Wallet': 'Full',
    Card: 'Partial',
    Retail: 'None',
  });
});
