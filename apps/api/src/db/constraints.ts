import type { ErrorCode } from '@karcis/contract';
import pg from 'pg';
import { ProblemError } from '../domain/errors/problem-error.ts';

/**
 * What it means for the caller when the database refuses: the names of constraints, as sentences in the
 * migrations, and the code each becomes. The write side adds its rows here.
 */
const byConstraint: Record<string, ErrorCode> = {};

/**
 * SQLSTATEs that mean "not now", by class or alone. Classes: connection, refused credentials, a database that is gone,
 * resources (disk full, too many connections), operator intervention and time-outs, system errors. Alone: a conflict
 * with other transactions or with recovery, a deadlock, a database that takes no writes (a standby), a transaction that
 * was idle or went on for too long, a lock that was not to be had in time.
 */
const notNow = new Set([
  '08',
  '28',
  '3D',
  '53',
  '57',
  '58',
  '40001',
  '40P01',
  '25006',
  '25P03',
  '25P04',
  '55P03',
]);
const socketErrors = new Set([
  'EAGAIN', // a Unix socket where too many wait to be let in
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** An error of the database as a failure of the contract; undefined for what only a fault of ours explains. */
export function problemOfDatabaseError(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (error instanceof pg.DatabaseError) {
    const constraint = byConstraint[error.constraint ?? ''];
    if (constraint !== undefined) return new ProblemError(constraint, { cause: error });
    const state = String(code);
    if (notNow.has(state.slice(0, 2)) || notNow.has(state)) return unavailable(error);
    // The net under our own validation: a value that PostgreSQL cannot read (NUL, a number out of range).
    if (state.startsWith('22')) return new ProblemError('invalid_request', { cause: error });
    return undefined;
  }
  if (typeof code === 'string' && socketErrors.has(code)) return unavailable(error);
  // `pg` gives these no code: the pool ran out of time, or the connection went away under a query.
  if (
    /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/i.test(
      error.message,
    )
  ) {
    return unavailable(error);
  }
  return undefined;
}

const unavailable = (cause: Error) => new ProblemError('unavailable', { retryAfterSeconds: 2, cause });
