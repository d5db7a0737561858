import Type from 'typebox';
import { body, text } from '../body.ts';
import { SigningKey } from '../resources/signing-key.ts';
import { list, one, route } from '../route.ts';
import { Flag, Id } from '../values.ts';

const common = {
  path: '/admin/events/{id}/signing-keys',
  access: 'admin',
  params: Type.Object({ id: Id }),
} as const;

export const adminSigningKeys = {
  keys: route({
    ...common,
    method: 'GET',
    summary: 'The public halves of the keys by which tickets of an event are signed, oldest first',
    response: list(SigningKey),
  }),
  create: route({
    ...common,
    method: 'POST',
    summary: 'Sign tickets of an event with a new key from now on',
    description:
      'Codes of former keys stay good. With `reissue`, all Active tickets get new codes in the background, their holders are told by mail, and ' +
      'then the former keys are revoked: for a key that somebody else has. Of two requests at once, one is 409 `try_again`.',
    body: body({
      reason: text(500, { min: 3 }),
      reissue: Type.Optional({
        ...Flag,
        description: 'Whether tickets that are out are issued anew; false where nothing is said',
      }),
    }),
    response: one(SigningKey, 201),
    errors: ['limit_reached', 'no_secret_key', 'try_again', 'wrong_state'],
    takesKey: true,
    makes: null,
    audit: { action: 'signing_key.created', description: 'Made a new key to sign tickets with' },
  }),
};
