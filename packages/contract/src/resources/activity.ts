import Type from 'typebox';
import { roles } from '../route.ts';
import { Email, Id, Instant, nullable, oneOf, part, record, Text } from '../values.ts';
import { EventSummary } from './event.ts';

/** Whose doing an activity was; `system` is what nobody signed in for. */
export const roleContexts = [...roles, 'system'] as const;

/** A value before or after a change. Secrets and contact data are masked before they are stored. */
const Changed = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
});

/** Something that was done, or tried. Entries never change, and call everything what it was called then. */
export const ActivityLogEntry = record('ActivityLogEntry', {
  id: Id,
  occurred_at: Instant,
  action: Type.String({ description: 'A thing and what happened to it', examples: ['event.published'] }),
  description: Text,
  role_context: oneOf(roleContexts),
  actor: part({
    type: {
      ...oneOf(['User', 'Api Token', 'Guest', 'System']),
      description: '`Guest` has the token of an order; nobody knows more of them',
    },
    id: nullable(Id),
    name: nullable(Text),
    email: nullable(Email),
    role: nullable(oneOf(roles)),
  }),
  subject: nullable(part({ type: Text, id: nullable(Id), label: nullable(Text) })),
  event: nullable(EventSummary),
  changes: Type.Array(part({ field: Text, old: Changed, new: Changed })),
  outcome: oneOf(['Succeeded', 'Failed', 'Denied']),
  ip_address: nullable(Text),
  user_agent: nullable(Text),
  request_id: nullable(Text),
  created_at: Instant,
});
