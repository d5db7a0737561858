import type { Tone } from '../kit/status.tsx';
import type { TicketStatus } from './kept-tickets.ts';

/** Every status of a ticket in the order in which one filters by it, with how it is meant. */
const tones: Readonly<Record<TicketStatus, Tone>> = {
  Active: 'done',
  Pending: 'waiting',
  Used: 'over',
  Expired: 'over',
  Cancelled: 'stopped',
  Refunded: 'stopped',
  Revoked: 'stopped',
  Transferred: 'over',
};

export const ticketStatuses = Object.keys(tones) as readonly TicketStatus[];

/** The tone of a status; the one of what to look at for a status that this version does not know. */
export const toneOf = (status: TicketStatus): Tone => tones[status] ?? 'look';
