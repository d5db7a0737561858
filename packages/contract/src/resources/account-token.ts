import Type from 'typebox';
import { tokenScopes } from '../route.ts';
import { Flag, Id, Instant, nullable, oneOf, record, Text } from '../values.ts';

/** A way in to an account that is open now: a sign-in, the session of a browser, or the token of a program. */
export const AccountToken = record('AccountToken', {
  id: Id,
  name: Text,
  kind: oneOf(['Login', 'Session', 'Api']),
  scopes: nullable(
    Type.Array(oneOf(tokenScopes), {
      description: 'What a program may do with it; null is everything that the account may do',
    }),
  ),
  network: nullable({
    ...Text,
    description: 'Where it was made: an IPv4 address, or the first half of an IPv6 address',
  }),
  user_agent: nullable(Text),
  last_used_at: nullable({ ...Instant, description: 'Up to a minute old' }),
  expires_at: Instant,
  is_current: { ...Flag, description: 'Whether this request was made with it' },
  created_at: Instant,
});
