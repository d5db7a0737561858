import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { return_url, sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';
import { createPayments } from '../payments/payments.ts';
import { ProviderError } from '../payments/provider.ts';
import { paymentKinds } from './payments.ts';
import { tryJob } from './try-job.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
});

type Provider = ReturnType<ReturnType<typeof createPayments>['provider']>;

/** A paid order, and a refund of it that is to be sent. */
async function toBeSent() {
  const order = await sandbox.buy(await openShop(karcis.current, people.Sari.id));
  await sandbox.rest();
  const { data: refund } = await karcis.current
    .client(people.Sari.token)
    .adminRefunds.make(
      { id: order.id, body: { ticket_ids: null, reason: 'Sakit' } },
      { idempotencyKey: newId() },
    );
  return { ...order, refund: refund.id };
}

/** Tries a job of the kind about a payment or a refund once more, at a provider that gives back in this way. Returns it; undefined where none waits. */
async function tried(
  name: 'refund.send' | 'payment.check',
  about: string,
  refund: Provider['refund'],
  attempts = 1,
) {
  const { db, database } = karcis.current;
  const payments = createPayments(sandbox.parts());
  const other: typeof payments = {
    ...payments,
    provider: (provider) => ({ ...payments.provider(provider), refund }),
  };
  const kind = paymentKinds({ payments: other, secretKey: async () => secretKey })[name];
  const { rows } = await sql<Parameters<typeof tryJob>[0]>`
    update jobs set attempts = ${attempts}, claimed_by = ${newId()}, due_at = now() + interval '1 minute'
    where kind = ${name} and subject_id = ${about} and status = 'Queued'
    returning id, kind, event_id, subject_id, payload, attempts, claimed_by`.execute(db);
  const [job] = rows;
  if (job === undefined) return undefined;
  await tryJob(job, kind, {
    database,
    ending: AbortSignal.timeout(60_000),
    place: { environment: 'test', secrets: [] },
    leaseEnds: performance.now() + 60_000,
    pause: 10,
  });
  return job;
}

const statusOf = async (refund: string) =>
  (await karcis.current.db.selectFrom('refunds').select('status').where('id', '=', refund).executeTakeFirst())
    ?.status;

/** Payments whose providers do something else. */
function providersWith(changed: Partial<Provider>) {
  const payments = createPayments(sandbox.parts());
  return paymentKinds({
    payments: { ...payments, provider: (name) => ({ ...payments.provider(name), ...changed }) },
    secretKey: async () => secretKey,
  });
}

const away = (code: string) => async () => {
  throw new ProviderError('Not now', { code, isFinal: false });
};

/** Seconds from each try of a job to the next, until there is none. */
async function waitsOf(
  kind: keyof ReturnType<typeof paymentKinds>,
  subject: string,
  changed: Partial<Provider>,
) {
  const { db, database } = karcis.current;
  const work = providersWith(changed)[kind];
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const { rows } = await sql<Parameters<typeof tryJob>[0]>`
      update jobs set attempts = ${attempts}, claimed_by = ${newId()}, due_at = now() + interval '1 minute'
      where kind = ${kind} and subject_id = ${subject} and status = 'Queued'
      returning id, kind, event_id, subject_id, payload, attempts, claimed_by`.execute(db);
    const [job] = rows;
    if (job === undefined) return waits;
    await tryJob(job, work, {
      database,
      ending: AbortSignal.timeout(60_000),
      place: { environment: 'test', secrets: [] },
      leaseEnds: performance.now() + 60_000,
      pause: 10,
    });
    const { rows: left } = await sql<{ wait: number }>`
      select round(extract(epoch from due_at - now()))::int as wait from jobs where id = ${job.id} and status = 'Queued'`.execute(
      db,
    );
    waits.push(...left.map(({ wait }) => wait));
  }
}

