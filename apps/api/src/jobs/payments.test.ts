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

/** Seconds from each try of a refund to the next, where its provider answers so each time, and what the refund is in the end. */
async function triesOf(code: string) {
  const { db, database } = karcis.current;
  const order = await sandbox.buy(await openShop(karcis.current, people.Sari.id));
  const { data: refund } = await karcis.current
    .client(people.Sari.token)
    .adminRefunds.make(
      { id: order.id, body: { ticket_ids: null, reason: 'Sakit' } },
      { idempotencyKey: newId() },
    );
  const payments = createPayments(sandbox.parts());
  const refusing: typeof payments = {
    ...payments,
    provider: (name) => ({
      ...payments.provider(name),
      refund: async () => Promise.reject(new ProviderError('Not now', { code, isFinal: false })),
    }),
  };
  const kind = paymentKinds({ payments: refusing, secretKey: async () => secretKey })['refund.send'];
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const { rows } = await sql<Parameters<typeof tryJob>[0]>`
      update jobs set attempts = ${attempts}, claimed_by = ${newId()}, due_at = now() + interval '1 minute'
      where kind = 'refund.send' and subject_id = ${refund.id} and status = 'Queued'
      returning id, kind, event_id, subject_id, payload, attempts, claimed_by`.execute(db);
    const [job] = rows;
    if (job === undefined) break;
    await tryJob(job, kind, {
      database,
      ending: AbortSignal.timeout(60_000),
      place: { environment: 'test', secrets: [] },
      leaseEnds: performance.now() + 60_000,
      pause: 10,
    });
    const { rows: left } = await sql<{ wait: number }>`
      select round(extract(epoch from due_at - now()) / 10)::int * 10 as wait from jobs where id = ${job.id} and status = 'Queued'`.execute(
      db,
    );
    waits.push(...left.map(({ wait }) => wait));
  }
  const { status } = await db
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', refund.id)
    .executeTakeFirstOrThrow();
  return { waits, status };
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
