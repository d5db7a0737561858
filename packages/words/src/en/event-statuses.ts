import type { Words } from '../id/index.ts';

/** States of an event. */
export const eventStatuses: Words['eventStatuses'] = {
  Draft: 'Draft',
  'Pending Review': 'Waiting for review',
  Rejected: 'Rejected',
  Published: 'Published',
  Ongoing: 'Happening now',
  Completed: 'Over',
  Postponed: 'Postponed',
  Cancelled: 'Cancelled',
  Archived: 'Archived',
};
