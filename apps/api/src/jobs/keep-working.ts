import type { Database } from '../db/connection/database.ts';
import { findDue, type Lane } from '../db/queries/jobs.ts';
import { addSchedules } from '../db/queries/schedules.ts';
import { createAtWork } from './at-work.ts';
import { beginSchedule, dispatch, type Topics } from './dispatch.ts';
import type { Place } from './failed-job.ts';
import type { Kinds } from './kind.ts';
import type { Schedules } from './kinds.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface WorkOptions {
  readonly database: Pick<Database, 'transaction' | 'internal' | 'onWorkLeft'>;
  readonly kinds: Kinds;
  readonly topics: Topics;
  readonly schedules: Schedules;
  /** Jobs of each lane that are worked on at once. */
  readonly lanes: Readonly<Record<Lane, number>>;
  /** Lanes in which subjects take turns; none without it. */
  readonly turns?: readonly Lane[];
  readonly place: Place;
  readonly onError: (error: unknown) => void;
  readonly times?: Times;
}

export interface Times {
  /** Milliseconds from one look for work to the next. */
  readonly look: number;
  /** Least length of a lease in seconds. It is twice the limit of the kind otherwise, and of a routine a little more than that. */
  readonly leastLease: number;
  /** Milliseconds in which jobs may end when the process does. */
  readonly end: number;
}

const usual: Times = { look: 1000, leastLease: 60, end: 5000 };

/** Milliseconds from a look to the next one for a commit: what commits leave meanwhile, as scans at twenty gates do, is done together. */
const gathering = 50;

export interface Work {
  /** Takes no more jobs, and resolves when those under way have ended or their time for that is over. */
  stop(): Promise<void>;
}

/**
 * Does the work in the background: turns what is announced into jobs, begins what is scheduled, and works on jobs that are
 * due. It looks for work once a second, and after a commit of this process that leaves some: at once, or within
 * 50 ms where it has just looked.
 */
export function keepWorking({ times = usual, onError, ...options }: WorkOptions): Work {
  const atWork = createAtWork({
    ...options,
    times,
    onError,
    onMore: (lane) => {
      room.add(lane);
      looking.again();
    },
  });
  /** Lanes in which there is room again, and more may be due. */
  const room = new Set<Lane>();
  let isWhole = true; // not these lanes alone
  let isStopping = false;
  let lookedAt = -Infinity;
  let soon: NodeJS.Timeout | undefined;

  const findWork = createFinding(options);

  async function look(): Promise<void> {
    let lanes: readonly Lane[] = [...room];
    room.clear();
    let areMore = false;
    if (isWhole) {
      isWhole = false;
      lookedAt = performance.now();
      ({ lanes, areMore } = await findWork());
    }
    // One that is stopped in the midst of a look begins nothing any more, also where a job has ended since.
    for (const lane of lanes) if (!isStopping) await atWork.begin(lane);
    // What is announced in masses holds up no job: lanes have their turn in between.
    if (areMore) lookSoon();
  }

  function lookSoon(): void {
    clearTimeout(soon);
    soon = undefined;
    isWhole = true;
    looking.again();
  }

  function later(): void {
    soon ??= setTimeout(lookSoon, Math.max(0, lookedAt + gathering - performance.now()));
  }

  const looking = oneAtATime(look, onError);
  const timer = setInterval(lookSoon, times.look);
  options.database.onWorkLeft(later);
  lookSoon();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(soon);
      await looking.stop();
      await atWork.end();
    },
  };
}

/** What a look has found: lanes in which jobs are due, and whether more may be announced. */
interface Found {
  readonly lanes: readonly Lane[];
  readonly areMore: boolean;
}

/** Returns a function that turns what is announced or scheduled into jobs. */
function createFinding({
  database,
  kinds,
  topics,
  schedules,
  lanes: numbers,
}: Omit<WorkOptions, 'onError' | 'times'>): () => Promise<Found> {
  /** Whether the schedules are in the database. */
  let isReady = false;
  const all = Object.keys(numbers) as Lane[];

  return async function findWork() {
    if (!isReady) await database.transaction((db) => addSchedules(db, Object.keys(schedules)));
    isReady = true;
    const due = await findDue(database.internal, all);
    for (const name of due.schedules) await beginSchedule(database, name, schedules, kinds);
    const areMore = due.isAnnounced && (await dispatch(database, topics, kinds));
    const isNew = due.isAnnounced || due.schedules.length > 0;
    const { lanes } = isNew ? await findDue(database.internal, all) : due;
    return { lanes, areMore };
  };
}
