import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { sandboxForTests } from '../../test/sandbox-payments.ts';
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

/** Seconds from each try of a refund to the next, where its provider answers so each time, and what the refund is in the end. */
async function triesOf(code: string) {
  const { refund } = await toBeSent();
  const refuses = async () => Promise.reject(new ProviderError('Not now', { code, isFinal: false }));
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const job = await tried('refund.send', refund, refuses, attempts);
    if (job === undefined) break;
    const { rows: left } = await sql<{ wait: number }>`
      select round(extract(epoch from due_at - now()) / 10)::int * 10 as wait from jobs where id = ${job.id} and status = 'Queued'`.execute(
      karcis.current.db,
    );
    waits.push(...left.map(({ wait }) => wait));
  }
  return { waits, status: await statusOf(refund) };
}

it('a refund waits two days for its payment to be settled, and then it fails', async () => {
  const { waits, status } = await triesOf('not_settled');
  expect(waits).toEqual(Array.from({ length: 5 }, () => 36_000));
  expect(status).toBe('Failed');
});

it('a refund whose provider is away is tried again soon, for some hours (control)', async () => {
  const { waits, status } = await triesOf('unreachable');
  expect(waits.slice(1)).toEqual([30, 300, 3600, 21_600]);
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
