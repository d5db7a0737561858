import type { News } from '../db/queries/outbox.ts';
import type { LockedTicket } from './own-ticket.ts';

type TicketTopic = 'ticket.transferred' | 'ticket.revoked' | 'ticket.cancelled';

/** What is told of a ticket that opens no gate any more. */
export const ticketNews = (
  topic: TicketTopic,
  { event_id, organizer_id, id, order_id, ticket_type_id }: LockedTicket,
  {
    status,
    replaced_by = null,
  }: { readonly status: 'Transferred' | 'Revoked' | 'Cancelled'; readonly replaced_by?: string | null },
): News<TicketTopic> => ({
  topic,
  eventId: event_id,
  organizerId: organizer_id,
  subject: { type: 'ticket', id },
  data: { status, order_id, ticket_type_id, replaced_by },
});
