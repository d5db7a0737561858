import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../src/db/schema/tables.ts';
import { newId } from '../../src/domain/id.ts';
import { eventually } from '../faults/api-process.ts';

/** Puts jobs into the database, due at once, and returns their ids. */
export async function jobsQueued(
  db: Kysely<Tables>,
  count: number,
  row: Partial<Insertable<Tables['jobs']>> = {},
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    kind: 'jobs.test',
    lane: 'keeping' as const,
    // Columns of milliseconds round: what is due now could be due half a millisecond later.
    due_at: new Date(Date.now() - 10).toISOString(),
    ...row,
  }));
  await db.insertInto('jobs').values(rows).execute();
  return rows.map(({ id }) => id);
}

export const jobOf = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('live_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type JobRow = Awaited<ReturnType<typeof jobOf>>;

/** Waits until a job has a status, and returns it. */
export async function jobThatIs(
  db: Kysely<Tables>,
  id: string,
  status: JobRow['status'],
  attempts?: number,
): Promise<JobRow> {
  let job: JobRow | undefined;
  await eventually(async () => {
    job = await jobOf(db, id);
    return job.status === status && (attempts === undefined || job.attempts === attempts);
  });
  return job ?? jobOf(db, id);
}
