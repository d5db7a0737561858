import type { FastifyRequest } from 'fastify';
import { causesOf, type ErrorDescription, describeError } from '../../domain/errors/error-description.ts';
import type { ProblemError } from '../../domain/errors/problem-error.ts';
import type { Hidden } from '../../domain/security/redaction.ts';
import { sentInConfidence } from './request-secrets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Made with the first error of the request, and kept: the log and the error log tell the same. */
    errorReport: ErrorReport | undefined;
  }
}

/** A thrown value described in words that may be kept. It is a class so that the log can tell it from any other value. */
export class ErrorReport {
  readonly error: ErrorDescription;
  readonly causes: readonly ErrorDescription[];
  readonly thrown: unknown;
  /** Texts that are in none of the words. */
  readonly hidden: Hidden;

  constructor(thrown: unknown, hidden: Hidden) {
    this.error = describeError(thrown, hidden);
    this.causes = causesOf(thrown, hidden);
    this.thrown = thrown;
    this.hidden = hidden;
  }
}

/** Returns the report of the error that ended a request. */
export function reportOf(problem: ProblemError, request: FastifyRequest): ErrorReport {
  // A cause that is undefined was thrown as such.
  const thrown = 'cause' in problem.particulars ? problem.particulars.cause : problem;
  const { secrets } = request.server;
  request.errorReport ??= new ErrorReport(thrown, { secrets, sent: sentInConfidence(request) });
  return request.errorReport;
}
