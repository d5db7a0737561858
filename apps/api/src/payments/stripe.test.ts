import { currencies, digitsOf } from '@karcis/contract/currencies';
import { decimalText } from '@karcis/format';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signatureOf } from '../../test/providers/stripe-server.ts';
import { stripeStage, webhookSecret } from '../../test/providers/stripe-stage.ts';
import { aPayment, aRefund, never, open, paid, statusOf } from '../../test/providers/payments.ts';
import { nearestAmount, ourAmount, theirAmount, unclear } from './stripe-amounts.ts';

let stage: Awaited<ReturnType<typeof stripeStage>>;
beforeAll(async () => {
  stage = await stripeStage();
});
afterAll(() => stage.close());

const vector = '{"id":"evt_1","object":"event"}';
const vectorTime = 1_763_719_200_000;
const vectorSignature = '74a5b58c93a8b0ff2a94bb6c42eab44d583a097aec87a136943ee8eca4c52726';
const verify = (header: string | readonly string[] | undefined, body = vector) =>
  stage.provider.verify({ 'stripe-signature': header }, Buffer.from(body), stage.account, vectorTime);

test('the signature is that of the documentation', () => {
  expect(verify(`t=1763719200,v1=${vectorSignature}`)).toEqual({ id: 'evt_1', reference: null, about: null });
  const other = '0'.repeat(64);
  expect(verify(`t=1763719200,v1=${other},v1=${vectorSignature},v0=${other}`)).toBeDefined();
  for (const header of [
    undefined,
    '',
    [`t=1763719200,v1=${vectorSignature}`],
    `t=1763719200,v0=${vectorSignature}`,
    `t=1763719200,v1=${other}`,
    `t=1763719200,v1=${vectorSignature.slice(2)}`,
    `v1=${vectorSignature}`,
    `t=1763719201,v1=${vectorSignature}`,
    `t=1763719200,t=1763719200,v1=${vectorSignature}`,
    `t=1.7637192e9,v1=${vectorSignature}`,
  ])
    expect(verify(header), String(header)).toBeUndefined();
});

test.each([
  ['a checkout', { object: 'checkout.session', id: 'cs_1', client_reference_id: 'PAY-1' }, 'PAY-1', null],
  ['a payment', { object: 'payment_intent', id: 'pi_1', metadata: { reference: 'PAY-1' } }, 'PAY-1', 'pi_1'],
  ['a dispute', { object: 'dispute', id: 'du_1', payment_intent: 'pi_1', metadata: {} }, null, 'pi_1'],
  [
    'a refund',
    { object: 'refund', id: 're_1', payment_intent: 'pi_1', metadata: { refund_id: 'r' } },
    null,
    'pi_1',
  ],
  ['something else', { object: 'balance' }, null, null],
])('an event about %s says of which payment it is', (_, object, reference, about) => {
  const body = JSON.stringify({ id: 'evt_2', object: 'event', type: 'any', data: { object } });
  expect(verify(signatureOf(body, webhookSecret, vectorTime), body)).toEqual({
    id: 'evt_2',
    reference,
    about,
  });
});

test('what an event is about is found', async () => {
  const payment = await paid(stage);
  const id = stage.server.ofOrder(payment.reference)?.intent?.id ?? '';
  const found = (about: string) => stage.provider.find(about, stage.account, never);
  expect(await found(id)).toBe(payment.reference);
  expect([await found('pi_unknown'), await found('../refunds'), await found('re_1')]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['IDR', 309_990, 30_999_000],
  ['USD', 4132, 4132],
  ['JPY', 500, 500],
  ['KWD', 12_340, 12_340],
  ['ISK', 500, 50_000],
])('of %s, %s here are %s there', (currency, ours, theirs) => {
  expect(theirAmount(ours, currency)).toBe(theirs);
  expect(ourAmount(theirs, currency.toLowerCase())).toBe(ours);
});

/** Zeros that an amount has more at Stripe than here, or fewer. Currencies that are not named have as many on both sides. */
const moreThere: Readonly<Record<string, number>> = { IDR: 2, ISK: 2, MGA: -2 };

test.each(currencies)('amounts of %s keep their worth at Stripe, or are refused', (currency) => {
  if (unclear.includes(currency)) {
    expect(() => theirAmount(1000, currency)).toThrow(`takes no ${decimalText(1000, currency)} ${currency}`);
    expect(() => ourAmount(1000, currency.toLowerCase())).toThrow(/an amount that there is not/);
    return;
  }
  const factor = 10 ** (moreThere[currency] ?? 0);
  for (const whole of [1, 12, 999_999]) {
    const ours = whole * 10 ** digitsOf(currency);
    const theirs = theirAmount(ours, currency);
    expect(theirs).toBe(Math.round(ours * factor));
    expect(ourAmount(theirs, currency.toLowerCase())).toBe(ours);
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
      let theirs: number | undefined;
      try {
        theirs = theirAmount(amount, currency);
      } catch (error) {
        expect(error).toMatchObject({ code: 'not_possible', isFinal: true });
      }
      if (theirs === undefined) return;
      expect(Number.isInteger(theirs)).toBe(true);
      expect(ourAmount(theirs, currency.toLowerCase())).toBe(amount);
    }),
    { numRuns: 30 },
  );
});