/** The same of a refund, and what that is in the end. */
async function refundThatFails(code: string) {
  const order = await sandbox.buy(await openShop(karcis.current, people.Sari.id));
  await sandbox.rest();
  const body = { ticket_ids: null, reason: 'Sakit' };
  const { adminRefunds } = karcis.current.client(people.Sari.token);
  const { data: refund } = await adminRefunds.make({ id: order.id, body }, { idempotencyKey: newId() });
  const waits = await waitsOf('refund.send', refund.id, { refund: away(code) });
  const { data } = await adminRefunds.refund({ id: refund.id });
  return { waits, status: data.status };
}

/** Whether waits are these pauses. What passes between a note and the look at it is less than a minute. */
function expectPauses(waits: readonly number[], pauses: readonly number[]): void {
  const late = waits.map((wait, n) => (pauses[n] ?? 0) - wait);
  expect([waits.length, late.filter((seconds) => seconds < 0 || seconds > 60)]).toEqual([pauses.length, []]);
}

const { 'refund.send': sending, 'payment.create': creating } = paymentKinds({
  payments: { provider: () => expect.fail() } as never,
  secretKey: async () => undefined,
});

it('what has to happen in the end is tried twelve times in three days, soon at first', () => {
  const { pauses } = sending;
  expect([pauses.length, Math.round(pauses.reduce((sum, pause) => sum + pause, 0) / 86_400)]).toEqual([
    11, 3,
  ]);
  expect([...pauses].toSorted((one, other) => one - other)).toEqual(pauses);
  expect(pauses[0]).toBeLessThan(10);
});

it('a refund waits three days for its payment to be settled, and then it fails', async () => {
  const { waits, status } = await refundThatFails('not_settled');
  expectPauses(
    waits,
    sending.pauses.map(() => 6.5 * 3600),
  );
  expect(status).toBe('Failed');
});

it('a refund whose provider is away is tried again sooner (control)', async () => {
  const { waits, status } = await refundThatFails('unreachable');
  expectPauses(waits, sending.pauses);
  expect(status).toBe('Failed');
});

