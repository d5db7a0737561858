import Type from 'typebox';
import { body, oneTimeCode, ownPassword as password, text } from '../body.ts';
import { AccountToken } from '../resources/account-token.ts';
import { list, nothing, one, route, tokenScopes } from '../route.ts';
import { Flag, Id, Instant, nullable, oneOf, part, record, Text } from '../values.ts';

const NewAccountToken = record('NewAccountToken', {
  token: { ...Text, description: 'Shown this once' },
  ...AccountToken.properties,
});

const RecoveryCodes = part({
  recovery_codes: Type.Array(Text, { description: 'Each is good once in place of a code; shown this once' }),
});

const otp = Type.Optional(oneTimeCode);
const withCode = [
  'wrong_credentials',
  'too_many_attempts',
  'two_factor_required',
  'two_factor_off',
  'no_secret_key',
] as const;

/** Who has a way in to the account, and what it takes. */
export const accountSecurity = {
  tokens: route({
    method: 'GET',
    path: '/auth/tokens',
    access: 'signed-in',
    summary: 'Your open sign-ins, sessions of browsers and tokens of programs, newest first',
    response: list(AccountToken),
  }),
  createToken: route({
    method: 'POST',
    path: '/auth/tokens',
    access: 'signed-in',
    summary: 'Make a token for a program',
    description:
      'For administrators, organizers and check-in staff, who make tokens with the scope `checkin` only. Each address needs one scope, ' +
      'else it is 403 `token_scope`; reading needs `read`, at the gate `checkin`. No token of a program changes anything below `/auth`.',
    body: body({
      name: text(100),
      scopes: Type.Array(oneOf(tokenScopes), {
        minItems: 1,
        maxItems: tokenScopes.length,
        uniqueItems: true,
      }),
      days: Type.Integer({ minimum: 1, maximum: 366, description: 'after how many days it ends' }),
      password,
    }),
    response: one(NewAccountToken, 201),
    errors: ['wrong_credentials', 'too_many_attempts', 'limit_reached'],
  }),
  endToken: route({
    method: 'DELETE',
    path: '/auth/tokens/{id}',
    access: 'signed-in',
    summary: 'End one of your sign-ins, sessions or tokens',
    params: Type.Object({ id: Id }),
    response: nothing,
  }),
  endOtherTokens: route({
    method: 'DELETE',
    path: '/auth/tokens',
    access: 'signed-in',
    summary: 'End all your sign-ins, sessions and tokens but the one of this request',
    response: nothing,
  }),
  twoFactor: route({
    method: 'GET',
    path: '/auth/two-factor',
    access: 'signed-in',
    summary: 'Whether signing in takes a code as well',
    response: one(
      record('TwoFactor', {
        is_on: Flag,
        confirmed_at: nullable(Instant),
        recovery_codes_left: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
  startTwoFactor: route({
    method: 'POST',
    path: '/auth/two-factor',
    access: 'signed-in',
    summary: 'Get a new secret for an authenticator app',
    description:
      'The codes are those of RFC 6238: SHA-1, 6 digits, 30 seconds. Nothing changes until `/auth/two-factor/confirm` has had one.',
    body: body({ password }),
    response: one(
      part({
        secret: { ...Text, description: 'Base32, to be typed; shown this once' },
        uri: { ...Text, description: 'The same as `otpauth:` address, for a QR code' },
      }),
      201,
    ),
    errors: ['wrong_credentials', 'too_many_attempts', 'two_factor_on', 'no_secret_key'],
  }),
  confirmTwoFactor: route({
    method: 'POST',
    path: '/auth/two-factor/confirm',
    access: 'signed-in',
    summary: 'Have signing in take a code from now on',
    body: body({
      code: Type.String({
        pattern: '^\\d{3}-?\\d{3}$',
        description: 'six digits',
        writeOnly: true,
        'x-text': 'code',
      }),
    }),
    response: one(RecoveryCodes, 201),
    errors: ['wrong_credentials', 'too_many_attempts', 'two_factor_on', 'two_factor_off', 'no_secret_key'],
  }),
  newRecoveryCodes: route({
    method: 'POST',
    path: '/auth/two-factor/codes',
    access: 'signed-in',
    summary: 'Get ten new recovery codes; those before are good no more',
    description:
      'It takes a code of the app, or a recovery code, beside the password: 401 `two_factor_required` without one.',
    body: body({ password, otp }),
    response: one(RecoveryCodes, 201),
    errors: withCode,
  }),
  endTwoFactor: route({
    method: 'DELETE',
    path: '/auth/two-factor',
    access: 'signed-in',
    summary: 'Have signing in take the password alone, which ends all other sign-ins and tokens',
    description:
      'It takes a code of the app, or a recovery code, beside the password: 401 `two_factor_required` without one.',
    body: body({ password, otp }),
    response: nothing,
    errors: withCode,
  }),
};
