import Type from 'typebox';
import { Amount, Currency, Instant, nullable, oneOf, part, record, Text } from '../values.ts';
import { onlineMethods } from './payment.ts';

/** What can be done with a payment of the sandbox. */
export const sandboxActions = [
  'Pay',
  'Fail',
  'Expire',
  'Refund',
  'Fail Refund',
  'Dispute',
  'Win',
  'Lose',
] as const;

/** A payment at the sandbox, which plays a provider: nothing is paid. */
export const SandboxPayment = record('SandboxPayment', {
  reference: Text,
  description: Text,
  method: oneOf(onlineMethods),
  amount: Amount,
  currency: Currency,
  state: oneOf(['Pending', 'Paid', 'Failed', 'Expired', 'Cancelled']),
  paid_amount: nullable(Amount),
  paid_currency: nullable(Currency),
  paid_at: nullable(Instant),
  refunds: Type.Array(
    part({ reference: Text, amount: Amount, state: oneOf(['Processing', 'Succeeded', 'Failed']) }),
  ),
  dispute: nullable(oneOf(['Open', 'Won', 'Lost'])),
  expires_at: Instant,
  return_url: { ...Text, description: 'Where the buyer goes back to' },
  actions: Type.Array(oneOf(sandboxActions), { description: 'What can be done with it now' }),
});
