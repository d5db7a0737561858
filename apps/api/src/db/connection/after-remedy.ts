import type { Kysely } from 'kysely';
import { ProblemError } from '../../domain/errors/problem-error.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Ends a transaction that lacks something which another one might free. It is undone, the remedy runs in a transaction of its own, and
 * where that frees something the first begins again, `most` times. Otherwise the request ends with the problem.
 */
export class AfterRemedy extends Error {
  override readonly name = 'AfterRemedy';
  readonly problem: ProblemError;
  /** Resolves with whether it freed anything. */
  readonly remedy: (db: Kysely<Tables>) => Promise<boolean>;
  readonly most: number;

  constructor(problem: ProblemError, remedy: AfterRemedy['remedy'], most = 1) {
    super(problem.message, { cause: problem });
    this.problem = problem;
    this.remedy = remedy;
    this.most = most;
  }
}

/** Undoes a transaction that has found out too late what it needed to know, and begins it again, once. */
export function beginAgain(): never {
  throw new AfterRemedy(new ProblemError('unavailable', { retryAfterSeconds: 1 }), async () => true);
}
