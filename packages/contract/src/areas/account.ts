import Type from 'typebox';
import { body, text } from '../body.ts';
import { AuthUser } from '../resources/auth-user.ts';
import { nothing, one, route } from '../route.ts';
import { Instant, record, Text } from '../values.ts';

const SignedIn = record('SignedIn', {
  token: Text,
  token_type: Type.Literal('Bearer'),
  expires_at: Instant,
  user: AuthUser,
});

export const account = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in: a token for an email and a password',
    description:
      'The token is shown once and ends at `expires_at`, or earlier when it is not used for a while. ' +
      'An account keeps its newest fifty sign-ins: a further one ends the oldest. ' +
      'After five failures in 15 minutes for one account from one network, each further attempt has to wait longer.',
    body: body({
      email: Type.String({
        minLength: 3,
        maxLength: 254,
        pattern: '^[^@\\s]+@[^@\\s]+$',
        description: 'an email address',
        'x-personal': true,
      }),
      password: Type.String({ minLength: 1, maxLength: 128, writeOnly: true }),
      token_name: Type.Optional(text(100)),
    }),
    response: one(SignedIn, 201),
    errors: ['wrong_credentials', 'too_many_attempts'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    summary: 'Sign out: end the token this request is sent with',
    response: nothing,
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'The account that is signed in',
    response: one(AuthUser),
  }),
};
