import Type from 'typebox';
import { body } from '../body.ts';
import { deviceFields } from '../pairing-routes.ts';
import { Device } from '../resources/device.ts';
import { one, route } from '../route.ts';
import { Flag, Id, Instant, nullable, part, record, Text } from '../values.ts';

const PairedPhone = record('PairedPhone', {
  token: nullable({ ...Text, description: 'Null where a session was asked for: it is in the cookie' }),
  expires_at: Instant,
  user: part({ id: Id, name: Text }),
  device: Device,
});

/** How a phone begins to scan without a password. */
export const pairing = {
  pair: route({
    method: 'POST',
    path: '/auth/pair',
    access: 'public',
    summary: 'Pair a phone by a code that was shown to it',
    description:
      'The token is for the routes below `/petugas` and for `POST /auth/logout`, and opens the events of the organizer of the code alone. It ends three ' +
      'days after the last event there, and after thirty days at most. Whatever is wrong with a code, it is 401. With `session` the token is kept in a ' +
      'cookie, as by `POST /auth/login`; wrong codes count like failed sign-ins.',
    body: body({
      code: Type.String({
        minLength: 1,
        maxLength: 100,
        writeOnly: true,
        description: 'What stands after the # of the address',
      }),
      ...deviceFields,
      session: Type.Optional({
        ...Flag,
        description: 'Whether the sign-in is kept as a session, in a cookie',
      }),
    }),
    response: one(PairedPhone, 201),
    errors: ['wrong_credentials', 'too_many_attempts', 'cross_site'],
  }),
};