it('a refund that is on its way is asked about more and more seldom, until it has ended', async () => {
  const { db } = karcis.current;
  const { payment, refund, reference } = await toBeSent();
  const sends: Provider['refund'] = async ({ id, amount }) => ({
    reference: `SBR-${id}`,
    refund_id: id,
    amount,
    state: 'Processing',
    failure: null,
  });
  /** Minutes until the provider is asked about the payment, to the nearest five. */
  const wait = async () => {
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from next_check_at - now()) / 300)::int * 5 as wait from payments where id = ${payment}`.execute(
      db,
    );
    return rows[0]?.wait;
  };
  const letPass = (time: string) =>
    sql`
      with passed as (update refunds set updated_at = updated_at - ${time}::interval where id = ${refund})
      update payments set next_check_at = now() - interval '1 minute' where id = ${payment}`.execute(db);
  const askAgain = async () => {
    await sandbox.checkDue();
    await tried('payment.check', payment, sends);
  };
  // As ever, while nothing is on its way (control).
  expect(await wait()).toBe(2 * 1440);
  await tried('refund.send', refund, sends);
  expect([await statusOf(refund), await wait()]).toEqual(['Processing', 5]);
  const waits: unknown[] = [];
  for (const time of ['10 minutes', '1 hour', '6 hours', '1 day']) {
    await letPass(time);
    await askAgain();
    waits.push(await wait());
  }
  expect(waits).toEqual([50, 290, 1010, 1010]);
  const ended = [
    { refund_id: refund, reference: `SBR-${refund}`, amount: 300_000, state: 'Succeeded', failure: null },
  ];
  await sql`update sandbox_payments set refunds = ${JSON.stringify(ended)}::jsonb where reference = ${reference}`.execute(
    db,
  );
  await letPass('1 day');
  await askAgain();
  expect([await statusOf(refund), await wait()]).toEqual(['Succeeded', 2 * 1440]);
});

it('a payment is ended at its provider in as many tries', async () => {
  const order = await sandbox.checkedOut(await openShop(karcis.current, people.Sari.id));
  const { id } = await sandbox.begin(order);
  await sandbox.rest();
  const { buying } = karcis.current.client();
  await buying.cancel({ id: order.id }, { orderToken: order.orderToken });
  const waits = await waitsOf('payment.cancel', id, { cancel: away('unreachable') });
  expectPauses(waits, sending.pauses);
});

describe('a payment whose provider is away', () => {
  /** A payment that is to be made at its provider. */
  async function begun() {
    const order = await sandbox.checkedOut(await openShop(karcis.current, people.Sari.id));
    const { data } = await karcis.current
      .client()
      .buying.pay(
        { id: order.id, body: { method: 'QRIS', return_url } },
        { orderToken: order.orderToken, idempotencyKey: newId() },
      );
    return data;
  }
  const rowOf = (id: string) =>
    karcis.current.db
      .selectFrom('payments')
      .select(['status', 'provider_reference'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('is asked for soon and then less and less often, and has failed in the end', async () => {
    const { id } = await begun();
    const waits = await waitsOf('payment.create', id, { create: away('unreachable') });
    expect(creating.pauses.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expectPauses(waits, creating.pauses);
    expect(await rowOf(id)).toMatchObject({ status: 'Failed' });
  });

  /** How often its provider is asked, where it is at work again. */
  async function asked(isOver: boolean) {
    const { id } = await begun();
    if (isOver)
      await sql`
        update payments set created_at = now() - interval '2 hours', expires_at = now() where id = ${id}`.execute(
        karcis.current.db,
      );
    let count = 0;
    const create: Provider['create'] = async (...words) => {
      count += 1;
      return createPayments(sandbox.parts())
        .provider('sandbox')
        .create(...words);
    };
    await waitsOf('payment.create', id, { create });
    return { count, ...(await rowOf(id)) };
  }

  it('is not asked for after the time to pay', async () => {
    expect(await asked(true)).toEqual({ count: 0, status: 'Pending', provider_reference: null });
  });

  it('is asked for before (control)', async () => {
    const { count, provider_reference } = await asked(false);
    expect([count, provider_reference]).toEqual([1, expect.any(String)]);
  });
});

describe('a payment that its provider does not answer about', () => {
  /** Hours until it is asked again, to the nearest, once all tries have failed; null for never. */
  async function asksAgain(
    payment: string,
    since: { readonly created_at?: string; readonly paid_at?: string },
  ) {
    const { db } = karcis.current;
    const over = 'created_at' in since ? { expires_at: since.created_at } : {};
    const due = { next_check_at: new Date(0).toISOString() };
    await db
      .updateTable('payments')
      .set({ ...since, ...over, ...due })
      .where('id', '=', payment)
      .execute();
    await sandbox.checkDue();
    await waitsOf('payment.check', payment, { status: away('account_refused') });
    const { next_check_at: next } = await db
      .selectFrom('payments')
      .select('next_check_at')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    return next && Math.round((Date.parse(next) - Date.now()) / 3_600_000);
  }

  it('is asked about again soon while a buyer may wait, then once a day, and not for ever', async () => {
    const shop = await openShop(karcis.current, people.Sari.id);
    const { id } = await sandbox.begin(await sandbox.checkedOut(shop));
    await sandbox.rest();
    expect(await asksAgain(id, {})).toBe(0);
    expect(await asksAgain(id, { created_at: inDays(-3) })).toBe(24);
    expect(await asksAgain(id, { created_at: inDays(-61) })).toBeNull();
    const { payment } = await sandbox.buy(shop);
    await sandbox.rest();
    expect(await asksAgain(payment, { paid_at: inDays(-10) }), 'at its usual time').toBe(20 * 24);
    expect(await asksAgain(payment, { paid_at: inDays(-40) })).toBe(24);
    expect(await asksAgain(payment, { paid_at: inDays(-61) })).toBeNull();
  });
});
