import { errors } from '@karcis/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { entryFor } from '../../db/queries/activity-log.ts';
import type { Database } from '../../db/connection/database.ts';
import { problemOfDatabaseError } from '../../db/constraints.ts';
import type { Activity } from '../../domain/activity.ts';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import { callerOf } from '../caller.ts';
import { noteOf } from './logged-error.ts';
import type { Pending } from './pending.ts';
import { createPendingActivities } from './pending-activities.ts';
import { createPendingErrors } from './pending-errors.ts';

interface Dependencies {
  readonly database: Pick<Database, 'transaction'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** `NODE_ENV`. */
  readonly environment: string;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** Writes the audit log and the error log: after the answer, and never at its cost. */
export interface LogWriter {
  /** Notes the error of a failed request where it is ours, and its activity where it has one. */
  failed(problem: ProblemError, request: FastifyRequest): void;
  /** Notes an activity of a request. */
  did(activity: Activity, request: FastifyRequest): void;
  /** Entries that wait, and those that were left out or given up since the start. */
  counts(): { readonly waiting: number; readonly lostActivities: number; readonly lostErrors: number };
  /** Writes the entries that are left, for a few seconds at most. */
  close(): Promise<void>;
}

/** In milliseconds: how long entries gather, when writing is tried again, and how long the last writing may take. */
const gathers = 200;
const triesAgain = 1000;
const closesWithin = 3000;
/** Tries for entries that the database refuses although it is there. */
const mostTries = 3;

export function createLogWriter({ database, log, environment, now }: Dependencies): LogWriter {
  const activities = createPendingActivities(now);
  const errorsPending = createPendingErrors(environment, now);
  const writeActivities = createWriter('audit log', activities, database, log);
  const writeErrors = createWriter('error log', errorsPending, database, log);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function writeNow(everything: boolean): Promise<void> {
    await writeActivities.write(everything);
    await writeErrors.write(everything);
    if (!everything && activities.size() + errorsPending.size() > 0) writeIn(triesAgain);
  }

  /** One writing at a time, on one connection: logs must not compete with requests that wait for an answer. */
  function write(everything: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => writeNow(everything));
    return writing;
  }

  function writeIn(milliseconds: number): void {
    timer ??= setTimeout(() => void write(false), milliseconds).unref();
  }

  /** Never throws: an answer is on its way, so an error goes to standard output only. */
  function note(add: () => void): void {
    try {
      add();
      writeIn(gathers);
    } catch (error) {
      log.error({ err: error }, 'what happened could not be noted');
    }
  }

  return {
    failed(problem, request) {
      const { activity } = problem.particulars;
      if (isErrorOfOurs(problem, request)) note(() => errorsPending.add(noteOf(problem, request)));
      if (activity !== undefined) note(() => activities.add(entryFor(activity, callerOf(request))));
    },
    counts: () => ({
      waiting: activities.size() + errorsPending.size(),
      lostActivities: writeActivities.lost(),
      lostErrors: writeErrors.lost(),
    }),
    did: (activity, request) => note(() => activities.add(entryFor(activity, callerOf(request)))),
    async close() {
      const tooLong = new Promise<'too long'>((resolve) => {
        setTimeout(resolve, closesWithin, 'too long').unref();
      });
      const end = await Promise.race([write(true), tooLong]);
      if (end === 'too long' || activities.size() + errorsPending.size() > 0)
        log.warn('the end of the audit log and of the error log could not be written');
    },
  };
}

/** Writer of one log. While the database is away all entries stay; those that it refuses are given up after a few tries. */
function createWriter(
  name: string,
  pending: Pending,
  database: Dependencies['database'],
  log: Dependencies['log'],
) {
  let failures = 0;
  let away = false;
  let lost = 0;

  async function write(everything: boolean): Promise<void> {
    const leftOut = pending.takeLost();
    lost += leftOut;
    if (leftOut > 0) log.warn({ count: leftOut }, `too much at once: left out of the ${name}`);
    const batch = pending.take(everything);
    if (batch.count === 0) return;
    try {
      await database.transaction((db) => batch.write(db));
      failures = 0;
      away = false;
    } catch (error) {
      if (isAway(error)) {
        if (!away) log.warn({ err: error }, `the ${name} waits for the database`);
        away = true;
        return batch.putBack();
      }
      failures += 1;
      if (failures < mostTries) return batch.putBack();
      failures = 0;
      lost += batch.count;
      log.error({ err: error, count: batch.count }, `the ${name} could not be written: these are lost`);
    }
  }

  return { write, lost: () => lost };
}

/**
 * Whether a failed request belongs into the logs of errors: a 5xx that was not meant, and that somebody waited for. A
 * client that left while the database was busy had no answer to miss.
 */
export function isErrorOfOurs(
  { code, particulars }: ProblemError,
  { raw }: Pick<FastifyRequest, 'raw'>,
): boolean {
  if (errors[code].status < 500 || particulars.isIntended === true) return false;
  return code !== 'unavailable' || !raw.socket.destroyed;
}

const isAway = (error: unknown) =>
  (error instanceof ProblemError ? error : problemOfDatabaseError(error))?.code === 'unavailable';
