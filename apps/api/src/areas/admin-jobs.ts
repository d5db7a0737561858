import type { Api, JobKind } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { Db } from '../db/connection/database.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { jobIn, jobsIn } from '../db/queries/job-records.ts';
import { discard, type EndedJob, retry } from '../db/queries/jobs-by-hand.ts';
import { awaitMail, endMail } from '../db/queries/mails.ts';
import { page } from '../db/queries/page.ts';
import { awaitDelivery, deliveryOf, endDelivery } from '../db/queries/webhook-deliveries.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { failPayment } from '../selling/asking.ts';
import { failRefund } from '../selling/refunds/sending.ts';

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
    if (job === undefined) return (await kindOf(db, id)) === undefined ? undefined : fail('job_not_failed');
    const follows = following[job.kind];
    if (follows?.again === null)
      fail('job_not_failed', { detail: 'What this job was for has failed with it.' });
    await follows?.again(db, job);
    const said = { action: 'job.retried', description: 'Had a job tried again' } as const;
    await recordActivities(db, [entryFor({ ...said, ...of(job, tokenId) }, caller)]);
    return jobIn(db, id);
  },

  async discard(db, { tokenId, caller }, { id }) {
    const job = await discard(db, id, endedForGood);
    if (job === undefined) {
      const kind = await kindOf(db, id);
      if (kind === undefined) return undefined;
      return fail(endedForGood.includes(kind.kind) && !kind.is_done ? 'job_under_way' : 'job_finished');
    }
    // What one that had failed was for has ended with it, and may wait for another job by now.
    if (job.was_waiting) await following[job.kind]?.givenUp(db, job);
    const said = { action: 'job.discarded', description: 'Gave up a job' } as const;
    await recordActivities(db, [entryFor({ ...said, ...of(job, tokenId) }, caller)]);
    return jobIn(db, id);
  },
};

/** What follows for that which a job is for. */
interface Following {
  /** Where it is tried again; null where its failure has ended that: a payment is begun anew by its buyer, a refund is tried again as a refund. */
  readonly again: ((db: Db, job: EndedJob) => Promise<void>) | null;
  /** Where it is given up while it waits or is under way. */
  readonly givenUp: (db: Db, job: EndedJob) => Promise<void>;
}

const ofMail: Following = {
  again: (db, { subject_id: id }) => awaitMail(db, id ?? ''),
  givenUp: (db, { subject_id: id }) => endMail(db, id ?? '', { status: 'Skipped' }),
};

/** By kind. Of the others nothing is left: they are begun anew by a schedule, or by those who have begun them. */
const following: Readonly<Record<string, Following>> = {
  'mail.send': ofMail,
  'mail.send_optional': ofMail,
  'webhook.deliver': {
    again: (db, { subject_id: id, payload }) => awaitDelivery(db, deliveryOf(id, payload)),
    // One that is being sent may arrive all the same, and has Succeeded then.
    givenUp: (db, { subject_id: id, payload }) => endDelivery(db, deliveryOf(id, payload), 'Cancelled'),
  },
  'payment.create': {
    again: null,
    givenUp: (db, { event_id: event, subject_id: id }) => failPayment(db, event ?? '', id ?? ''),
  },
  'refund.send': {
    again: null,
    givenUp: (db, { event_id: event, subject_id: id }) => failRefund(db, event ?? '', id ?? ''),
  },
} satisfies Partial<Record<JobKind, Following>>;

/** Kinds whose jobs end what they are for: no such job is given up while its provider is asked, which may do it at this moment. */
const endedForGood = Object.keys(following).filter((kind) => following[kind]?.again === null);

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

const kindOf = (db: Db, id: string) =>
  db
    .selectFrom('jobs')
    .select(['kind', (job) => job('status', 'in', ['Succeeded', 'Discarded']).as('is_done')])
    .where('id', '=', id)
    .executeTakeFirst();

/** Of an activity: who did it to which job. */
const of = ({ id, kind }: { readonly id: string; readonly kind: string }, tokenId: string) => ({
  outcome: 'Succeeded' as const,
  by: { tokenId },
  subject: { type: 'job', id, label: kind },
});
