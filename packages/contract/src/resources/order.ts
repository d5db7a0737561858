import Type from 'typebox';
import {
  OfferCode,
  Amount,
  Count,
  Currency,
  Email,
  Flag,
  Html,
  Id,
  Instant,
  nullable,
  oneOf,
  part,
  Phone,
  PollAfter,
  record,
  Text,
} from '../values.ts';
import { orderStatuses } from './order-status.ts';
import { CodesSetAside } from './set-aside.ts';
import { paymentMethods, paymentStatuses, refundCauses, refundStatuses } from './payment.ts';
import { TicketEvent, ticketStatuses } from './ticket.ts';

const order = {
  id: Id,
  reference: { ...Text, description: 'What people read and type: `KRC-XXXXX-XXXXX`' },
  event: TicketEvent,
  status: oneOf(orderStatuses),
  refund_status: oneOf(['None', 'Partially Refunded', 'Refunded']),
  ticket_count: Count,
  total: Amount,
  currency: Currency,
  reserved_until: {
    ...nullable(Instant),
    description: 'Until when its places are held while it is not paid',
  },
  expires_at: { ...nullable(Instant), description: 'Until when it can be paid' },
  paid_at: nullable(Instant),
  created_at: Instant,
};

/** A payment as its buyer reads it. */
export const OrderPayment = record('OrderPayment', {
  id: Id,
  reference: Text,
  status: oneOf(paymentStatuses),
  method: oneOf(paymentMethods),
  amount: Amount,
  expires_at: nullable(Instant),
  failure_code: nullable(Text),
  next_action: {
    ...nullable(
      part({
        type: oneOf(['Redirect', 'Instructions']),
        url: { ...nullable(Text), description: 'Where the buyer pays' },
        text: { ...nullable(Text), description: 'How the buyer pays' },
      }),
    ),
    description:
      'What the buyer does next. Null until the provider has answered (ask each 500 ms), and once there is nothing to do',
  },
});

/** An order in the list of the account that has bought it. */
export const MyOrder = record('MyOrder', order);

const TypeOfTicket = part({ id: Id, name: Text });

/** A ticket that an order was for. */
export const orderTicket = {
  id: Id,
  code: Text,
  status: oneOf(ticketStatuses),
  ticket_type: TypeOfTicket,
  attendee: part({ name: Text, email: nullable(Email) }),
  price: Amount,
  seat: nullable(Text),
};

export const ticketsOfOrder = {
  description:
    'Those that the order was for. A ticket that was handed on is `Transferred`; the one in its place is its new holder’s affair',
} as const;

/** An order as its buyer reads it. All amounts are in the smallest unit in use of `currency`. */
export const Order = record('Order', {
  ...order,
  items: Type.Array(
    part({
      id: Id,
      ticket_type: TypeOfTicket,
      quantity: Type.Integer({ minimum: 1 }),
      unit_price: Amount,
      discount: Amount,
      total: Amount,
    }),
  ),
  subtotal: Amount,
  discount_total: Amount,
  fee_total: Amount,
  tax_total: Amount,
  tax_included: { ...Amount, description: 'Tax on tickets that the prices contain' },
  discounts: Type.Array(
    part({
      id: Id,
      kind: oneOf(['Promo', 'Voucher']),
      name: nullable(Text),
      code: nullable(OfferCode),
      amount: Amount,
    }),
    { description: 'Offers that are used: those that take something off, and those that open a ticket type' },
  ),
  codes_set_aside: {
    ...CodesSetAside,
    description: 'Codes that were sent with it and are not used',
  },
  buyer: {
    ...nullable(
      part({
        name: Text,
        email: Email,
        phone: nullable(Phone),
        company: nullable(Text),
        tax_number: nullable(Text),
        address: nullable(Text),
      }),
    ),
    description: 'Null until the checkout has named the buyer',
  },
  contact_email: {
    ...nullable(Email),
    description: 'Where mails about it go; null until the checkout has named the buyer',
  },
  tickets: Type.Array(part(orderTicket), ticketsOfOrder),
  payment: {
    ...nullable(OrderPayment),
    description: 'The one that paid the order, else the newest; null where none was made',
  },
  payment_methods: Type.Array(oneOf(paymentMethods), {
    description: 'How it can be paid; empty where there is nothing to pay, or no way to',
  }),
  refunds: Type.Array(
    part({
      id: Id,
      amount: Amount,
      status: oneOf(refundStatuses),
      cause: {
        ...oneOf(refundCauses),
        description:
          'Why the money goes back. `Paid Twice`: the order was paid already, and its tickets stay valid',
      },
      created_at: Instant,
    }),
    {
      description: 'Oldest first',
    },
  ),
  entry_instructions_html: {
    ...nullable(Html),
    description:
      'How guests get in, or join online. Null unless the order is paid, and once all of it went back',
  },
  needs_refund_account: {
    ...Flag,
    description:
      'Whether people send the money of a refund under way, and need to know where to: PUT /orders/{id}/refund-account',
  },
  has_refund_account: {
    ...Flag,
    description:
      'Whether people send the money of a refund under way to an account that is named; it may still be changed',
  },
  refundable_tickets: Type.Array(Id, {
    description:
      'Tickets whose money its buyer may ask back now: POST /orders/{id}/refunds. Empty once it is too late for that',
  }),
  confirm_by: {
    ...nullable(Instant),
    description:
      'Until when a free order waits for its buyer to confirm the address by the mailed link; null for any other. It lapses then',
  },
  poll_after_seconds: {
    ...nullable(PollAfter),
    description:
      'When to ask again, at the earliest, while it is not paid; null for one that does not change by itself',
  },
  order_token: {
    ...nullable(Text),
    description:
      'Proof of the order for who buys without an account, to be sent as `Order-Token`; null but in the answers to its hold and to a change of where its mails go. It is in the links of mails, too',
  },
});

/** A free order that was confirmed by a mailed link. */
export const ConfirmedOrder = record('ConfirmedOrder', {
  id: Id,
  reference: Text,
  status: oneOf(['Paid']),
});

/** The receipt of an order as a file. */
export const ReceiptDownload = record('ReceiptDownload', {
  order_id: Id,
  reference: Text,
  filename: Text,
  content_type: oneOf(['application/pdf']),
  size_bytes: Count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  content_base64: Type.String({ description: 'The file, in Base64 with padding (RFC 4648, 4)' }),
  paid_at: Instant,
});
