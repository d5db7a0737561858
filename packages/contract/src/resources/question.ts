import Type from 'typebox';
import { text } from '../body.ts';
import { managed } from '../managed.ts';
import { Count, Flag, Id, Instant, nullable, oneOf, record, Text } from '../values.ts';
import { offerFields } from './promo.ts';

/** What buyers of an event are asked for each ticket. */
export const Question = record('Question', {
  id: Id,
  event_id: Id,
  ticket_type_ids: nullable(Type.Array(Id, { description: 'For whose tickets it is asked; null: for all' })),
  label: Text,
  kind: oneOf(['Text', 'Choice', 'Multiple', 'Number', 'Date', 'Consent']),
  options: Type.Array(Text, { description: 'What can be chosen: one of a Choice, several of a Multiple' }),
  is_required: Flag,
  position: Count,
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedQuestion = managed('ManagedQuestion', Question);

/** What a write may name. */
export const questionFields = {
  ticket_type_ids: offerFields.ticket_type_ids,
  label: text(300),
  kind: {
    ...Question.properties.kind,
    description: 'A question that is turned into one without options loses those that it had',
  },
  options: Type.Array(text(200), { maxItems: 50, uniqueItems: true }),
  is_required: Flag,
};
