import { roles } from '../route.ts';
import {
  Count,
  Flag,
  Id,
  Instant,
  Locale,
  nullable,
  oneOf,
  part,
  record,
  Text,
  Timezone,
} from '../values.ts';

/** An account. Password hashes and tokens are no part of it, for anyone. */
export const AuthUser = record('AuthUser', {
  id: Id,
  name: Text,
  email: Text,
  email_verified_at: nullable(Instant),
  phone: nullable(Text),
  avatar_url: nullable(Text),
  role: oneOf(roles),
  is_official: Flag,
  status: oneOf(['Invited', 'Active', 'Suspended', 'Deactivated']),
  organizer: nullable(part({ id: Id, name: Text, slug: Text })),
  locale: Locale,
  timezone: Timezone,
  last_login_at: nullable(Instant),
  counts: part({ orders: Count, tickets: Count, events: Count, assignments: Count }),
  created_at: Instant,
  updated_at: Instant,
});
