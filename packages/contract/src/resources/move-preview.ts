import Type from 'typebox';
import { Count, Flag, Id, Instant, nullable, part, record, Text } from '../values.ts';

/** Preview of a move of an event. It changes nothing. */
export const MovePreview = record('MovePreview', {
  starts_at: Instant,
  ends_at: Instant,
  doors_open_at: nullable(Instant),
  sales_end_at: nullable(Instant),
  refund_until: nullable(Instant),
  tickets: { ...Count, description: 'Tickets that are out: they open the gates, or will once they are paid' },
  dated_tickets: { ...Count, description: 'Those that are valid at times of their own, and were not used' },
  needs_decision: {
    ...Flag,
    description:
      'Whether `shift_dates` has to be sent, because of dated tickets or shifts: otherwise 409 `dates_undecided`',
  },
  ticket_types: Type.Array(
    part({
      id: Id,
      name: Text,
      sold: Count,
      valid_from: nullable(Instant),
      valid_until: nullable(Instant),
      is_within: { ...Flag, description: 'Whether they can be valid at the event as it will be' },
    }),
    { description: 'Ticket types with a validity of their own, as they will be' },
  ),
  offers: { ...Count, description: 'Promos and vouchers whose times move along' },
  shifts: { ...Count, description: 'Shifts of petugas that move along' },
  shifts_left: {
    ...Count,
    description: 'Shifts of petugas that were at the event, and would be at no time of it any more',
  },
  holders_told: {
    ...Flag,
    description:
      'Whether ticket holders are told by mail: of a postponed event when it is published again. After three changes of a day they are not',
  },
});
