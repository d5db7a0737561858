import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../domain/id.ts';
import type { Database, Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './in-batches.ts';

/** Queues of jobs that do not wait for those of another one. */
export type Lane = Tables['jobs']['lane'];

export interface NewJob {
  readonly kind: string;
  readonly lane: Lane;
  /** Where a job of the kind with this key is queued already, there is no second one. */
  readonly key: string;
  readonly eventId?: string | null;
  readonly subjectId?: string | null;
  readonly payload?: object;
  /** Seconds until it is due; at once without it. */
  readonly dueIn?: number;
}

/** The column has milliseconds, and rounds: `now()` itself may be less than what it becomes there. */
export const atOnce = sql<string>`date_trunc('milliseconds', now())`;

/** Queues jobs with one statement. Returns the ids of those that were not queued already. */
export async function enqueue(db: Db, jobs: readonly NewJob[]): Promise<string[]> {
  if (jobs.length === 0) return [];
  const { rows } = await enqueueing(jobs).execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Queues jobs of which each asking counts. Where one is being worked on, it is worked on once more afterwards: it may have looked before this was
 * asked for. Where one waits for its next try, that is now, in the lane that is asked for, and it has all its tries.
 */
export async function enqueueAgain(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await enqueueing(
    jobs,
    sql`true`,
    sql`do update set
      is_asked_again = jobs.claimed_by is not null,
      lane = case when jobs.claimed_by is null then excluded.lane else jobs.lane end,
      due_at = case when jobs.claimed_by is null then least(jobs.due_at, excluded.due_at) else jobs.due_at end,
      attempts = case when jobs.claimed_by is null then 0 else jobs.attempts end`,
  ).execute(db);
}

/**
 * Has a job that is being worked on go on once this try has ended: as one that was asked for again, with this in its payload. Other jobs
 * of its lane that are due come first.
 */
export async function goOn(db: Db, id: string, from: object): Promise<void> {
  await sql`
    update jobs set payload = payload || ${JSON.stringify(from)}::jsonb, is_asked_again = true
    where id = ${id} and status = 'Queued' and claimed_by is not null`.execute(db);
}

/** The statement that queues jobs where `holds`, also as the end of one that decides. */
export function enqueueing(
  jobs: readonly NewJob[],
  holds: RawBuilder<unknown> = sql`true`,
  otherwise: RawBuilder<unknown> = sql`do nothing`,
) {
  const rows = jobs.map(({ kind, lane, key, eventId = null, subjectId = null, payload = {}, dueIn = 0 }) => ({
    id: newId(),
    kind,
    lane,
    key,
    event_id: eventId,
    subject_id: subjectId,
    payload,
    due_in: dueIn,
  }));
  return sql<{ id: string }>`
    insert into jobs (id, kind, lane, key, event_id, subject_id, payload, due_at)
    select job.id, job.kind, job.lane, job.key, job.event_id, job.subject_id, job.payload,
      ${atOnce} + make_interval(secs => job.due_in)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as job (
      id uuid, kind text, lane text, key text, event_id uuid, subject_id uuid, payload jsonb, due_in int
    )
    where ${holds}
    on conflict (kind, key) where status = 'Queued' ${otherwise}
    returning id
  `;
}

/** A job that this process may work on until its lease ends. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly event_id: string | null;
  readonly subject_id: string | null;
  readonly payload: object;
  /** This try included. */
  readonly attempts: number;
  /** The same for all jobs that were taken together, and for no others. */
  readonly claimed_by: string;
}

interface Claim {
  readonly lane: Lane;
  /** Seconds of the lease of each kind that this process knows. */
  readonly leases: Readonly<Record<string, number>>;
  /** Jobs that are taken at most. */
  readonly most: number;
  /** Subjects whose jobs are left. */
  readonly except?: readonly string[];
}

/**
 * Takes jobs that are due, the oldest first. Their rows are locked in that order before any is changed: an UPDATE locks in
 * the order of its plan, two of them wait for each other then, and PostgreSQL sees that only after a second. One that waits
 * for another finds what that took no longer due, and takes the next ones. The limit is a literal: of a parameter the
 * planner assumes a tenth of the table, and reads that from end to end.
 */
export async function claim(db: Db, { lane, leases, most, except = [] }: Claim): Promise<ClaimedJob[]> {
  const kinds = Object.keys(leases);
  const ofOthers = except.length === 0 ? sql`` : sql`and subject_id <> all (${except}::uuid[])`;
  const { rows } = await sql<ClaimedJob>`
    with due as (
      select id from jobs
      where lane = ${lane} and status = 'Queued' and due_at <= now() and kind = any (${kinds}::text[]) ${ofOthers}
      order by due_at, id limit ${sql.lit(most)}
      for no key update
    )
    update jobs
    set due_at = now() + make_interval(secs => lease.seconds), attempts = attempts + 1, claimed_by = ${newId()}::uuid,
      is_asked_again = false
    from due, unnest(${kinds}::text[], ${Object.values(leases)}::double precision[]) as lease (kind, seconds)
    where jobs.id = due.id and jobs.kind = lease.kind and jobs.status = 'Queued' and jobs.due_at <= now()
    returning
      jobs.id, jobs.kind, jobs.event_id, jobs.subject_id, jobs.payload, jobs.attempts, jobs.claimed_by
  `.execute(db);
  return rows;
}

/** Whose result counts: of the process that has the lease, while the job is not ended by somebody else. */
const isHeld = ({ id, claimed_by }: ClaimedJob) =>
  sql<boolean>`id = ${id} and claimed_by = ${claimed_by} and status = 'Queued'`;

/** Queues a job anew that was asked for again while it was worked on. Returns whether it was. */
const beginAgain = (db: Db, job: ClaimedJob) =>
  ended(
    db
      .updateTable('jobs')
      .set({ due_at: atOnce, attempts: 0, claimed_by: null, is_asked_again: false })
      .where(isHeld(job))
      .where('is_asked_again', '=', true),
  );

/** What comes of a try. Each returns whether it counts: it does not where the lease was lost. */
export const outcomes = {
  /** One that was asked for again while it was worked on is due again, whatever came of it. */
  askedAgain: beginAgain,
  succeeded: async (db: Db, job: ClaimedJob) =>
    (await ended(
      db
        .updateTable('jobs')
        .set({ status: 'Succeeded', finished_at: sql<string>`now()`, last_error: null })
        .where(isHeld(job))
        .where('is_asked_again', '=', false),
    )) || beginAgain(db, job),
  /** One that went well, of a kind that leaves no trace. */
  forgotten: async (db: Db, job: ClaimedJob) =>
    (await db.deleteFrom('jobs').where(isHeld(job)).executeTakeFirstOrThrow()).numDeletedRows === 1n,
  /** The next try is so many seconds away; at once where the job was asked for again. */
  again: async (db: Db, job: ClaimedJob, seconds: number, error: string) =>
    (await beginAgain(db, job)) ||
    ended(
      db
        .updateTable('jobs')
        .set({
          due_at: sql<string>`now() + make_interval(secs => ${seconds})`,
          claimed_by: null,
          last_error: error,
        })
        .where(isHeld(job))
        .where('is_asked_again', '=', false),
    ),
  /** It does not count where the job was asked for again: that begins it anew. */
  failed: async (db: Db, job: ClaimedJob, error: string) =>
    !(await beginAgain(db, job)) &&
    ended(
      db
        .updateTable('jobs')
        .set({ status: 'Failed', finished_at: sql<string>`now()`, last_error: error })
        .where(isHeld(job))
        .where('is_asked_again', '=', false),
    ),
};

async function ended(update: {
  executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** What there is to do now. */
export interface Due {
  readonly isAnnounced: boolean;
  readonly schedules: readonly string[];
  readonly lanes: readonly Lane[];
}

/**
 * Looks for work in these lanes without changing anything: two small statements over partial indexes. Of each lane one row is read, however many jobs
 * are due there. What is announced is asked for apart: its rows are distributed by event one day, and those of the others are not.
 */
export async function findDue(db: Database['internal'], among: readonly Lane[]): Promise<Due> {
  // Literals, as in the predicates of the indexes: plans are generic.
  const [announced, due] = await Promise.all([
    sql`select 1 from outbox where not dispatched limit 1`.execute(db),
    sql<Pick<Due, 'schedules' | 'lanes'>>`
      select
        array(select name from schedules where next_at <= now()) as schedules,
        array(
          select lane from unnest(${among}::text[]) as asked (lane)
          where (
            select true from jobs where jobs.lane = asked.lane and status = 'Queued' and due_at <= now() order by due_at, id limit 1
          )
        ) as lanes
    `.execute(db),
  ]);
  const { schedules, lanes } = due.rows[0] ?? { schedules: [], lanes: [] };
  return { isAnnounced: announced.rows.length > 0, schedules, lanes };
}

/** Deletes jobs that ended long ago: 7 days for those that succeeded, 90 for the others. */
export const dropOldJobs = (database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from jobs where id in (
        select id from jobs
        where
          finished_at < now() - interval '7 days'
          and (status = 'Succeeded' or finished_at < now() - interval '90 days')
        order by id limit ${most}
      )`,
  );
