import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsQueued } from '../../test/jobs/support.ts';
import { karcisForTests } from '../../test/harness.ts';
import { given } from '../../test/given.ts';
import { invite, type People } from '../../test/people.ts';
import { endpointOf, messageFor } from '../../test/webhook-records.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
beforeEach(async () => {
  await karcis.current.db.deleteFrom('jobs').execute();
  await karcis.current.db.deleteFrom('activity_log').execute();
});

const sari = () => karcis.current.client(people.Sari.token).adminJobs;

const now = () => new Date().toISOString();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const failed = () => ({
  status: 'Failed' as const,
  finished_at: now(),
  attempts: 3,
  last_error: 'Error: rusak',
});

/** A job in each state, by its status. */
async function oneOfEach(): Promise<Record<string, string>> {
  const { db } = karcis.current;
  const rows = {
    Queued: {},
    Scheduled: { due_at: inAnHour() },
    Running: { due_at: inAnHour(), attempts: 1, claimed_by: newId() },
    Retrying: { due_at: inAnHour(), attempts: 1 },
    Succeeded: { status: 'Succeeded', finished_at: now(), attempts: 1 },
    Failed: failed(),
    Discarded: { status: 'Discarded', finished_at: now() },
  } as const;
  const ids: Record<string, string> = {};
  for (const [status, row] of Object.entries(rows)) [ids[status] = ''] = await jobsQueued(db, 1, row);
  return ids;
}

const activities = () =>
  karcis.current.db
    .selectFrom('activity_log')
    .select(['action', 'outcome', 'actor_id', 'subject_type', 'subject_id', 'subject_label'])
    .where('action', '<>', 'access.denied')
    .orderBy('id')
    .execute();

const mailStatus = async (id: string) =>
  (await karcis.current.db.selectFrom('mails').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;

const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results
    .map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as Error).message))
    .toSorted();

describe('the jobs', () => {
  it('are listed newest first, each with the status that it has at this moment', async () => {
    const ids = await oneOfEach();
    const { data, meta } = await sari().jobs();
    expect(meta.total).toBe(7);
    expect(Object.fromEntries(data.map(({ status, id }) => [status, id]))).toEqual(ids);
    expect(data.map(({ id }) => id)).toEqual(Object.values(ids).toSorted().toReversed());
    expect(data.find(({ status }) => status === 'Failed')).toMatchObject({
      kind: 'jobs.test',
      lane: 'keeping',
      attempts: 3,
      last_error: 'Error: rusak',
    });
    expect(Object.keys(data[0] ?? {})).not.toContain('payload');
  });

  it('are found by each status and by their kind', async () => {
    const ids = await oneOfEach();
    for (const [status, id] of Object.entries(ids)) {
      const { data } = await sari().jobs({ status: status as 'Queued' });
      expect(
        data.map((job) => job.id),
        status,
      ).toEqual([id]);
    }
    const [tidy = ''] = await jobsQueued(karcis.current.db, 1, { kind: 'tidy' });
    expect((await sari().jobs({ kind: 'tidy' })).data.map(({ id }) => id)).toEqual([tidy]);
  });

  it('whose process has ended are no longer Running once their lease is over', async () => {
    const over = { due_at: '2020-01-01T00:00:00.000Z', attempts: 1, claimed_by: newId() };
    await jobsQueued(karcis.current.db, 1, over);
    expect((await sari().jobs()).data[0]?.status).toBe('Retrying');
  });

  it('that have failed are counted on the dashboard', async () => {
    await oneOfEach();
    const { data } = await karcis.current.client(people.Sari.token).dashboard.summary();
    expect(data.needs_attention.jobs_failed).toBe(1);
  });
});

