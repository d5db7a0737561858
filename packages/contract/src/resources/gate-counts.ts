import Type from 'typebox';
import { Count, Id, Instant, nullable, part, PollAfter, record, Text } from '../values.ts';

/** What was scanned at an event so far, of what was sold. */
export const GateCounts = record('GateCounts', {
  as_of: Instant,
  inside: { ...Count, description: 'Guests who are inside now' },
  admitted: { ...Count, description: 'Tickets that were let in, each once' },
  entries: Count,
  exits: Count,
  duplicates: { ...Count, description: 'Scans that were refused because the ticket was used' },
  rejected: { ...Count, description: 'Scans that were refused for another reason' },
  conflicts: { ...Count, description: 'Guests let in without a network whom the server would have refused' },
  sold: { ...Count, description: 'Tickets that are good' },
  remaining: { ...Count, description: 'Tickets that are good and were not let in yet' },
  by_ticket_type: Type.Array(
    part({ ticket_type: part({ id: Id, name: Text }), sold: Count, admitted: Count, inside: Count }),
  ),
  by_gate: Type.Array(
    part({
      gate: nullable(part({ id: Id, name: Text })),
      entries: Count,
      exits: Count,
      duplicates: Count,
      rejected: Count,
    }),
    { description: 'Null stands for scans that named no gate' },
  ),
  poll_after_seconds: PollAfter,
});
