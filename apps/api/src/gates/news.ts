import type { News } from '../db/queries/outbox.ts';
import type { Duty } from './duty.ts';

interface RecordedScan {
  readonly id: string;
  readonly ticketId: string;
  readonly status: string;
  readonly reason: string | null;
  readonly direction: 'Entry' | 'Exit';
}

/** What is told of a scan of a ticket, let in or not. */
export const checkInNews = (
  { eventId, organizerId }: Pick<Duty, 'eventId' | 'organizerId'>,
  { id, ticketId, status, reason, direction }: RecordedScan,
): News => ({
  topic: 'check_in.recorded',
  eventId,
  organizerId,
  subject: { type: 'check_in', id },
  data: { ticket_id: ticketId, checkin_status: status, reason_code: reason, direction },
});
