import type { Db, ReadDb } from '../connection/database.ts';

/** Jobs as their readers see them. */
export const jobsIn = (db: ReadDb) =>
  db
    .selectFrom('live_jobs as job')
    .select([
      'job.id',
      'job.kind',
      'job.lane',
      'job.status',
      'job.key',
      'job.event_id',
      'job.subject_id',
      'job.attempts',
      'job.due_at',
      'job.last_error',
      'job.created_at',
      'job.finished_at',
    ]);

export const jobIn = (db: Db, id: string) => jobsIn(db).where('job.id', '=', id).executeTakeFirstOrThrow();

/** The job of a kind that was made for a key, however it stands. Ids of later jobs are greater: only few are looked through. */
export const jobOfKey = (db: ReadDb, kind: string, key: string) =>
  db
    .selectFrom('live_jobs')
    .select('status')
    .where('id', '>', key)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
