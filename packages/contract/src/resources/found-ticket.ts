import { Count, Email, Flag, Id, nullable, oneOf, part, Phone, record, Text } from '../values.ts';
import { ticketStatuses } from './ticket.ts';

/** A ticket that was looked for at a gate. Addresses are masked for those who may not read them. */
export const FoundTicket = record('FoundTicket', {
  ticket: part({ id: Id, code: Text, status: oneOf(ticketStatuses), is_inside: Flag }),
  ticket_type: part({ id: Id, name: Text }),
  attendee: part({ name: Text, email: nullable(Email), phone: nullable(Phone) }),
  seat: nullable(Text),
  order_reference: Text,
  tickets_in_order: Count,
});
