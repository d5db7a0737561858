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
  Person,
  record,
  Text,
} from '../values.ts';
import { answers } from './attendee.ts';
import { MyOrder, Order, orderTicket, ticketsOfOrder } from './order.ts';
import { paymentMethods, paymentStatuses } from './payment.ts';

/** How an order comes in: bought by somebody, or sold at a counter by those who manage the event. */
const channels = ['Online', 'Box Office'] as const;

/** Ways to pay at a counter. Card and QRIS are taken on a terminal that the server knows nothing of. */
export const officeMethods = ['Cash', 'Bank Transfer', 'Card', 'QRIS', 'Free'] as const;

const ofStaff = { channel: oneOf(channels) };

/** An order in a list of those who manage its event. */
export const StaffOrderEntry = record('StaffOrderEntry', {
  ...MyOrder.properties,
  ...ofStaff,
  buyer: {
    ...nullable(part({ name: Text, email: Email })),
    description: 'Null until the checkout has named the buyer',
  },
});

const {
  order_token: _token,
  payment_methods: _methods,
  payment: _payment,
  needs_refund_account: _needs,
  has_refund_account: _has,
  refundable_tickets: _refundable,
  poll_after_seconds: _poll,
  confirm_by: _confirm,
  codes_set_aside: _aside,
  entry_instructions_html: _entry,
  ...ofBuyer
} = Order.properties;

/** An order as those read it who manage its event. All amounts are in the smallest unit in use of `currency`. */
export const StaffOrder = record('StaffOrder', {
  ...ofBuyer,
  ...ofStaff,
  tickets: Type.Array(part({ ...orderTicket, answers }), ticketsOfOrder),
  sold_by: { ...nullable(Person), description: 'At a counter, who has sold it' },
  contact_email: { ...nullable(Email), description: 'Where its mails go, if not to the buyer’s address' },
  accepted_terms_version: nullable(Text),
  platform_fee: Amount,
  fee_tax: { ...Amount, description: 'Tax on the fee of the platform' },
  fee_borne_by: oneOf(['Organizer', 'Buyer']),
  ticket_tax: Amount,
  cancelled_at: nullable(Instant),
  cancellation_reason: nullable(Text),
  payments: Type.Array(
    part({
      id: Id,
      reference: Text,
      status: oneOf(paymentStatuses),
      method: oneOf(paymentMethods),
      provider: { ...nullable(Text), description: 'Null: at a counter, or of nothing' },
      amount: Amount,
      received_amount: {
        ...nullable(Amount),
        description: 'What has come in, where it is another amount or somebody has said it',
      },
      received_currency: {
        ...nullable(Currency),
        description: 'Of `received_amount`, where it is another one and nobody has confirmed the payment',
      },
      is_surplus: { ...Flag, description: 'Whether it buys nothing, and goes back' },
      failure_code: nullable(Text),
      failure_message: nullable(Text),
      expires_at: nullable(Instant),
      paid_at: nullable(Instant),
      created_at: Instant,
      actions: Type.Array(oneOf(['confirm', 'refund']), { description: 'What you may do with it now' }),
    }),
    { description: 'Oldest first' },
  ),
  updated_at: Instant,
  actions: Type.Array(oneOf(['change', 'cancel']), { description: 'What you may do with this record now' }),
});
