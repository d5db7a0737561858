import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { leavesWork } from '../connection/left-work.ts';
import { atOnce, type ClaimedJob } from './jobs.ts';

/** A job that was ended or begun anew by hand: what it was for. */
export type EndedJob = Pick<ClaimedJob, 'id' | 'kind' | 'event_id' | 'subject_id'> & {
  readonly payload: unknown;
};

const isUnderWay = sql<boolean>`jobs.claimed_by is not null and jobs.due_at > now()`;
const columnsOfEnded = ['jobs.id', 'jobs.kind', 'jobs.event_id', 'jobs.subject_id', 'jobs.payload'] as const;

/** Has a job that failed tried again, from its first try on. Undefined where there is none that failed. */
export async function retry(db: Db, id: string): Promise<EndedJob | undefined> {
  const job = await db
    .updateTable('jobs')
    .set({ status: 'Queued', due_at: atOnce, attempts: 0, claimed_by: null, finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'Failed')
    .returning(columnsOfEnded)
    .executeTakeFirst();
  if (job !== undefined) leavesWork(db);
  return job;
}

/**
 * Gives up a job, and says whether it was not done yet. Undefined where there is none that has not succeeded and was not given up before, or where it
 * is of a kind of `onlyAtRest` and under way.
 */
export const discard = (
  db: Db,
  id: string,
  onlyAtRest: readonly string[] = [],
): Promise<(EndedJob & { readonly was_waiting: boolean }) | undefined> =>
  db
    .with('was', (was) =>
      was.selectFrom('jobs').select(['id', 'status']).where('id', '=', id).forNoKeyUpdate(),
    )
    .updateTable('jobs')
    .from('was')
    .set({ status: 'Discarded', finished_at: sql<string>`now()` })
    .whereRef('jobs.id', '=', 'was.id')
    .where('jobs.status', 'in', ['Queued', 'Failed'])
    .where(
      sql<boolean>`not (jobs.kind = any (${onlyAtRest}::text[]) and jobs.status = 'Queued' and ${isUnderWay})`,
    )
    .returning([...columnsOfEnded, sql<boolean>`was.status = 'Queued'`.as('was_waiting')])
    .executeTakeFirst();
