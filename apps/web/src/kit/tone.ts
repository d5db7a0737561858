import type { Tone } from './status.tsx';

/** Shapes of states. Values that are none, like a way to pay, have no shape. */
const tones: Readonly<Record<string, Tone>> = {
  Active: 'done', Published: 'done', 'On Sale': 'done', Succeeded: 'done', Paid: 'done', 'Checked In': 'done', Resolved: 'done', Available: 'done',
  Accepted: 'done',
  Ongoing: 'working', Processing: 'working', 'Partially Redeemed': 'working', 'Partially Refunded': 'working',
  Draft: 'waiting', 'Pending Review': 'look', Scheduled: 'waiting', Pending: 'waiting', Invited: 'waiting', 'Awaiting Payment': 'waiting',
  Reserved: 'waiting', 'Not Yet On Sale': 'waiting', Requested: 'look', Approved: 'working',
  Duplicate: 'look', Conflict: 'look', Warning: 'look', Disputed: 'look', Postponed: 'look', Paused: 'look', Suspended: 'look', 'Limit Reached': 'look',
  Failed: 'stopped', Denied: 'stopped', Rejected: 'stopped', Error: 'stopped', Critical: 'stopped', Open: 'stopped', 'Charged Back': 'stopped',
  Completed: 'over', Expired: 'over', Cancelled: 'over', Archived: 'over', Ended: 'over', Revoked: 'over', Redeemed: 'over', Refunded: 'over',
  Inactive: 'over', Deactivated: 'over', Ignored: 'over', 'Checked Out': 'over', Reverted: 'over', 'Sold Out': 'over', 'Sales Ended': 'over',
  Unavailable: 'over', Used: 'over', Transferred: 'over',
};

/** Fields whose values are states. */
const states = new Set(['status', 'sales_status', 'checkin_status', 'outcome', 'level']);

export const toneOf = (field: string, value: string): Tone | undefined => (states.has(field) ? tones[value] : undefined);
