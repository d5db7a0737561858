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

/** Writer of the audit log and the error log. It writes after the answers, and no answer waits for it. */
export interface LogWriter {
  /** Adds the error of a failed request to the error log if it is ours, and its activity to the audit log if it has one. */
  failed(problem: ProblemError, request: FastifyRequest): void;
  /** Adds an activity of a request to the audit log. */
  did(activity: Activity, request: FastifyRequest): void;
  /** Entries that wait, and entries that were left out or given up since the start. */
  counts(): { readonly waiting: number; readonly lostActivities: number; readonly lostErrors: number };
  /** Writes the entries that are left, within a few seconds. */
  close(): Promise<void>;
}

/** Milliseconds for which entries gather before they are written. */
const gatherTime = 200;
/** Milliseconds until writing is tried again. */
const retryAfter = 1000;
/** Milliseconds that the last writing may take. */
const closeWithin = 3000;
/** Tries for entries that the database rejects while it answers. */
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
    if (!everything && activities.size() + errorsPending.size() > 0) writeIn(retryAfter);
  }

  /** Writes after the writing before has ended: logs take one connection at most from requests. */
  function write(everything: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => writeNow(everything));
    return writing;
  }

  function writeIn(milliseconds: number): void {
    timer ??= setTimeout(() => void write(false), milliseconds).unref();
  }

  /** Adds an entry. Never throws: an answer is on its way, so an error goes to standard output only. */
  function note(add: () => void): void {
    try {
      add();
      writeIn(gatherTime);
    } catch (error) {
      log.error({ err: error }, 'an entry of the logs could not be made');
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
        setTimeout(resolve, closeWithin, 'too long').unref();
      });
      const end = await Promise.race([write(true), tooLong]);
      if (end === 'too long' || activities.size() + errorsPending.size() > 0)
        log.warn('the end of the audit log and of the error log could not be written');
    },
  };
}

/** Writer of one log. While the database is away, entries wait. Entries that it rejects are given up after a few tries. */
function createWriter(
  name: string,
  pending: Pending,
  database: Dependencies['database'],
  log: Dependencies['log'],
) {
  let tries = 0;
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
      tries = 0;
      away = false;
    } catch (error) {
      if (isAway(error)) {
        if (!away) log.warn({ err: error }, `the ${name} waits for the database`);
        away = true;
        return batch.putBack();
      }
      tries += 1;
      if (tries < mostTries) return batch.putBack();
      tries = 0;
      lost += batch.count;
      log.error({ err: error, count: batch.count }, `the ${name} could not be written: these are lost`);
    }
  }

  return { write, lost: () => lost };
}

/**
 * Whether the error of a request belongs into the error log: a 5xx that is not intended. A 503 does not if its client has
 * left: nobody missed the answer.
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
