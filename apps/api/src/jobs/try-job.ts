import type { Database } from '../db/connection/database.ts';
import { recordErrors } from '../db/queries/error-logs.ts';
import { type ClaimedJob, outcomes } from '../db/queries/jobs.ts';
import { errorsOf, type Place, reasonOf } from './failed-job.ts';
import type { Kind } from './kinds.ts';

export interface Trying {
  readonly database: Pick<Database, 'transaction'>;
  /** Aborted when the process ends and the time for that is over. */
  readonly ending: AbortSignal;
  readonly place: Place;
}

/** What came of a try; `lost` where the lease was, or the process ends. */
export type Outcome = 'succeeded' | 'again' | 'failed' | 'lost';

/** Works on a job once, and notes what came of it. No transaction is open while it works. Throws where that cannot be noted. */
export async function tryJob(job: ClaimedJob, kind: Kind, trying: Trying): Promise<Outcome> {
  const { database, ending, place } = trying;
  const tries = kind.pauses.length + 1;
  const thrown =
    job.attempts > tries ? { error: new ProcessEnded(tries) } : await thrownBy(kind, job, database, ending);
  if (ending.aborted && thrown !== undefined) return 'lost'; // the lease brings it back
  return database.transaction(async (db) => {
    if (thrown === undefined) return (await outcomes.succeeded(db, job)) ? 'succeeded' : 'lost';
    const reason = reasonOf(thrown.error, place);
    const pause = kind.pauses[job.attempts - 1];
    if (pause !== undefined) return (await outcomes.again(db, job, pause, reason)) ? 'again' : 'lost';
    if (!(await outcomes.failed(db, job, reason))) return 'lost';
    await recordErrors(db, errorsOf(job, thrown.error, place));
    return 'failed';
  });
}

/** Returns what the work threw; undefined where it ended well. It has its time, and no more. */
async function thrownBy(
  { work, limit }: Kind,
  { id, event_id, subject_id, payload }: ClaimedJob,
  database: Trying['database'],
  ending: AbortSignal,
): Promise<{ readonly error: unknown } | undefined> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(new TooLong(limit)), limit * 1000).unref();
  const signal = AbortSignal.any([time.signal, ending]);
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  signal.addEventListener('abort', () => over.reject(signal.reason));
  try {
    const task = { id, eventId: event_id, subjectId: subject_id, payload };
    await Promise.race([work(database, task, signal), over.promise]);
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

class TooLong extends Error {
  override readonly name = 'JobTookTooLong';
  constructor(seconds: number) {
    super(`The job did not end within ${seconds} seconds.`);
  }
}

class ProcessEnded extends Error {
  override readonly name = 'JobEndedItsProcess';
  constructor(tries: number) {
    super(
      `The process that worked on the job ended before the job did, or lost its lease, in each of ${tries} tries.`,
    );
  }
}
