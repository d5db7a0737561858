import type { Words } from '../id/index.ts';

export const statuses: Words['statuses'] = {
  Draft: 'Draft',
  'Pending Review': 'Waiting for review',
  Rejected: 'Rejected',
  Published: 'Published',
  Ongoing: 'Happening now',
  Completed: 'Over',
  Postponed: 'Postponed',
  Cancelled: 'Cancelled',
  Archived: 'Archived',
  'Not Yet On Sale': 'Not on sale yet',
  'On Sale': 'On sale',
  Paused: 'Paused',
  'Sold Out': 'Sold out',
  'Sales Ended': 'Sales closed',
  Unavailable: 'Not sold here',
};
