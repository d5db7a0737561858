import Type from 'typebox';
import { markdown, text } from '../body.ts';
import { Count, Flag, Html, Id, Instant, nullable, oneOf, Person, record, Text } from '../values.ts';

/** Tickets whose holders can be written to. */
const ticketStatuses = oneOf(['Active', 'Used', 'Expired', 'Cancelled', 'Refunded']);

const ticketTypes = Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true });

/** What an organizer has written to those who have tickets for an event. */
export const EventMessage = record('EventMessage', {
  id: Id,
  event_id: Id,
  subject: Text,
  body_markdown: Text,
  body_html: Html,
  ticket_type_ids: { ...nullable(Type.Array(Id)), description: 'Null: tickets of every type' },
  status: { ...nullable(ticketStatuses), description: 'Null: tickets that are Active, Used or Expired' },
  is_optional: {
    ...Flag,
    description:
      'Whether it is not sent to those who unsubscribed: not so where the event was moved or is not held',
  },
  recipients: { ...Count, description: 'Addresses when it was sent: each gets one mail' },
  sent_by: { ...nullable(Person), description: 'Null where it was no member of the organizer' },
  created_at: Instant,
});

export const eventMessageFields = {
  subject: text(150),
  body_markdown: { ...markdown(10_000), minLength: 1 },
  ticket_type_ids: Type.Optional(ticketTypes),
  status: Type.Optional(ticketStatuses),
};

/** A message as its mail would be. */
export const EventMessagePreview = record('EventMessagePreview', {
  recipients: { ...Count, description: 'Addresses that would get it now' },
  is_optional: Flag,
  subject: Text,
  html: { ...Text, description: 'A whole document, as mail programs show it' },
  text: { ...Text, description: 'The same for programs that show no HTML' },
});
