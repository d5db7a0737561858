import { api, type Route } from '@karcis/contract';
import { admin } from './admin.ts';
import type { FiltersOf } from './resource.ts';

/** List behind a count of the dashboard: its screen, what that reads, and the filter by which it has the counted rows and no others. */
export interface CountedList {
  readonly path: string;
  readonly reads: Route;
  readonly by: Readonly<Record<string, string>>;
}

const counted = <R extends Route>(path: string, reads: R, by: FiltersOf<R>): CountedList => ({
  path,
  reads,
  by: by as CountedList['by'],
});

const { payments, events, errorLogs, jobs, mails, webhooks } = admin;

/** Lists behind the counts of what waits for people, by the name of the count. */
export const countedLists = {
  payments_stuck: counted(payments.path, payments.reads, { attention: 'Stuck' }),
  payments_pending: counted(payments.path, payments.reads, { attention: 'Pending' }),
  events_pending_review: counted(events.path, events.reads, { status: 'Pending Review' }),
  errors_open: counted(errorLogs.path, errorLogs.reads, { status: 'Open' }),
  jobs_failed: counted(jobs.path, jobs.reads, { status: 'Failed' }),
  mails_failed: counted(mails.path, mails.reads, { attention: 'Failed' }),
  webhooks_disabled: counted(webhooks.path, api.adminWebhooks.endpoints, { status: 'Disabled' }),
} as const;
