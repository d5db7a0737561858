import Type from 'typebox';
import { Amount, Currency, Email, Id, Instant, nullable, oneOf, part, record, Text } from '../values.ts';
import { EventSummary } from './event.ts';
import { ticketStatuses } from './ticket.ts';

/** What was asked of a ticket, in the words of then, and what was answered. */
export const answers = Type.Array(part({ question_id: Id, label: Text, value: Text }), {
  description: 'What was asked, as it was put then, and what was answered; empty where nothing was',
});

/** A ticket of an event as those read it who manage the event: whom it lets in, and whether it has. What opens the gate is not told. */
export const Attendee = record('Attendee', {
  id: Id,
  code: Text,
  status: oneOf(ticketStatuses),
  event: EventSummary,
  ticket_type: part({ id: Id, name: Text, color: nullable(Text) }),
  name: Text,
  email: nullable(Email),
  order: part({ id: Id, reference: Text }),
  price: Amount,
  currency: Currency,
  seat: nullable(Text),
  answers,
  valid_from: nullable(Instant),
  valid_until: nullable(Instant),
  issued_at: nullable(Instant),
  used_at: nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});

/** What is done with a ticket by those who manage its event. */
export const staffTicketActions = ['Revoke', 'Reinstate', 'Reissue', 'Cancel'] as const;

/** The same at its own address. */
export const ManagedAttendee = record('ManagedAttendee', {
  ...Attendee.properties,
  actions: Type.Array(oneOf(['change', ...staffTicketActions]), {
    description: 'What you may do with this ticket now: `change` it, or an `action` of it',
  }),
});
