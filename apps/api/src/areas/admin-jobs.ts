import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { Db } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { jobIn, jobsIn } from '../db/queries/job-records.ts';
import { discard, type EndedJob, retry } from '../db/queries/jobs.ts';
import { awaitMail, endMail } from '../db/queries/mails.ts';
import { page } from '../db/queries/page.ts';
import { awaitDelivery, deliveryOf, endDelivery } from '../db/queries/webhook-deliveries.ts';
import { fail } from '../domain/errors/problem-error.ts';

export const adminJobs: Area<Api['adminJobs']> = {
  jobs(db, _scope, { status, kind, ...input }) {
    let jobs = jobsIn(db);
    if (status !== undefined) {
      jobs = jobs.where('job.stored_status', '=', stored[status]).where('job.status', '=', status);
    }
    if (kind !== undefined) jobs = jobs.where('job.kind', '=', kind);
    return page(jobs, { columns: ['job.id'], direction: 'desc' }, input);
  },

  async retry(db, { tokenId, caller }, { id }) {
    const job = await retry(db, id);
    if (job === undefined) return (await isThere(db, id)) ? fail('job_not_failed') : undefined;
    if (endedForGood.has(job.kind))
      fail('job_not_failed', { detail: 'What this job was for has failed with it.' });
    await subjectOf(job)?.await(db);
    const said = { action: 'job.retried', description: 'Had a job tried again' } as const;
    await recordActivities(db, [entryFor({ ...said, ...of(job, tokenId) }, caller)]);
    return jobIn(db, id);
  },

  async discard(db, { tokenId, caller }, { id }) {
    const job = await discard(db, id);
    if (job === undefined) return (await isThere(db, id)) ? fail('job_finished') : undefined;
    await subjectOf(job)?.end(db);
    const said = { action: 'job.discarded', description: 'Gave up a job' } as const;
    await recordActivities(db, [entryFor({ ...said, ...of(job, tokenId) }, caller)]);
    return jobIn(db, id);
  },
};

/** Kinds whose failure ends what they are for: a payment is begun anew by its buyer, a refund is tried again as a refund. */
const endedForGood: ReadonlySet<string> = new Set(['payment.create', 'refund.send']);

/** What a job delivers: it waits again where the job is tried again, and ends where that is given up. */
function subjectOf({ kind, subject_id: id, payload, is_under_way: isUnderWay }: EndedJob) {
  if (id === null) return undefined;
  if (kind.startsWith('mail.send'))
    return {
      await: (db: Db) => awaitMail(db, id),
      end: (db: Db) => endMail(db, id, { status: 'Skipped' }),
    };
  if (kind !== 'webhook.deliver') return undefined;
  const delivery = deliveryOf(id, payload);
  return {
    await: (db: Db) => awaitDelivery(db, delivery),
    // One that is being sent may arrive all the same, and is noted then.
    end: async (db: Db) => (isUnderWay ? undefined : endDelivery(db, delivery, 'Cancelled')),
  };
}

/** The status in the table behind each that is shown. */
const stored = {
  Queued: 'Queued',
  Scheduled: 'Queued',
  Running: 'Queued',
  Retrying: 'Queued',
  Succeeded: 'Succeeded',
  Failed: 'Failed',
  Discarded: 'Discarded',
} as const;

const isThere = async (db: Db, id: string) =>
  (await db.selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Of an activity: who did it to which job. */
const of = ({ id, kind }: { readonly id: string; readonly kind: string }, tokenId: string) => ({
  outcome: 'Succeeded' as const,
  by: { tokenId },
  subject: { type: 'job', id, label: kind },
});