describe('a job that has failed', () => {
  it('is tried again, from its first try on, and the audit log says by whom', async () => {
    const [id = ''] = await jobsQueued(karcis.current.db, 1, failed());
    const { data } = await sari().retry({ id });
    expect(data).toMatchObject({ id, status: 'Queued', attempts: 0, finished_at: null });
    expect(await activities()).toEqual([
      {
        action: 'job.retried',
        outcome: 'Succeeded',
        actor_id: people.Sari.id,
        subject_type: 'job',
        subject_id: id,
        subject_label: 'jobs.test',
      },
    ]);
  });

  it('is tried again once, however many ask at once', async () => {
    const [id = ''] = await jobsQueued(karcis.current.db, 1, failed());
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => sari().retry({ id })));
    expect(codesOf(results).filter((code) => code === 'done')).toHaveLength(1);
    expect(codesOf(results).filter((code) => code.includes('409 job_not_failed'))).toHaveLength(5);
    expect((await activities()).map(({ action }) => action)).toEqual(['job.retried']);
  });

  it('has its mail wait again, of which nothing is known but that it failed', async () => {
    const { db } = karcis.current;
    const mail = await given(db, 'mails', {
      template: 'password_changed',
      key: newId(),
      recipient: 'hana@example.org',
      status: 'Failed',
      reply: '554 no',
    });
    const [id = ''] = await jobsQueued(db, 1, {
      ...failed(),
      kind: 'mail.send',
      key: mail,
      subject_id: mail,
    });
    await sari().retry({ id });
    expect(await mailStatus(mail)).toBe('Queued');
    await sari().discard({ id });
    expect(await mailStatus(mail)).toBe('Skipped');
  });

  it('has its message to an endpoint wait again, and ends it where it is given up', async () => {
    const { db } = karcis.current;
    const { id: endpoint } = await endpointOf(db, null);
    const message = await messageFor(db, endpoint);
    const deliveries = db.updateTable('webhook_deliveries').where('message_id', '=', message);
    await deliveries.set({ status: 'Failed', next_at: null }).execute();
    const row = {
      kind: 'webhook.deliver',
      subject_id: endpoint,
      payload: JSON.stringify({ message_id: message }),
    } as const;
    const [id = ''] = await jobsQueued(db, 1, { ...failed(), ...row });
    const status = () =>
      db.selectFrom('webhook_deliveries').select('status').where('message_id', '=', message).execute();
    await sari().retry({ id });
    expect(await status()).toEqual([{ status: 'Pending' }]);
    await sari().discard({ id });
    expect(await status()).toEqual([{ status: 'Cancelled' }]);
  });

  it('is not tried again where what it was for has failed with it', async () => {
    const { db } = karcis.current;
    for (const kind of ['payment.create', 'refund.send'] as const) {
      const [id = ''] = await jobsQueued(db, 1, { ...failed(), kind, key: kind, subject_id: newId() });
      await expect(sari().retry({ id })).rejects.toThrow('409 job_not_failed');
      expect(await db.selectFrom('jobs').select('status').where('id', '=', id).execute()).toEqual([
        { status: 'Failed' },
      ]);
    }
    expect(await activities()).toEqual([]);
  });

  it('is not tried again while the same work is queued', async () => {
    const { db } = karcis.current;
    const [id = ''] = await jobsQueued(db, 1, { ...failed(), key: 'sama' });
    await jobsQueued(db, 1, { key: 'sama' });
    await expect(sari().retry({ id })).rejects.toThrow('409 already_taken');
    expect(await activities()).toEqual([]);
  });
});

describe('a job', () => {
  it('in any other status cannot be tried again by hand', async () => {
    const { Failed: _, ...others } = await oneOfEach();
    for (const id of Object.values(others))
      await expect(sari().retry({ id })).rejects.toThrow('409 job_not_failed');
  });

  it('is given up while it is not done, and not afterwards', async () => {
    const { Succeeded = '', Discarded = '', ...others } = await oneOfEach();
    for (const id of Object.values(others))
      expect((await sari().discard({ id })).data).toMatchObject({ id, status: 'Discarded' });
    for (const id of [Succeeded, Discarded])
      await expect(sari().discard({ id })).rejects.toThrow('409 job_finished');
    expect((await activities()).map(({ action }) => action)).toEqual(Array(5).fill('job.discarded'));
  });

  it('that failed is either tried again and given up then, or given up only: never left between', async () => {
    for (let n = 0; n < 10; n++) {
      const [id = ''] = await jobsQueued(karcis.current.db, 1, failed());
      const [retried, discarded] = await Promise.allSettled([sari().retry({ id }), sari().discard({ id })]);
      expect(discarded.status).toBe('fulfilled');
      const { data } = await sari().jobs({ per_page: 1 });
      expect(data[0]).toMatchObject({ id, status: 'Discarded' });
      if (retried.status === 'rejected') expect(String(retried.reason)).toContain('job_not_failed');
    }
  });

  it('that does not exist is a 404', async () => {
    await expect(sari().retry({ id: newId() })).rejects.toThrow('404 not_found');
    await expect(sari().discard({ id: newId() })).rejects.toThrow('404 not_found');
  });
});
