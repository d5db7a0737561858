import { Count, Id, Instant, record } from '../values.ts';

/** A file of attendees that was imported. */
export const AttendeeImport = record('AttendeeImport', {
  id: Id,
  event_id: Id,
  order_count: {
    ...Count,
    description: 'Orders that were made: one for each address, and one for each line without',
  },
  ticket_count: { ...Count, description: 'Their tickets: one for each line' },
  notified_count: { ...Count, description: 'Orders whose buyer is mailed' },
  created_at: Instant,
});
