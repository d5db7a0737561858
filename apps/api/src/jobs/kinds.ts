import type { JobKind } from '@karcis/contract';
import type { Database, Db } from '../db/connection/database.ts';
import type { Lane } from '../db/queries/jobs.ts';
import { endMail } from '../db/queries/mails.ts';
import { retain } from './retention.ts';
import { tidy } from './tidy.ts';

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
   * `TryAgainIn` names, and never after a `FailsForGood`.
   */
  readonly work: (database: Pick<Database, 'transaction'>, task: Task, signal: AbortSignal) => Promise<void>;
  /** What else is noted where the job has failed for good, in the same transaction. */
  readonly failed?: (db: Db, task: Task) => Promise<void>;
  /** How many jobs may be taken now beside those under way; without it, as many as the lane has room for. */
  readonly room?: () => number;
}

export type Kinds = Readonly<Record<string, Kind>>;

const [minute, hour, day] = [60, 3600, 86_400];

/** What does the work that needs more than the database. */
export interface Workers {
  readonly mail: {
    readonly send: (id: string, signal: AbortSignal) => Promise<void>;
    readonly room: () => number;
  };
}

/** Every kind of work. */
export const kindsWith = ({ mail }: Workers): Readonly<Record<JobKind, Kind>> => ({
  'mail.send': {
    lane: 'mail',
    pauses: [minute, 5 * minute, 20 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day],
    limit: 60,
    work: async (_database, { subjectId }, signal) => {
      if (subjectId !== null) await mail.send(subjectId, signal);
    },
    failed: async (db, { subjectId }) => {
      if (subjectId !== null) await endMail(db, subjectId, { status: 'Failed' });
    },
    room: mail.room,
  },
  retention: {
    lane: 'keeping',
    pauses: [5 * minute, hour],
    limit: 10 * minute,
    work: (database, _task, signal) => retain(database, signal),
  },
  tidy: {
    lane: 'keeping',
    pauses: [5 * minute, hour],
    limit: 10 * minute,
    work: (database, _task, signal) => tidy(database, signal),
  },
  'jobs.test': {
    lane: 'keeping',
    pauses: [],
    limit: 10,
    work: async () => {}, // that it was done is all there is to know
  },
});

/** Jobs of each lane that a process works on at once. */
export const lanes: Readonly<Record<Lane, number>> = {
  mail: 2,
  webhook: 8,
  webhook_slow: 2,
  money: 32,
  bulk: 1,
  keeping: 1,
};

/** Work that begins again and again: the kind, and the seconds from one beginning to the next. */
export type Schedules = Readonly<Record<string, { readonly kind: string; readonly every: number }>>;

export const schedules = {
  retention: { kind: 'retention', every: day },
  tidy: { kind: 'tidy', every: day },
} as const satisfies Record<string, { kind: JobKind; every: number }>;
