import type { News } from '../db/queries/outbox.ts';
import type { LockedTicket } from './own-ticket.ts';

/** What is told of a ticket that opens no gate any more. */
export const ticketNews = (
  topic: 'ticket.transferred' | 'ticket.revoked' | 'ticket.cancelled',
  { event_id, organizer_id, id, order_id }: LockedTicket,
  data: News['data'],
): News => ({
  topic,
  eventId: event_id,
  organizerId: organizer_id,
  subject: { type: 'ticket', id },
  data: { ...data, order_id },
});
