import type { FastifyRequest } from 'fastify';
import { causesOf, type ErrorDescription, describeError } from '../../domain/errors/error-description.ts';
import type { ProblemError } from '../../domain/errors/problem-error.ts';
import { sentInConfidence } from './request-secrets.ts';

/** What ended a request, in words that may be kept: nothing of what the request sent in confidence is in them. */
export interface ErrorReport {
  readonly fault: ErrorDescription;
  readonly causes: readonly ErrorDescription[];
  /** What was thrown, and what of the request is in none of its words. */
  readonly thrown: unknown;
  readonly hidden: readonly string[];
}

const made = new WeakMap<FastifyRequest, ErrorReport>();

/** Made once for a request: the log and the error log tell the same. */
export function reportOf(failure: ProblemError, request: FastifyRequest): ErrorReport {
  let report = made.get(request);
  if (report === undefined) {
    // What was thrown may be nothing: that is a cause, too.
    const thrown = 'cause' in failure.particulars ? failure.particulars.cause : failure;
    const hidden = sentInConfidence(request);
    report = { fault: describeError(thrown, hidden), causes: causesOf(thrown, hidden), thrown, hidden };
    made.set(request, report);
  }
  return report;
}
