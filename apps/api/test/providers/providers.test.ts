import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProviderError } from '../../src/payments/provider.ts';
import { midtransStage } from './midtrans-stage.ts';
import { aPayment, aRefund, never, open, paid, statusOf } from './payments.ts';
import { mischiefs, type Mischief, time } from './played.ts';
import type { Stage } from './stage.ts';
import { stripeStage } from './stripe-stage.ts';

/** Every adapter, against a server on this machine that plays its provider. Another adapter is another row. */
const stages: readonly (readonly [string, () => Promise<Stage>])[] = [
  ['midtrans', midtransStage],
  ['stripe', stripeStage],
];

const at = Date.parse('2025-11-21T10:00:00Z');
const minutes = 60_000;

/** What a call ends with, or fails with. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => expect.fail(`it should have failed, and not answered ${inspect(value)}`),
    (error: unknown) => error,
  );

describe.each(stages)('%s', (_, make) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await make();
  });
  afterAll(() => stage.close());

  test('a payment that is asked for twice can be paid once', async () => {
    const payment = aPayment(stage);
    const first = await stage.provider.create(payment, stage.account, never);
    const second = await stage.provider.create(payment, stage.account, never);
    expect(first.next_action).toMatchObject({ type: 'Redirect', url: expect.stringMatching(/^https?:\/\//) });
    const pages = new Set([first.next_action.url ?? '', second.next_action.url ?? '']);
    expect([...pages].map((page) => stage.buyer.pay(page)).filter(Boolean)).toEqual([true]);
    const other = await open(stage);
    expect(stage.buyer.pay(other.page)).toBe(true);
  });

  test('its status is told before and after it is paid, its amount as it is counted here', async () => {
    const { payment, page } = await open(stage);
    expect(['Unknown', 'Pending']).toContain((await statusOf(stage, payment)).state);
    stage.buyer.pay(page);
    expect(await statusOf(stage, payment)).toMatchObject({
      state: 'Paid',
      amount: payment.amount,
      currency: payment.currency,
      method: payment.method,
      paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      failure: null,
      refunds: [],
      dispute: null,
    });
  });

  test('what is not paid in time expires', async () => {
    const { payment, page } = await open(stage);
    stage.buyer.pay(page);
    stage.buyer.wait(payment.reference);
    expect((await statusOf(stage, payment)).state).toBe('Expired');
  });

  test('a payment that it does not know is unknown', async () => {
    expect(await statusOf(stage, aPayment(stage))).toMatchObject({ state: 'Unknown', amount: null });
    const elsewhere = { ...aPayment(stage), provider_reference: 'cs_test_elsewhere' };
    expect((await statusOf(stage, elsewhere)).state).toBe('Unknown');
  });

  test('what is cancelled cannot be paid, and may be cancelled again', async () => {
    const { payment, page } = await open(stage);
    await stage.provider.cancel(payment, stage.account, never);
    await stage.provider.cancel(payment, stage.account, never);
    expect(stage.buyer.pay(page)).toBe(false);
    expect(['Unknown', 'Cancelled', 'Expired']).toContain((await statusOf(stage, payment)).state);
  });

  test('what is paid stays paid when it is cancelled, and what is unknown is left alone', async () => {
    const payment = await paid(stage);
    await stage.provider.cancel(payment, stage.account, never);
    expect((await statusOf(stage, payment)).state).toBe('Paid');
    await stage.provider.cancel(aPayment(stage), stage.account, never);
  });

  test('it is given back in parts, and one refund is one however often it is asked for', async () => {
    const payment = await paid(stage);
    const parts = [aRefund(payment, 100_000), aRefund(payment, 209_990)] as const;
    for (const part of [parts[0], parts[0], parts[1], parts[1]]) {
      const fact = await stage.provider.refund(part, stage.account, never);
      expect(fact).toMatchObject({
        refund_id: part.id,
        amount: part.amount,
        state: 'Processing',
        failure: null,
      });
    }
    stage.staff.confirm(payment.reference);
    const { state, refunds } = await statusOf(stage, payment);
    expect(state).toBe('Paid');
    const told = refunds.map(({ refund_id, amount, state }) => ({ refund_id, amount, state }));
    expect(told.toSorted((a, b) => a.amount - b.amount)).toEqual(
      parts.map(({ id, amount }) => ({ refund_id: id, amount, state: 'Succeeded' })),
    );
    expect(new Set(refunds.map(({ reference }) => reference)).size).toBe(2);
    expect(await stage.provider.refund(parts[0], stage.account, never)).toMatchObject({ state: 'Succeeded' });
  });

  test('more than was paid is not given back', async () => {
    const payment = await paid(stage);
    const whole = await stage.provider.refund(aRefund(payment, payment.amount), stage.account, never);
    expect(whole.state).toBe('Processing');
    const more = aRefund(payment, 1000);
    const fact = await stage.provider.refund(more, stage.account, never);
    expect(fact).toMatchObject({
      refund_id: more.id,
      amount: 1000,
      state: 'Failed',
      failure: { code: expect.any(String) },
    });
    expect((await statusOf(stage, payment)).refunds).toHaveLength(1);
  });

  test('a refund made at the provider is told without an id of ours, and a dispute is told', async () => {
    const payment = await paid(stage);
    const ours = aRefund(payment, 1000);
    await stage.provider.refund(ours, stage.account, never);
    stage.staff.refund(payment.reference, 2000);
    const { refunds } = await statusOf(stage, payment);
    expect(refunds.filter(({ refund_id }) => refund_id !== ours.id).map(({ amount }) => amount)).toEqual([
      2000,
    ]);
    const lost = await paid(stage);
    stage.buyer.dispute(lost.reference);
    expect(await statusOf(stage, lost)).toMatchObject({ state: 'Paid', dispute: 'Lost' });
  });

  test('a notification is read, the same each time', async () => {
    const { headers, body } = stage.notify('PAY-7Q2M4-XKD9P', at);
    const read = stage.provider.verify(headers, Buffer.from(body), stage.account, at);
    expect(read).toMatchObject({ reference: 'PAY-7Q2M4-XKD9P', id: expect.stringMatching(/^\w{5,}$/) });
    expect(stage.provider.verify(headers, Buffer.from(body), stage.account, at + minutes)).toEqual(read);
  });

  test('one that is forged, or changed where it is signed, is refused', async () => {
    const verified = ({ headers, body }: ReturnType<Stage['notify']>) =>
      stage.provider.verify(headers, Buffer.from(body), stage.account, at);
    const sent = stage.notify('PAY-7Q2M4-XKD9P', at);
    expect(verified(sent)).toBeDefined();
    expect(verified(stage.forge('PAY-7Q2M4-XKD9P', at))).toBeUndefined();
    const changed = sent.body.replace('PAY-7Q2M4-XKD9P', 'PAY-OTHER-00000');
    expect(verified({ ...sent, body: changed })).toBeUndefined();
    for (const body of ['', '{}', 'null', '[]', '<html>', '{"id":'])
      expect(verified({ ...sent, body })).toBeUndefined();
    if (stage.signs.everything) expect(verified({ ...sent, body: `${sent.body} ` })).toBeUndefined();
    const withoutSecrets = { ...stage.account, secrets: {} };
    expect(stage.provider.verify(sent.headers, Buffer.from(sent.body), withoutSecrets, at)).toBeUndefined();
  });

  test('one of another time is refused, where the signature has a time', async () => {
    const { headers, body } = stage.notify('PAY-7Q2M4-XKD9P', at);
    const verified = (late: number) =>
      stage.provider.verify(headers, Buffer.from(body), stage.account, at + late) !== undefined;
    expect([-5 * minutes, 0, 5 * minutes].map(verified)).toEqual([true, true, true]);
    const isRefused = stage.signs.time;
    expect([-5 * minutes - 1000, 5 * minutes + 1000].map(verified)).toEqual([!isRefused, !isRefused]);
  });
});

describe.each(stages)('%s over the wire', (_, make) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await make();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    stage.wire?.fail(undefined);
    stage.wire?.spoil(undefined);
  });
  afterAll(() => stage.close());

  const secretsIn = (text: string) =>
    Object.values(stage.account.secrets)
      .flatMap((secret) => [secret, Buffer.from(`${secret}:`).toString('base64')])
      .filter((secret) => text.includes(secret));

  /** Has the time of each call be over once its request has arrived, however long that takes. Returns the times that calls have. */
  function endOnArrival(arrived: () => Promise<unknown>): number[] {
    const times: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
      times.push(time);
      const ending = new AbortController();
      void arrived().then(() => ending.abort(new DOMException('', 'TimeoutError')));
      return ending.signal;
    });
    return times;
  }

  test.each([...(Object.keys(mischiefs) as Mischief[]), 'hangs', 'breaks off'] as const)(
    'nothing becomes a fact where it answers with %s',
    async (how) => {
      const { wire } = stage;
      if (wire === undefined) return;
      const payment = await paid(stage);
      const before = await statusOf(stage, payment);
      wire.fail(how);
      const times = how === 'hangs' ? endOnArrival(wire.arrival) : undefined;
      const calls = [
        () => stage.provider.create(aPayment(stage), stage.account, never),
        () => statusOf(stage, payment),
        () =>
          stage.provider.cancel(
            { ...aPayment(stage), provider_reference: 'cs_test_1' },
            stage.account,
            never,
          ),
        () => stage.provider.refund(aRefund(payment, 1000), stage.account, never),
      ];
      for (const call of calls) {
        const asked = wire.requests.length;
        const error = await failureOf(call());
        expect(error).toBeInstanceOf(ProviderError);
        expect(secretsIn(inspect(error, { depth: 20, showHidden: true }))).toEqual([]);
        // Once, and not again by itself.
        expect(wire.requests.length - asked).toBe(1);
        const isFinal = how === 'its request, refused';
        expect(error).toMatchObject({ isFinal, code: expect.stringMatching(/^[a-z_]+$/) });
      }
      if (times !== undefined) expect(times).toEqual(calls.map(() => time));
      vi.restoreAllMocks();
      wire.fail(undefined);
      expect(await statusOf(stage, payment)).toEqual(before);
    },
  );

  test('what is wrong in an answer becomes no fact', async () => {
    const { wire } = stage;
    if (wire === undefined) return;
    const payment = await paid(stage);
    wire.spoil((body) => body);
    expect((await statusOf(stage, payment)).state).toBe('Paid');
    for (const [what, spoil] of Object.entries(wire.wrong)) {
      wire.spoil(spoil);
      expect(await failureOf(statusOf(stage, payment)), what).toMatchObject({ code: 'unexpected_answer' });
    }
  });

  test('an answer that is too large is not read to its end', async () => {
    const { wire } = stage;
    if (wire === undefined) return;
    const payment = await paid(stage);
    const padded = (size: number) => (body: object) => ({ ...body, padding: 'x'.repeat(size) });
    wire.spoil(padded(100_000));
    expect((await statusOf(stage, payment)).state).toBe('Paid');
    wire.spoil(padded(300_000));
    expect(await failureOf(statusOf(stage, payment))).toMatchObject({ code: 'unexpected_answer' });
  });

  test('a call ends when its caller gives up', async () => {
    const { wire } = stage;
    if (wire === undefined) return;
    const payment = await paid(stage);
    wire.fail('hangs');
    const caller = new AbortController();
    const call = stage.provider.status(payment, stage.account, caller.signal);
    caller.abort();
    expect(await failureOf(call)).toMatchObject({ code: 'timed_out', isFinal: false });
  });
});
