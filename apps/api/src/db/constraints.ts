import type { ErrorCode } from '@karcis/contract';
import pg from 'pg';
import { Failure } from '../domain/failure.ts';

/**
 * What it means for the caller when the database refuses: the names of constraints, as sentences in the
 * migrations, and the code each becomes. The write side adds its rows here.
 */
const byConstraint: Record<string, ErrorCode> = {};

/** SQLSTATE classes that mean "not now": connection, resources, operator intervention, and system errors. */
const notNow = new Set(['08', '53', '57', '58']);
const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);

/** An error of the database as a failure of the contract; undefined for what only a fault of ours explains. */
export function failureOfDatabase(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (error instanceof pg.DatabaseError) {
    const constraint = byConstraint[error.constraint ?? ''];
    if (constraint !== undefined) return new Failure(constraint, { cause: error });
    const state = String(code);
    if (notNow.has(state.slice(0, 2))) return unavailable(error);
    // The net under our own validation: a value that PostgreSQL cannot read (NUL, a number out of range).
    if (state.startsWith('22')) return new Failure('invalid_request', { cause: error });
    return undefined;
  }
  if (typeof code === 'string' && socketErrors.has(code)) return unavailable(error);
  // `pg` gives these no code: the pool ran out of time, or the connection went away under a query.
  if (
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable/i.test(
      error.message,
    )
  ) {
    return unavailable(error);
  }
  return undefined;
}

const unavailable = (cause: Error) => new Failure('unavailable', { retryAfterSeconds: 2, cause });
