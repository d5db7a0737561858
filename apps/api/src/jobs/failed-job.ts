import { hostname } from 'node:os';
import type { ErrorBatch } from '../db/queries/error-logs.ts';
import type { ClaimedJob } from '../db/queries/jobs.ts';
import { causesOf, describeError, errorText } from '../domain/errors/error-description.ts';
import { fingerprintOf } from '../domain/errors/fingerprint.ts';
import { newId } from '../domain/id.ts';
import { release } from '../domain/release.ts';

/** Characters of a stack that are kept. */
const longestStack = 8000;

/** What the logs say of a process, and must not say. */
export interface Place {
  /** `NODE_ENV`. */
  readonly environment: string;
  /** Texts that are in no log. */
  readonly secrets: readonly string[];
}

/** The reason of a failed try in one line, as it may be stored. */
export function reasonOf(thrown: unknown, { secrets }: Place): string {
  const { name, message } = describeError(thrown, { secrets });
  return `${name}: ${message}`;
}

/** The entry of the error log for a job that failed for good. */
export function errorsOf(job: ClaimedJob, thrown: unknown, { environment, secrets }: Place): ErrorBatch {
  const error = describeError(thrown, { secrets });
  const causes = causesOf(thrown, { secrets });
  const route = `job ${job.kind}`;
  const fingerprint = fingerprintOf({ ...error, route });
  const now = new Date();
  const hour = new Date(now.getTime() - (now.getTime() % 3_600_000));
  return {
    errors: [
      {
        id: newId(),
        fingerprint,
        level: 'Error',
        name: error.name,
        message: error.message,
        status_code: null,
        http_method: null,
        route,
        occurrences: 1,
        first_seen_at: now,
        last_seen_at: now,
        last_request_id: null,
        last_user_id: null,
        last_user_role: null,
        release,
        environment,
        stack_trace: [error, ...causes].map(errorText).join('\n  [cause]: ').slice(0, longestStack),
        stack_frames: error.frames,
        cause_chain: causes.map(({ name, message }) => ({ name, message })),
        request: null,
        host: hostname(),
        process_id: process.pid,
      },
    ],
    occurrences: [{ id: newId(), fingerprint, occurred_at: now, request_id: null }],
    hours: [{ fingerprint, starts_at: hour, occurrences: 1 }],
  };
}
