import type { ErrorCode, ValueErrorCode } from '@karcis/contract';
import type { Activity } from '../activity.ts';

/** One value of a request that is not allowed: a parameter by its name, a body field by its JSON pointer. */
export interface ValueError {
  readonly parameter?: string;
  readonly pointer?: string;
  readonly code: ValueErrorCode;
  readonly detail: string;
}

interface Particulars {
  /** Replaces the general sentence of the code. It is public. */
  readonly detail?: string;
  readonly errors?: readonly ValueError[];
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];
  /** What really happened. It is logged and never leaves. */
  readonly cause?: unknown;
  /** It is a 5xx by design, and no fault that somebody has to look into: neither log keeps it. */
  readonly isIntended?: true;
  /** What the audit log says of it. It is written after the answer: a transaction that fails leaves nothing. */
  readonly activity?: Activity;
}

/** An error that is meant for the caller: a code of the contract, and what is particular to this case. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode;
  readonly particulars: Particulars;

  constructor(code: ErrorCode, particulars: Particulars = {}) {
    super(particulars.detail ?? code, { cause: particulars.cause });
    this.code = code;
    this.particulars = particulars;
  }
}

/**
 * Throws an error of the contract, which ends the request. The route has to declare the code.
 *
 *     if (!isActive) fail('ticket_not_active', { detail: `Ticket ${code} is ${status}.` });
 */
export function fail(code: ErrorCode, particulars?: Particulars): never {
  throw new ProblemError(code, particulars);
}
