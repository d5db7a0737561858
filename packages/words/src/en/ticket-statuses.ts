import type { Words } from '../id/index.ts';

export const ticketStatuses: Words['ticketStatuses'] = {
  Pending: 'Waiting for payment',
  Active: 'Valid',
  Used: 'Used',
  Expired: 'Over',
  Cancelled: 'Cancelled',
  Refunded: 'Refunded',
  Revoked: 'Withdrawn',
  Transferred: 'Transferred',
};
