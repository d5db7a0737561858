import Type from 'typebox';
import { body, knownEmailAddress, oneTimeCode as otp, text } from '../body.ts';
import { AuthUser } from '../resources/auth-user.ts';
import { nothing, one, route } from '../route.ts';
import { Flag, Instant, nullable, record, Text } from '../values.ts';

export const SignedIn = record('SignedIn', {
  token: nullable({ ...Text, description: 'Null where a session was asked for: it is in the cookie' }),
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
      'A page of this server asks for a `session` instead: the answer sets it as a cookie that no script can read, and a ' +
      'session that the browser had before ends. Then the request needs `Sec-Fetch-Site: same-origin`, or without that ' +
      'header `Origin` with the address of this server, as browsers send them; otherwise it is 403 `cross_site`. ' +
      'After five failures in 15 minutes for one account from one network, each further attempt has to wait longer.',
    body: body({
      email: knownEmailAddress,
      password: Type.String({ minLength: 1, maxLength: 512, writeOnly: true }),
      otp: Type.Optional(otp),
      token_name: Type.Optional(text(100)),
      session: Type.Optional({
        ...Flag,
        description: 'Whether the sign-in is kept as a session, in a cookie',
      }),
    }),
    response: one(SignedIn, 201),
    errors: ['wrong_credentials', 'two_factor_required', 'no_secret_key', 'too_many_attempts', 'cross_site'],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    summary: 'Sign out: end the token this request is sent with',
    description:
      'A session of a browser ends with its cookie and with what pages of this server have stored there.',
    response: nothing,
    tokenScope: 'any',
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'The account that is signed in',
    response: one(AuthUser),
    tokenScope: 'any',
  }),
};
