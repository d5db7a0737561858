import { organizerRoles, roles } from '../route.ts';
import {
  Count,
  Email,
  Flag,
  Id,
  ImageUrl,
  Instant,
  Locale,
  nullable,
  oneOf,
  part,
  Phone,
  record,
  Text,
  Timezone,
} from '../values.ts';

/** An account. Password hashes and tokens are no part of it, for anyone. */
export const AuthUser = record('AuthUser', {
  id: Id,
  name: Text,
  email: Email,
  email_verified_at: nullable(Instant),
  phone: nullable(Phone),
  avatar_url: nullable(ImageUrl),
  role: oneOf(roles),
  is_official: Flag,
  status: oneOf(['Invited', 'Active', 'Suspended', 'Deactivated']),
  organizer: nullable(part({ id: Id, name: Text, slug: Text })),
  organizer_role: nullable({
    ...oneOf(organizerRoles),
    description:
      'What the account may do for its organizer: a Viewer reads, a Manager writes, an Owner also decides on the team',
  }),
  locale: Locale,
  timezone: Timezone,
  last_login_at: nullable(Instant),
  counts: part({ orders: Count, tickets: Count, events: Count, assignments: Count }),
  created_at: Instant,
  updated_at: Instant,
});