test('amounts that cannot be told are refused', () => {
  for (const [amount, currency] of [
    [12_345, 'KWD'],
    [12_345, 'MGA'],
    [500, 'UGX'],
    [500, 'IQD'],
    [10_000_000_000, 'IDR'],
    [1_000_000_000_000, 'USD'],
    [Number.MAX_SAFE_INTEGER, 'IDR'],
  ] as const)
    expect(() => theirAmount(amount, currency), currency).toThrow(/takes no/);
  expect(() => ourAmount(30_999_001, 'idr')).toThrow(/an amount that there is not/);
  expect(nearestAmount(929_970, 'idr'), 'of 9,299.70 rupiah').toBe(9300);
});

test('the request says what its documentation asks for', async () => {
  const { payment } = await open(stage, { currency: 'USD', amount: 4132, locale: 'en' });
  const { headers, body } = stage.server.requests.at(-1) ?? { headers: {}, body: '' };
  expect(headers).toMatchObject({ 'idempotency-key': payment.id, 'stripe-version': '2026-10-28.endive' });
  expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
  expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '4132',
    client_reference_id: payment.reference,
    'payment_intent_data[metadata][reference]': payment.reference,
    customer_email: 'hana@karcis.test',
    locale: 'en',
    expires_at: String(Math.floor(Date.parse(payment.expires_at) / 1000)),
  });
  expect(await statusOf(stage, payment)).toMatchObject({ state: 'Pending', amount: 4132, currency: 'USD' });
});

test('a key of the other mode is not used', async () => {
  const asked = stage.server.requests.length;
  const live = { ...stage.account, mode: 'Live' as const };
  await expect(stage.provider.create(aPayment(stage), live, never)).rejects.toMatchObject({
    code: 'account_refused',
    isFinal: true,
  });
  expect(stage.server.requests.length).toBe(asked);
});

