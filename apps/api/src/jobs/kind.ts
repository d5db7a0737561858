import type { Database, Db } from '../db/connection/database.ts';
import type { Lane } from '../db/queries/jobs.ts';

/** Notes what came of work. */
export type Note = (db: Db) => Promise<void>;

/** What a try gets to know of its job. */
interface Task {
  readonly id: string;
  readonly eventId: string | null;
  readonly subjectId: string | null;
  readonly payload: object;
  /** Which try this is: 1 is the first. */
  readonly attempt: number;
  /** Seconds until the next try if this one fails; undefined for the last. */
  readonly pause: number | undefined;
}

/**
 * Of a kind that begins again and again: one that goes well leaves no trace, or the list of jobs would be about nothing else. It is tried once more at
 * once, as where its process was killed, and its lease ends soon after its limit: until then no other process begins it.
 */
export const routine = { isRoutine: true, pauses: [1], limit: 60 } as const;

/** A kind of work. Doing it twice must do no harm: a process may die after the work and before it is noted. */
export interface Kind {
  readonly lane: Lane;
  /** Seconds between two tries, one after the other; there is one try more than pauses. */
  readonly pauses: readonly number[];
  /** Seconds that a try may take. */
  readonly limit: number;
  /**
   * Does the work, in transactions of its own, and in none while it waits for something outside. It ends soon after the
   * signal. What it throws is kept as the reason, and the job is tried again: after the pause of its kind, or the one that a
   * `TryAgainIn` names, and never after a `FailsForGood`. What it returns is done in the transaction in which the job ends, also where
   * somebody else has the job by then.
   */
  readonly work: (
    database: Pick<Database, 'transaction' | 'internal'>,
    task: Task,
    signal: AbortSignal,
  ) => Promise<Note | void>;
  /** Whether it is of those that begin again and again (`routine`). */
  readonly isRoutine?: true;
  /** What else is noted where the job has failed for good, in the same transaction. */
  readonly failed?: (db: Db, task: Task) => Promise<void>;
  /** How many jobs may be taken now beside those under way; without it, as many as the lane has room for. */
  readonly room?: () => number;
}

export type Kinds = Readonly<Record<string, Kind>>;
