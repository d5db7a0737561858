import Type from 'typebox';
import { body } from '../body.ts';
import { sandboxActions, SandboxPayment } from '../resources/sandbox-payment.ts';
import { one, route } from '../route.ts';
import { oneOf } from '../values.ts';

const params = Type.Object({ reference: Type.String({ pattern: '^[A-Z0-9-]{1,50}$' }) });

/** A provider of payments to try out, and to test against. In production it is there with KARCIS_SANDBOX_PAYMENTS alone. */
export const sandbox = {
  payment: route({
    method: 'GET',
    path: '/sandbox/payments/{reference}',
    access: 'visitor',
    tokenScope: 'any',
    summary: 'A payment at the sandbox, as the page of a provider shows it',
    params,
    response: one(SandboxPayment),
  }),
  act: route({
    method: 'POST',
    path: '/sandbox/payments/{reference}/actions',
    access: 'visitor',
    tokenScope: 'any',
    summary: 'Do with a payment of the sandbox what a buyer, a bank or a bad day would',
    description:
      'It happens at once; the server is notified of it by a signed message, as by any provider: `delay_seconds` later, `repeat` times, in the ' +
      'reverse order of what happened (`reversed`), with a signature of somebody else (`forged`: then nothing happens), or not at all (`silent`). ' +
      '`Pay` also pays what is over, or another `amount` and `currency`; `Refund` gives back without being asked; after `Fail Refund` the next refund ' +
      'fails.',
    params,
    body: body({
      action: oneOf(sandboxActions),
      amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000_000, 'x-as': 'money' })),
      currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
      delay_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
      repeat: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      reversed: Type.Optional(Type.Boolean()),
      forged: Type.Optional(Type.Boolean()),
      silent: Type.Optional(Type.Boolean()),
    }),
    response: one(SandboxPayment),
    errors: ['wrong_state'],
  }),
};
