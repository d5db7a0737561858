import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/connection/database.ts';
import { isRefused } from '../db/constraints.ts';
import { recordErrors } from '../db/queries/error-logs.ts';
import { type ClaimedJob, outcomes } from '../db/queries/jobs.ts';
import { errorsOf, type Place, reasonOf } from './failed-job.ts';
import { FailsForGood, ProcessEnded, TooLong, TryAgainIn } from './failures.ts';
import type { Kind, Note } from './kind.ts';

export interface Trying {
  readonly database: Pick<Database, 'transaction' | 'internal'>;
  /** Aborted when the process ends and the time for that is over. */
  readonly ending: AbortSignal;
  readonly place: Place;
  /** Instant at which the lease ends, by `performance.now()`. */
  readonly leaseEnds: number;
  /** Milliseconds between two attempts to note what came of it. */
  readonly pause: number;
}

/** What came of a try; `lost` where the lease was, or the process ends. */
export type Outcome = 'succeeded' | 'again' | 'failed' | 'lost';

/** How a try ended: what it threw, or what is to be noted of it. */
type Ended = { readonly error: unknown } | { readonly note: Note | void };

/** Works on a job once, and notes what came of it. No transaction is open while it works. Throws where that cannot be noted. */
export async function tryJob(job: ClaimedJob, kind: Kind, trying: Trying): Promise<Outcome> {
  const { database, ending } = trying;
  const tries = kind.pauses.length + 1;
  let ended =
    job.attempts > tries ? { error: new ProcessEnded(tries) } : await endOf(kind, job, database, ending);
  if (ending.aborted && 'error' in ended) return 'lost'; // the lease brings it back
  for (;;) {
    try {
      return await noted(job, kind, ended, trying);
    } catch (error) {
      // What was done and is not noted is done again: a mail would leave twice.
      if (ending.aborted || performance.now() > trying.leaseEnds) throw error;
      // What the database refuses, and not for now, it would refuse again: the work has failed with it.
      if ('note' in ended && isRefused(error)) {
        ended = { error };
        continue;
      }
      await wait(trying.pause, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}

const noted = (job: ClaimedJob, kind: Kind, end: Ended, trying: Trying): Promise<Outcome> =>
  notedOnce(job, kind, end, trying).catch(async (error: unknown): Promise<Outcome> => {
    if (!(error instanceof NotFailed)) throw error;
    await trying.database.transaction((db) => outcomes.askedAgain(db, job));
    return 'lost';
  });

const notedOnce = (job: ClaimedJob, kind: Kind, end: Ended, { database, place }: Trying): Promise<Outcome> =>
  database.transaction(async (db) => {
    if ('note' in end) {
      await end.note?.(db);
      const { succeeded, forgotten } = outcomes;
      return (await (kind.isRoutine === true ? forgotten : succeeded)(db, job)) ? 'succeeded' : 'lost';
    }
    const { error } = end;
    const reason = reasonOf(error, place);
    const pause = pauseAfter(error, kind.pauses[job.attempts - 1]);
    if (pause !== undefined) return (await outcomes.again(db, job, pause, reason)) ? 'again' : 'lost';
    // What the job is about before the job, as where it succeeds and wherever one is queued.
    await kind.failed?.(db, taskOf(job, kind));
    if (!(await outcomes.failed(db, job, reason))) throw new NotFailed();
    await recordErrors(db, errorsOf(job, error, place));
    return 'failed';
  });

/** Undoes what follows from a failure of a job that has not failed: it was asked for again, or its lease was lost. */
class NotFailed extends Error {}

/** Seconds until the next try; undefined where there is none. */
function pauseAfter(error: unknown, usual: number | undefined): number | undefined {
  if (error instanceof FailsForGood || usual === undefined) return undefined;
  return error instanceof TryAgainIn ? error.seconds : usual;
}

/** Works on the job. It has its time, and no more. */
async function endOf(
  kind: Kind,
  job: ClaimedJob,
  database: Trying['database'],
  ending: AbortSignal,
): Promise<Ended> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(new TooLong(kind.limit)), kind.limit * 1000).unref();
  const signal = AbortSignal.any([time.signal, ending]);
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  const end = () => over.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    return { note: await Promise.race([kind.work(database, taskOf(job, kind), signal), over.promise]) };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
    // As long as the process runs, `ending` keeps a signal that is listened to, and with it the job.
    signal.removeEventListener('abort', end);
  }
}

const taskOf = ({ id, event_id, subject_id, payload, attempts }: ClaimedJob, { pauses }: Kind) => ({
  id,
  eventId: event_id,
  subjectId: subject_id,
  payload,
  attempt: attempts,
  pause: pauses[attempts - 1],
});
