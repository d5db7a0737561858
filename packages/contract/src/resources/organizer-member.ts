import Type from 'typebox';
import { organizerRoles } from '../route.ts';
import { Email, Flag, Id, Instant, nullable, oneOf, record, Text } from '../values.ts';

/** What the reader of a member may do with it now. */
const memberActions = ['change', 'remove', 'resend'] as const;

/** An account that works for the organizer, or an invitation that is open. */
export const OrganizerMember = record('OrganizerMember', {
  id: Id,
  name: { ...Text, description: 'Of an invitation as it was typed' },
  email: Email,
  role: oneOf(organizerRoles),
  status: { ...oneOf(['Invited', 'Active', 'Suspended', 'Deactivated']) },
  is_you: Flag,
  is_last_owner: {
    ...Flag,
    description: 'Whether it is the last Owner, who stays one: another one has to be made first',
  },
  last_login_at: nullable(Instant),
  invitation_ends_at: nullable({
    ...Instant,
    description: 'Of an invitation: until when its link can be used',
  }),
  actions: Type.Array(oneOf(memberActions), { description: 'What you may do with this record now' }),
  created_at: Instant,
  updated_at: Instant,
});
