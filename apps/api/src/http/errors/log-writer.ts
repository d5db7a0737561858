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

interface Parts {
  readonly database: Pick<Database, 'transaction'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** `NODE_ENV`. */
  readonly environment: string;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** Writes what happened into the audit log and the error log, after the answer and never at its cost. */
export interface LogWriter {
  /** Notes what a failed request leaves behind: its error when it is ours, its activity when it has one. */
  failed(failure: ProblemError, request: FastifyRequest): void;
  /** Notes what a request did. */
  did(activity: Activity, request: FastifyRequest): void;
  /** Entries that wait to be written, and those that were left out or given up since the start. */
  counts(): { readonly waiting: number; readonly lostActivities: number; readonly lostErrors: number };
  /** Writes what is left, for a few seconds at most. */
  close(): Promise<void>;
}

/** In milliseconds: how long notes gather, when writing is tried again, and how long the last writing may take. */
const gathers = 200;
const triesAgain = 1000;
const closesWithin = 3000;
/** Tries for what the database refuses for another reason than being away. */
const mostTries = 3;

export function createLogWriter({ database, log, environment, now }: Parts): LogWriter {
  // A dozen frames lie between a statement that fails and the function that asked for it; by default ten are kept.
  Error.stackTraceLimit = 30;
  const activities = createPendingActivities(now);
  const faults = createPendingErrors(environment, now);
  const writeActivities = createWriter('audit log', activities, database, log);
  const writeFaults = createWriter('error log', faults, database, log);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function writeNow(everything: boolean): Promise<void> {
    await writeActivities.write(everything);
    await writeFaults.write(everything);
    if (!everything && activities.size() + faults.size() > 0) writeIn(triesAgain);
  }

  /** One at a time, on one connection: the journal must not compete with those who wait for an answer. */
  function write(everything: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => writeNow(everything));
    return writing;
  }

  function writeIn(milliseconds: number): void {
    timer ??= setTimeout(() => void write(false), milliseconds).unref();
  }

  /** An answer is on its way: whatever goes wrong from here on is only told to the log. */
  function note(add: () => void): void {
    try {
      add();
      writeIn(gathers);
    } catch (error) {
      log.error({ err: error }, 'what happened could not be noted');
    }
  }

  return {
    failed(failure, request) {
      const { activity } = failure.particulars;
      if (isErrorOfOurs(failure, request)) note(() => faults.add(noteOf(failure, request)));
      if (activity !== undefined) note(() => activities.add(entryFor(activity, callerOf(request))));
    },
    counts: () => ({
      waiting: activities.size() + faults.size(),
      lostActivities: writeActivities.lost(),
      lostErrors: writeFaults.lost(),
    }),
    did: (activity, request) => note(() => activities.add(entryFor(activity, callerOf(request)))),
    async close() {
      const tooLong = new Promise<'too long'>((resolve) => {
        setTimeout(resolve, closesWithin, 'too long').unref();
      });
      const end = await Promise.race([write(true), tooLong]);
      if (end === 'too long' || activities.size() + faults.size() > 0)
        log.warn('the end of the audit log and of the error log could not be written');
    },
  };
}

/** Writes one log. While the database is away everything stays; what it refuses is given up after a few tries. */
function createWriter(name: string, pending: Pending, database: Parts['database'], log: Parts['log']) {
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
