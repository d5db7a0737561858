import Type from 'typebox';
import {
  Amount,
  Currency,
  Email,
  Flag,
  Id,
  Instant,
  nullable,
  oneOf,
  part,
  record,
  Text,
} from '../values.ts';
import { EventSummary } from './event.ts';
import { paymentMethods, paymentStatuses, refundStatuses } from './payment.ts';

/** Who has begun a refund, or what has. */
export const refundSources = ['Buyer', 'Staff', 'Event Cancelled', 'Surplus', 'Provider'] as const;

export const refundActions = [
  'Approve',
  'Deny',
  'Retry',
  'Mark Succeeded',
  'Mark Failed',
  'Reinstate',
] as const;

const tickets = Type.Array(part({ id: Id, code: Text, price: Amount }), {
  description: 'What it is over; of a surplus, and of one that was made at the provider, nothing',
});

/** A refund as the buyer of its order reads it. All amounts are in the smallest unit in use of `currency`. */
export const Refund = record('Refund', {
  id: Id,
  status: oneOf(refundStatuses),
  amount: Amount,
  currency: Currency,
  reason: Text,
  tickets,
  needs_account: {
    ...Flag,
    description: 'Whether people send it, and need to know where to: PUT /orders/{id}/refund-account',
  },
  created_at: Instant,
  decided_at: nullable(Instant),
  succeeded_at: nullable(Instant),
});

/** A refund as those read it who decide about it. */
export const RefundEntry = record('RefundEntry', {
  id: Id,
  event: nullable(EventSummary),
  order: part({ id: Id, reference: Text, buyer: nullable(part({ name: Text, email: Email })) }),
  payment: part({
    id: Id,
    reference: Text,
    status: oneOf(paymentStatuses),
    method: oneOf(paymentMethods),
    amount: Amount,
    refunded_amount: Amount,
    refunding_amount: Amount,
  }),
  status: oneOf(refundStatuses),
  source: oneOf(refundSources),
  amount: Amount,
  currency: Currency,
  with_fees: { ...Flag, description: 'Whether the fees that the buyer bore come back, too' },
  kept_amount: Amount,
  fee_amount: Amount,
  fee_tax_amount: Amount,
  tax_amount: { ...Amount, description: 'The share of the tax on tickets' },
  reason: Text,
  tickets,
  decided_at: nullable(Instant),
  failure_code: nullable(Text),
  failure_message: nullable(Text),
  is_manual: { ...Flag, description: 'Whether people send the money, because its provider does not' },
  has_account: { ...Flag, description: 'Whether the buyer has said where to' },
  succeeded_at: nullable(Instant),
  actions: Type.Array(oneOf(refundActions), { description: 'What the caller may do with it now' }),
  created_at: Instant,
  updated_at: Instant,
});

/** Where the money of an order goes that people send. */
export const RefundAccount = record('RefundAccount', {
  bank: Text,
  account_number: Text,
  account_name: Text,
});
