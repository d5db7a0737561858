import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { fail } from '../../domain/errors/problem-error.ts';
import type { Tables } from '../schema/tables.ts';
import { AfterRemedy } from './after-remedy.ts';
import { hasLeftWork, isTooOld } from './left-work.ts';

type Work<T> = (db: Kysely<Tables>) => Promise<T>;

/** How often PostgreSQL has ended a transaction because of another one, since the process began. */
export interface AttemptCounts {
  /** Transactions that waited for each other in a circle. Locks are taken in one order, so that there are next to none. */
  readonly deadlocks: number;
}

interface Committed<T> {
  readonly result: T;
  /** Whether the transaction `leavesWork`. */
  readonly leftWork: boolean;
}

const most = 3;
const [serializationFailure, deadlockDetected, lockNotAvailable] = ['40001', '40P01', '55P03'];
const triedAgain = new Set([serializationFailure, deadlockDetected, lockNotAvailable]);
/**
 * Milliseconds after which a lock time-out is not tried again. A transaction that waits for one lock has two attempts, and one that has
 * waited for several before has one: the request ends a little after this at most.
 */
const oldest = 3000;

/**
 * Runs transactions, again after a serialization failure, a deadlock or a lock that was not free in time, and counts deadlocks. `clock`:
 * milliseconds.
 */
export function createAttempts(clock: () => number) {
  let deadlocks = 0;

  async function attempted<T>(kysely: Kysely<Tables>, work: Work<T>): Promise<Committed<T>> {
    const asked = clock();
    for (let attempt = 1; ; attempt++) {
      const begun = clock();
      try {
        return await kysely.transaction().execute(async (db) => {
          const result = await work(db);
          if (isTooOld(db, clock() - begun)) fail('unavailable', { retryAfterSeconds: 1, cause: tooOld() });
          return { result, leftWork: hasLeftWork(db) };
        });
      } catch (error) {
        const code = error instanceof pg.DatabaseError ? error.code : undefined;
        if (code === deadlockDetected) deadlocks += 1;
        // `db/constraints.ts` answers it with an intended 503.
        if (code === lockNotAvailable && (attempt === most || clock() - asked >= oldest)) throw error;
        if (code === undefined || !triedAgain.has(code)) throw error;
        if (attempt === most) fail('unavailable', { retryAfterSeconds: 1, cause: error });
        await wait(pauseAfter(attempt));
      }
    }
  }

  return {
    async committed<T>(kysely: Kysely<Tables>, work: Work<T>): Promise<Committed<T>> {
      let hasLeft = false;
      for (let remedies = 0; ; remedies += 1)
        try {
          const done = await attempted(kysely, work);
          return { ...done, leftWork: done.leftWork || hasLeft };
        } catch (error) {
          if (!(error instanceof AfterRemedy)) throw error;
          if (remedies >= error.most) throw error.problem;
          const remedied = await attempted(kysely, error.remedy);
          if (!remedied.result) throw error.problem;
          hasLeft ||= remedied.leftWork;
        }
    },
    counts: (): AttemptCounts => ({ deadlocks }),
  };
}

/** Milliseconds between an attempt and the next one. They are random, and longer each time, so that two transactions that met do not meet again. */
const pauseAfter = (attempt: number): number => attempt * (5 + Math.random() * 45);

const tooOld = () =>
  new Error('A transaction that announces something commits within 30 seconds. Cut its work into steps.');