test('a request that is repeated with less time left is the same one', async () => {
  const payment = aPayment(stage);
  const first = await stage.provider.create(payment, stage.account, never);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
  try {
    expect(await stage.provider.create(payment, stage.account, never)).toEqual(first);
    expect(stage.server.sessions.filter(({ reference }) => reference === payment.reference)).toHaveLength(1);
    // One that is made with less than half an hour left ends half an hour later, as early as it may.
    const late = { ...aPayment(stage), expires_at: new Date(Date.now() + 15 * 60_000).toISOString() };
    await stage.provider.create(late, stage.account, never);
    const ends = stage.server.ofOrder(late.reference)?.expires_at;
    expect(ends).toBe(Math.floor(Date.parse(late.expires_at) / 1000) + 30 * 60);
    const far = { ...aPayment(stage), expires_at: new Date(Date.now() + 48 * 3_600_000).toISOString() };
    await stage.provider.create(far, stage.account, never);
    expect(new URLSearchParams(stage.server.requests.at(-1)?.body).get('expires_at')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [['warning_needs_response'], null],
  [['warning_under_review', 'warning_closed', 'prevented'], null],
  [['needs_response'], 'Open'],
  [['under_review'], 'Open'],
  [['won'], 'Won'],
  [['lost'], 'Lost'],
  [['appeal_under_review'], 'Lost'],
  [['won', 'needs_response'], 'Open'],
  [['needs_response', 'lost'], 'Lost'],
])('disputes that are %j are %s', async (states, told) => {
  const payment = await paid(stage);
  const disputes = stage.server.ofOrder(payment.reference)?.intent?.disputes;
  disputes?.push(...states.map((status) => ({ status })));
  expect((await statusOf(stage, payment)).dispute).toBe(told);
  disputes?.push({ status: 'constructor' });
  await expect(statusOf(stage, payment)).rejects.toMatchObject({ code: 'unexpected_answer' });
});

test.each([
  ['complete', 'unpaid', 'processing', 'Processing'],
  ['complete', 'unpaid', 'requires_payment_method', 'Failed'],
  ['complete', 'unpaid', 'canceled', 'Cancelled'],
])('%s, %s, %s is %s', async (status, payment_status, intent, state) => {
  const payment = await paid(stage);
  const session = stage.server.ofOrder(payment.reference);
  Object.assign(session ?? {}, { status, payment_status });
  Object.assign(session?.intent ?? {}, { status: intent });
  expect((await statusOf(stage, payment)).state).toBe(state);
});

test('more than ten refunds are all told', async () => {
  const payment = await paid(stage);
  for (let part = 0; part < 12; part += 1)
    await stage.provider.refund(aRefund(payment, 1000), stage.account, never);
  expect((await statusOf(stage, payment)).refunds).toHaveLength(12);
});

test('a refund that failed can be tried again, and is then one', async () => {
  const payment = await paid(stage);
  const refund = aRefund(payment, 1000);
  const made = () => stage.provider.refund(refund, stage.account, never);
  await made();
  const refunds = stage.server.ofOrder(payment.reference)?.intent?.refunds ?? [];
  Object.assign(refunds[0] ?? {}, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  expect((await statusOf(stage, payment)).refunds).toMatchObject([
    { state: 'Failed', failure: { code: 'lost_or_stolen_card' } },
  ]);
  expect([(await made()).state, (await made()).state]).toEqual(['Processing', 'Processing']);
  expect(refunds.map(({ status }) => status)).toEqual(['failed', 'pending']);
});

test('the fee of Stripe is told as soon as it has booked the payment', async () => {
  const payment = await paid(stage);
  stage.server.spoil((body: { payment_intent: { latest_charge: { balance_transaction: unknown } } }) => {
    body.payment_intent.latest_charge.balance_transaction = null;
    return body;
  });
  expect(await statusOf(stage, payment)).toMatchObject({ state: 'Paid', gateway_fee: null });
  stage.server.spoil(undefined);
  expect((await statusOf(stage, payment)).gateway_fee).toBe(1000);
});

test('the fee of Stripe is told where it is in the currency of the payment', async () => {
  const payment = await paid(stage);
  expect((await statusOf(stage, payment)).gateway_fee).toBe(1000);
  stage.server.spoil(
    (body: { payment_intent: { latest_charge: { balance_transaction: { currency: string } } } }) => {
      body.payment_intent.latest_charge.balance_transaction.currency = 'sgd';
      return body;
    },
  );
  expect((await statusOf(stage, payment)).gateway_fee).toBeNull();
  stage.server.spoil(undefined);
});

test('a refund that was refused is asked for anew when it is tried again, though Stripe repeats its refusal', async () => {
  const payment = await paid(stage);
  const intent = stage.server.ofOrder(payment.reference)?.intent;
  if (!intent) throw new Error('It is not paid');
  const { amount_received } = intent;
  const refund = aRefund(payment, payment.amount);
  const send = () => stage.provider.refund(refund, stage.account, never);
  intent.amount_received = 0;
  for (const _ of [1, 2, 3]) expect(await send()).toMatchObject({ state: 'Failed' });
  intent.amount_received = amount_received;
  const good = await send();
  expect(good).toMatchObject({ state: 'Processing', amount: payment.amount });
  expect(await send(), 'and once').toEqual(good);
  expect(intent.refunds).toHaveLength(1);
});

test('a refund that was refused is asked for with less, where a part went back elsewhere meanwhile', async () => {
  const payment = await paid(stage);
  const intent = stage.server.ofOrder(payment.reference)?.intent;
  if (!intent) throw new Error('It is not paid');
  const { amount_received } = intent;
  const refund = aRefund(payment, payment.amount);
  const send = (amount: number) => stage.provider.refund({ ...refund, amount }, stage.account, never);
  intent.amount_received = 0;
  for (const _ of [1, 2]) expect(await send(payment.amount)).toMatchObject({ state: 'Failed' });
  intent.amount_received = amount_received;
  const rest = payment.amount - 1000;
  const good = await send(rest);
  expect(good).toMatchObject({ state: 'Processing', amount: rest });
  // One that was made is found, whatever is asked for under its name.
  expect([await send(rest), await send(1000)]).toEqual([good, good]);
  expect(intent.refunds).toHaveLength(1);
});
