import Type from 'typebox';
import { Flag, Id, Instant, oneOf, part, record } from '../values.ts';
import { changeTypes } from './webhook.ts';

/** What has happened, and where to go on. */
export const Changes = record('Changes', {
  changes: Type.Array(
    part({
      id: Type.String({ ...Id, description: 'The same as the `webhook-id` of its message' }),
      type: oneOf(changeTypes),
      timestamp: Instant,
      data: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Ids, statuses and amounts, as in the messages of webhooks',
      }),
    }),
    { maxItems: 100, description: 'In the order in which it happened' },
  ),
  cursor: Type.String({ description: 'What the next request sends, also where nothing has happened' }),
  has_more: { ...Flag, description: 'Whether more has happened already' },
});
