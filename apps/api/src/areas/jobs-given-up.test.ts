import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { jobsQueued } from '../../test/jobs/support.ts';
import { karcisForTests } from '../../test/harness.ts';
import { secretKey } from '../../test/mail/support.ts';
import { invite, type People } from '../../test/people.ts';
import { return_url, sandboxForTests } from '../../test/sandbox-payments.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
const sandbox = sandboxForTests(karcis);
let people: People;
let shop: Shop;
beforeAll(async () => {
  people = await invite(karcis.current);
  await sandbox.addAccount();
  shop = await openShop(karcis.current, people.Sari.id);
});
const sari = () => karcis.current.client(people.Sari.token);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** The job of a kind that is about a record, changed as it is given. Nobody has begun it. */
async function jobFor(kind: string, subject: string, row: object = {}): Promise<{ readonly id: string }> {
  const jobs = karcis.current.db.updateTable('jobs').where('kind', '=', kind);
  return jobs
    .where('subject_id', '=', subject)
    .where('status', '=', 'Queued')
    .set({ lane: 'money', ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
}
const underWay = () => ({ attempts: 1, claimed_by: newId(), due_at: inAnHour() });

/** A refund of all tickets of an order, whose money nobody has sent yet. */
async function refund() {
  await sandbox.rest();
  const order = await sandbox.buy(shop);
  await sandbox.rest();
  const tickets = (await sandbox.tickets(order.id)).map(({ id }) => id);
  const { data } = await sari().adminRefunds.make(
    { id: order.id, body: { ticket_ids: tickets, reason: 'Sakit' } },
    { idempotencyKey: newId() },
  );
  return { id: data.id, order: order.id };
}
const refundNow = async (id: string) => (await sari().adminRefunds.refund({ id })).data;

describe('a refund whose job is given up', () => {
  it.each([
    ['Queued', {}],
    ['Scheduled', { due_at: inAnHour() }],
    ['Retrying', { attempts: 1, due_at: inAnHour() }],
    ['Retrying, after the process that had it', { ...underWay(), due_at: '2020-01-01T00:00:00.000Z' }],
  ])('while it is %s has Failed, and is tried again or its tickets are good again', async (_status, row) => {
    const { id, order } = await refund();
    await sari().adminJobs.discard(await jobFor('refund.send', id, row));
    expect(await refundNow(id)).toMatchObject({
      status: 'Failed',
      failure_code: 'provider_unavailable',
      actions: ['Retry', 'Reinstate'],
    });
    await sari().adminRefunds.act({ id, body: { action: 'Retry' } });
    await sandbox.workOff();
    expect((await refundNow(id)).status).toBe('Succeeded');
    expect(new Set((await sandbox.tickets(order)).map(({ status }) => status))).toEqual(
      new Set(['Refunded']),
    );
  });

  it('while its provider is asked is not given up: the money may be on its way', async () => {
    const { id } = await refund();
    const job = await jobFor('refund.send', id, underWay());
    await expect(sari().adminJobs.discard(job)).rejects.toThrow('409 job_under_way');
    expect((await refundNow(id)).status).toBe('Approved');
    const { db } = karcis.current;
    const { status } = await db
      .selectFrom('jobs')
      .select('status')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Queued');
    // Another kind is (control).
    const [other = ''] = await jobsQueued(db, 1, { ...underWay(), key: newId() });
    expect((await sari().adminJobs.discard({ id: other })).data.status).toBe('Discarded');
    await jobFor('refund.send', id, { due_at: '2020-01-01T00:00:00.000Z' });
    await sari().adminJobs.discard(job);
    await expect(sari().adminJobs.discard(job)).rejects.toThrow('409 job_finished');
  });

  it('once it had failed, and the refund is sent by another one, is sent by that', async () => {
    const { id } = await refund();
    const failed = await jobFor('refund.send', id, {
      status: 'Failed',
      finished_at: new Date().toISOString(),
    });
    await sql`
      insert into jobs (id, kind, lane, key, event_id, subject_id, due_at)
      select gen_random_uuid(), kind, lane, key, event_id, subject_id, now() + interval '1 hour' from jobs where id = ${failed.id}
    `.execute(karcis.current.db);
    await sari().adminJobs.discard(failed);
    expect((await refundNow(id)).status).toBe('Approved');
    // The one that is to send it ends it (control).
    await sari().adminJobs.discard(await jobFor('refund.send', id));
    expect((await refundNow(id)).status).toBe('Failed');
  });
});

describe('a payment whose job is given up', () => {
  it('has failed, and the buyer tries another way', async () => {
    await sandbox.rest();
    const order = await sandbox.checkedOut(shop);
    const pay = async () =>
      (
        await karcis.current
          .client()
          .buying.pay(
            { id: order.id, body: { method: 'QRIS', return_url } },
            { orderToken: order.orderToken, idempotencyKey: newId() },
          )
      ).data;
    const { id } = await pay();
    await expect(sari().adminJobs.discard(await jobFor('payment.create', id, underWay()))).rejects.toThrow(
      '409 job_under_way',
    );
    await sari().adminJobs.discard(await jobFor('payment.create', id, { claimed_by: null }));
    expect(await sandbox.payments(order.id)).toMatchObject([
      { status: 'Failed', failure_code: 'provider_unavailable' },
    ]);
    const again = await pay();
    expect(again.id).not.toBe(id);
    await sandbox.workOff();
    expect(await sandbox.payments(order.id)).toMatchObject([{ status: 'Failed' }, { status: 'Pending' }]);
  });
});
