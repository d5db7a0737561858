import { changeTypes, type JobKind, type WebhookType } from '@karcis/contract';

/** What is announced, and the kinds of jobs that follow from it. */
export const topics = {
  /** A record that visitors see has been made, changed, moved, removed or restored. */
  'content.changed': [],
  /** An event is shown to visitors, for the first time or again. */
  'event.published': [],
  /** An event is not what it was: one of its fields, or its status. */
  'event.updated': [],
  /** The date, the zone or the place of an event is another one, and tickets are out. */
  'event.rescheduled': ['tickets.resign'],
  'event.postponed': [],
  /** Everything that was paid for it goes back. */
  'event.cancelled': ['event.refund_all'],
  /** An order is paid, and its tickets are out. */
  'order.paid': [],
  /** The places of an order that was not paid in time are given back. */
  'order.expired': [],
  'order.cancelled': [],
  /** Nothing came in by a payment: its provider declined it, or did not make it. */
  'payment.failed': [],
  /** The buyer’s bank has taken the money of a payment, and tickets that were not used are revoked. */
  'payment.disputed': [],
  /** The money stays away, and the places are free again. */
  'payment.charged_back': [],
  /** A refund was asked for, decided, or has ended. */
  'refund.changed': [],
  /** A ticket was handed on: another one is in its place. */
  'ticket.transferred': [],
  /** A ticket opens no gate any more, and its place is not free. */
  'ticket.revoked': [],
  /** A ticket is given back, and its place is free. */
  'ticket.cancelled': [],
  /** A ticket was scanned, let in or not; or a scan was taken back. */
  'check_in.recorded': [],
  /** An operator wants to know whether somebody does the work (`karcis work test`). */
  'jobs.test': ['jobs.test'],
  /** Somebody wants to know whether an endpoint gets messages. Its message is made at once, and for that endpoint alone. */
  'webhook.test': [],
} as const satisfies Readonly<Record<WebhookType, readonly JobKind[]>> &
  Readonly<Record<string, readonly JobKind[]>>;

export type Topic = keyof typeof topics;

const ofEvent = ['status', 'slug', 'title', 'starts_at', 'ends_at', 'timezone'] as const;
const ofOrder = ['status', 'reference', 'total', 'currency', 'ticket_count', 'paid_at'] as const;
const ofPayment = ['status', 'order_id', 'payment_id', 'amount', 'currency'] as const;
const ofTicket = ['status', 'order_id', 'ticket_type_id', 'replaced_by'] as const;

/** What is announced of each topic, beside the ids of the subject and the event: nothing that is about a person. */
const fields = {
  'content.changed': ['kind', 'action'],
  'event.published': ofEvent,
  'event.updated': ofEvent,
  'event.rescheduled': ofEvent,
  'event.postponed': ofEvent,
  'event.cancelled': ofEvent,
  'order.paid': ofOrder,
  'order.expired': ofOrder,
  'order.cancelled': ofOrder,
  'payment.failed': ofPayment,
  'payment.disputed': ofPayment,
  'payment.charged_back': ofPayment,
  'refund.changed': ofPayment,
  'ticket.transferred': ofTicket,
  'ticket.revoked': ofTicket,
  'ticket.cancelled': ofTicket,
  'check_in.recorded': [
    'status',
    'checkin_status',
    'reason_code',
    'direction',
    'ticket_id',
    'gate_id',
    'device_id',
    'reverts_id',
    'scanned_at',
    'received_at',
    'is_offline',
    'is_forced',
  ],
  'jobs.test': [],
  'webhook.test': [],
} as const satisfies Readonly<Record<Topic, readonly string[]>>;

/** The data of what is announced: each of its fields. */
export type DataOf<T extends Topic> = Readonly<
  Record<(typeof fields)[T][number], string | number | boolean | null>
>;

/** Topics that all endpoints are told which are subscribed to them. */
export const toldTopics = changeTypes;

const told: ReadonlySet<string> = new Set(toldTopics);
export const isTold = (topic: string): topic is (typeof toldTopics)[number] => told.has(topic);
