import Type from 'typebox';
import {
  Amount,
  Count,
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
import { orderStatuses } from './order-status.ts';

export const paymentStatuses = [
  'Pending',
  'Processing',
  'Paid',
  'Failed',
  'Expired',
  'Cancelled',
  'Partially Refunded',
  'Refunded',
  'Disputed',
  'Charged Back',
] as const;

/** Ways to pay for those who buy by themselves. */
export const onlineMethods = [
  'QRIS',
  'Virtual Account',
  'Card',
  'E-Wallet',
  'Bank Transfer',
  'Retail',
] as const;
/** The same, at a counter, and of what costs nothing. */
export const paymentMethods = [...onlineMethods, 'Cash', 'Free'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const refundStatuses = [
  'Requested',
  'Approved',
  'Processing',
  'Succeeded',
  'Failed',
  'Denied',
] as const;

/** Why money of an order goes back to its buyer. */
export const refundCauses = [
  'Buyer',
  'Staff',
  'Event Cancelled',
  'Provider',
  'Paid Twice',
  'Order Cancelled',
  'No Places',
  'Wrong Amount',
] as const;

/** Why money is not for its order: that was paid, cancelled, or lapsed without places, or it is another amount. */
const surplusReasons = ['Order Paid', 'Order Cancelled', 'No Places', 'Wrong Amount'] as const;

/** A payment as administrators read it. All amounts are in the smallest unit in use of `currency`. */
export const AdminPaymentEntry = record('AdminPaymentEntry', {
  id: Id,
  reference: Text,
  order: part({
    id: Id,
    reference: Text,
    status: oneOf(orderStatuses),
  }),
  event: nullable(EventSummary),
  organizer: part({ id: Id, name: Text }),
  buyer: part({
    id: nullable(Type.String({ format: 'uuid', description: 'Null: bought without an account' })),
    name: Text,
    email: Email,
  }),
  status: oneOf(paymentStatuses),
  amount: Amount,
  currency: Currency,
  platform_fee: Amount,
  gateway_fee: Amount,
  tax_amount: Amount,
  refunded_amount: Amount,
  net_amount: Type.Integer({
    'x-as': 'money',
    description: 'What is left for the organizer; below 0 when fees were lost',
  }),
  method: oneOf(paymentMethods),
  provider: nullable(Text),
  provider_reference: nullable(Type.String({ description: 'Masked: its last four characters' })),
  ticket_count: Count,
  promo_code: nullable(Type.String({ description: 'As given at checkout' })),
  voucher_code: nullable(Type.String({ description: 'As given at checkout' })),
  failure_code: nullable(Text),
  failure_message: nullable(Text),
  expires_at: nullable(Instant),
  paid_at: nullable(Instant),
  settled_at: nullable(Instant),
  refunds: Type.Array(
    part({
      id: Id,
      amount: Amount,
      status: oneOf(refundStatuses),
      reason: Text,
      created_at: Instant,
    }),
  ),
  created_at: Instant,
  updated_at: Instant,
  is_surplus: { ...Flag, description: 'Whether it buys nothing, and goes back' },
  surplus_reason: {
    ...nullable(oneOf(surplusReasons)),
    description: 'Why it buys nothing; null for one that pays its order, or may',
  },
  received_amount: {
    ...nullable(Amount),
    description: 'What has come in, where it is another amount or somebody has said it',
  },
  received_currency: {
    ...nullable(Currency),
    description: 'Of `received_amount`, where it is another one and nobody has confirmed the payment',
  },
});

const { organizer: _organizer, provider_reference: _reference, ...ofEvent } = AdminPaymentEntry.properties;

/** The same as the organizer of the event reads it: what the provider calls it is the platform's affair. */
export const OrganizerPaymentEntry = record('OrganizerPaymentEntry', ofEvent);
