import type { JobKind } from '@karcis/contract';

/** What is announced, and the kinds of jobs that follow from it. */
export const topics = {
  /** An operator wants to know whether somebody does the work (`karcis work test`). */
  'jobs.test': ['jobs.test'],
} as const satisfies Record<string, readonly JobKind[]>;

export type Topic = keyof typeof topics;
