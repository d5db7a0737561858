import Type from 'typebox';
import { page, paged } from '../page.ts';
import { plainRoutes } from '../plain-routes.ts';
import {
  newPaymentAccountFields,
  PaymentAccount,
  paymentAccountFields,
} from '../resources/payment-account.ts';
import { route } from '../route.ts';

const accounts = plainRoutes({
  path: '/admin/payment-accounts',
  access: 'admin',
  tokenScope: 'settings',
  subject: 'payment_account',
  words: ['payment account', 'payment accounts'],
  fields: paymentAccountFields,
  newFields: newPaymentAccountFields,
  required: ['provider', 'methods'],
  record: PaymentAccount,
});

/** Where money comes in. Nothing is deleted here: payments refer to the account that they were made at. */
export const adminPaymentAccounts = {
  accounts: route({
    method: 'GET',
    path: '/admin/payment-accounts',
    access: 'admin',
    summary: 'Accounts at payment providers, newest first',
    query: paged({
      organizer_id: Type.Optional(Type.String({ maxLength: 64, description: 'Those of an organizer' })),
    }),
    response: page(PaymentAccount),
  }),
  create: {
    ...accounts.create,
    description:
      'Without an `organizer_id` it is the platform’s. An organizer’s own is used for its events before that. What a provider needs in ' +
      '`config` and `secrets` is said in the errors of an account without it. Of one owner, two active accounts for the same currencies take no ' +
      'method twice: 409 `already_taken`. An owner has at most 20: 409 `limit_reached`.',
    errors: ['already_taken', 'limit_reached', 'no_such_record', 'no_secret_key'],
  },
  account: accounts.read,
  change: {
    ...accounts.change,
    description:
      'Of `config` and `secrets`, fields that are left out stay, and null removes one. Payments that are under way are asked about with the new ' +
      `secrets. ${accounts.change.description}`,
    errors: ['already_taken', 'changed_meanwhile', 'no_secret_key'],
  },
} as const;
