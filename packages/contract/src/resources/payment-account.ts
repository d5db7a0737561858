import Type from 'typebox';
import { text } from '../body.ts';
import { Flag, Id, Instant, nullable, oneOf, part, record, Text } from '../values.ts';
import { onlineMethods } from './payment.ts';

/** Those through whom money comes in. The sandbox plays one, and offline is money that people move by themselves. */
const paymentProviders = ['sandbox', 'offline', 'midtrans', 'stripe'] as const;
const modes = ['Test', 'Live'] as const;

/** An account at a provider, without its secrets. */
export const PaymentAccount = record('PaymentAccount', {
  id: Id,
  provider: oneOf(paymentProviders),
  organizer: nullable({
    ...part({ id: Id, name: Text }),
    description:
      'Whose it is; null: the platform’s, which takes payments of events whose organizer has no own',
  }),
  mode: oneOf(modes),
  methods: Type.Array(oneOf(onlineMethods)),
  config: part({ client_key: nullable(Text), instructions: nullable(Text) }),
  secret_names: Type.Array(Text, { description: 'Which secrets are set. No answer has them' }),
  notification_url: { ...Text, description: 'Where the provider is to send what happens' },
  is_active: Flag,
  created_at: Instant,
  updated_at: Instant,
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with this record now' }),
});

const secret = (about: string) =>
  nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      writeOnly: true,
      description: `${about}; kept encrypted, and in no answer`,
    }),
  );

/** What a change may name. Of `config` and `secrets`, fields that are left out stay, and null removes one. */
export const paymentAccountFields = {
  mode: oneOf(modes),
  methods: Type.Array(oneOf(onlineMethods), {
    minItems: 1,
    maxItems: onlineMethods.length,
    uniqueItems: true,
    description: 'ways to pay that the provider has',
  }),
  config: Type.Partial(
    Type.Object({
      client_key: nullable(text(100, { description: 'of midtrans: its client key' })),
      instructions: nullable(
        Type.String({
          minLength: 1,
          maxLength: 1000,
          pattern: '^[^\\u0000]*$',
          'x-text': 'trimmed',
          description: 'of offline: how buyers send the money',
        }),
      ),
    }),
  ),
  secrets: Type.Partial(
    Type.Object({
      server_key: secret('of midtrans: its server key'),
      secret_key: secret('of stripe: its secret key, or a restricted one'),
      webhook_secret: secret('of stripe: the signing secret of its webhook endpoint'),
    }),
  ),
  is_active: Flag,
};

/** The same of a new one: what it is, and whose, does not change. */
export const newPaymentAccountFields = {
  provider: oneOf(paymentProviders),
  organizer_id: nullable(Id),
  ...paymentAccountFields,
};
