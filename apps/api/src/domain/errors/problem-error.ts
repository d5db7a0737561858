import type { ErrorCode, Problem, ValueErrorCode } from '@karcis/contract';
import type { Activity } from '../activity.ts';

/** One value of a request that is not allowed: a parameter by its name, a body field by its JSON pointer. */
export interface ValueError {
  readonly parameter?: string;
  readonly pointer?: string;
  readonly code: ValueErrorCode;
  readonly detail: string;
}

/** What has happened to a record since the version that a caller has seen. */
export interface Conflict {
  /** Its version now. */
  readonly updated_at: string;
  readonly changes: readonly { readonly field: string; readonly by: string | null; readonly at: string }[];
}

interface Particulars {
  /** Replaces the general sentence of the code. It is public. */
  readonly detail?: string;
  readonly errors?: readonly ValueError[];
  readonly conflict?: Conflict;
  /** Price of an order in place of the total that its buyer has seen. */
  readonly price?: NonNullable<Problem['price']>;
  /** What keeps an account from being closed without another word. */
  readonly unsettled?: NonNullable<Problem['unsettled']>;
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];
  /** The error behind this one. It is logged and never sent. */
  readonly cause?: unknown;
  /** A 5xx by design, which nobody has to look into: it is not logged as an error. */
  readonly isIntended?: true;
  /** Its entry in the audit log. It is written after the answer, since a transaction that fails leaves nothing. */
  readonly activity?: Activity;
}

/** An error for the caller: a code of the contract, with the particulars of this case. */
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
