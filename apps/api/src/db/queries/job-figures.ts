import { sql } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import type { Lane } from './jobs.ts';

/** How the work stands, over all processes. */
export interface JobFigures {
  /** Jobs that are not done, and those that failed. */
  readonly jobs: readonly { readonly lane: Lane; readonly status: string; readonly count: number }[];
  /** Seconds for which the oldest job that is due has waited, and the oldest row that is not dispatched. */
  readonly waitedSeconds: number;
  readonly outboxSeconds: number;
}

export async function jobFigures(db: ReadDb): Promise<JobFigures> {
  const [jobs, waits] = await Promise.all([
    db
      .selectFrom('live_jobs')
      .select(['lane', 'status', sql<number>`count(*)`.as('count')])
      .where(sql<boolean>`(stored_status = 'Queued' or stored_status = 'Failed')`)
      .groupBy(['lane', 'status'])
      .execute(),
    db
      .selectNoFrom((select) => [
        sql<number>`coalesce(extract(epoch from now() - ${select
          .selectFrom('live_jobs')
          .select(({ fn }) => fn.min('due_at').as('at'))
          .where(sql<boolean>`stored_status = 'Queued'`)
          .where('due_at', '<=', sql<string>`now()`)}), 0)::double precision`.as('waitedSeconds'),
        sql<number>`coalesce(extract(epoch from now() - ${select
          .selectFrom('outbox')
          .select(({ fn }) => fn.min('occurred_at').as('at'))
          .where(sql<boolean>`not dispatched`)}), 0)::double precision`.as('outboxSeconds'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { jobs, ...waits };
}
