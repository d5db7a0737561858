import { bothClocks, type Columns } from './file.ts';

/* The columns of each file for spreadsheets. The views `exported_…` have them under the same names. */

const text = { type: 'text' } as const;
const count = { type: 'count' } as const;
const money = { type: 'money' } as const;
const flag = { type: 'flag' } as const;

/** What every record of an event begins with. */
const ofEvent = {
  event: { type: 'text', description: 'Title of the event' },
  timezone: { type: 'text', description: 'Of the event, for the columns that end with `_local`' },
} as const satisfies Columns;

/** What it ends with: what programs find the record by. */
const ids = { event_id: text, id: text } as const satisfies Columns;

const buyer = { buyer_name: text, buyer_email: text } as const satisfies Columns;

/** Facts of the buyer on a bill. */
const billing = {
  ...buyer,
  buyer_phone: text,
  buyer_company: text,
  buyer_tax_number: text,
  buyer_address: text,
} as const satisfies Columns;

export const orders = {
  ...ofEvent,
  reference: text,
  status: text,
  refund_status: text,
  ...billing,
  ticket_count: count,
  currency: text,
  subtotal: money,
  discount_total: money,
  fee_total: money,
  tax_total: money,
  total: money,
  promo_code: { type: 'text', masked: true, description: 'As given at checkout' },
  voucher_code: { type: 'text', masked: true, description: 'As given at checkout' },
  ...bothClocks('created_at'),
  ...bothClocks('paid_at'),
  ...bothClocks('cancelled_at'),
  cancellation_reason: text,
  ...ids,
} as const satisfies Columns;

export const attendees = {
  ...ofEvent,
  code: text,
  status: text,
  ticket_type: text,
  attendee_name: text,
  attendee_email: text,
  order_reference: text,
  ...billing,
  currency: text,
  price: money,
  seat: text,
  answers: {
    type: 'text',
    description:
      'To the questions of the event: `Label: value`, with semicolons between them. A column for each question follows: `question: Label`',
  },
  ...bothClocks('valid_from'),
  ...bothClocks('valid_until'),
  ...bothClocks('issued_at'),
  ...bothClocks('used_at', 'When the entry began that stands'),
  ...bothClocks('created_at'),
  ...ids,
} as const satisfies Columns;

export const payments = {
  ...ofEvent,
  reference: text,
  order_reference: text,
  status: text,
  ...billing,
  method: text,
  provider: text,
  currency: text,
  amount: money,
  platform_fee: money,
  gateway_fee: money,
  tax_amount: money,
  refunded_amount: money,
  net_amount: { type: 'money', description: 'What is left for the organizer; below 0 when fees were lost' },
  failure_code: text,
  failure_message: text,
  ...bothClocks('created_at'),
  ...bothClocks('expires_at'),
  ...bothClocks('paid_at'),
  ...bothClocks('settled_at'),
  ...ids,
} as const satisfies Columns;

export const refunds = {
  ...ofEvent,
  order_reference: text,
  payment_reference: text,
  status: text,
  ...billing,
  currency: text,
  amount: money,
  reason: text,
  failure_code: text,
  failure_message: text,
  ...bothClocks('created_at'),
  ...bothClocks('decided_at'),
  ...bothClocks('succeeded_at'),
  ...ids,
} as const satisfies Columns;

export const checkIns = {
  ...ofEvent,
  checkin_status: text,
  reason_code: text,
  reason: text,
  direction: text,
  ticket_code: text,
  ticket_type: text,
  attendee_name: text,
  order_reference: text,
  ...buyer,
  gate: text,
  device: text,
  petugas: { type: 'text', description: 'Name of who has scanned' },
  method: text,
  ...bothClocks('scanned_at', 'By the clock of the device'),
  ...bothClocks('received_at', 'By the clock of the server'),
  is_offline: flag,
  is_forced: flag,
  ...bothClocks('reverted_at'),
  note: text,
  ...ids,
} as const satisfies Columns;

export const ledger = {
  ...ofEvent,
  kind: text,
  is_reversal: flag,
  borne_by: text,
  order_reference: text,
  payment_reference: text,
  ...billing,
  method: { type: 'text', description: 'How it was paid' },
  ticket_type: text,
  promo_code: text,
  voucher_code: text,
  quantity: { type: 'count', description: 'Tickets; below 0 where they were given back' },
  currency: text,
  amount: money,
  ...bothClocks('occurred_at'),
  ...ids,
} as const satisfies Columns;

export const vouchers = {
  ...ofEvent,
  code: { ...text, masked: true },
  batch: text,
  status: text,
  effect: text,
  discount_type: text,
  discount_value: { type: 'number', description: 'Percent, or money in `currency`' },
  currency: text,
  ticket_types: { type: 'text', description: 'Their names, with commas between them; empty: all' },
  max_usages: count,
  redeemed_count: count,
  reserved_count: count,
  recipient_name: text,
  recipient_email: text,
  ...bothClocks('valid_from'),
  ...bothClocks('valid_until'),
  ...bothClocks('sent_at'),
  ...bothClocks('last_redeemed_at'),
  note: text,
  ...bothClocks('created_at'),
  ...ids,
} as const satisfies Columns;

export const users = {
  name: text,
  email: text,
  email_verified_at: { type: 'instant' },
  phone: text,
  role: text,
  status: text,
  organizer: { type: 'text', description: 'Name of the organizer that it works for' },
  organizer_role: text,
  locale: text,
  timezone: text,
  city: text,
  province: text,
  birth_date: { type: 'day' },
  gender: text,
  created_at: { type: 'instant' },
  id: text,
} as const satisfies Columns;
