import Type from 'typebox';
import { Count, Id, Instant, Link, nullable, oneOf, record, Text } from '../values.ts';

/** Types of what happens. */
export const changeTypes = [
  'content.changed',
  'event.published',
  'event.updated',
  'event.rescheduled',
  'event.postponed',
  'event.cancelled',
  'order.paid',
  'order.expired',
  'order.cancelled',
  'payment.failed',
  'payment.disputed',
  'payment.charged_back',
  'refund.changed',
  'ticket.transferred',
  'ticket.revoked',
  'ticket.cancelled',
  'check_in.recorded',
] as const;

/** Types of messages for endpoints; `webhook.test` is sent when somebody asks for it. */
export const webhookTypes = [...changeTypes, 'webhook.test'] as const;
export type WebhookType = (typeof webhookTypes)[number];

const webhookStatuses = ['Active', 'Paused', 'Disabled'] as const;
export const deliveryStatuses = ['Pending', 'Succeeded', 'Failed', 'Cancelled'] as const;

/** Why a message did not arrive; `status` is an answer that is neither 2xx nor 3xx. */
const webhookErrors = [
  'not_resolved',
  'address_not_allowed',
  'not_connected',
  'tls',
  'timeout',
  'redirected',
  'status',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** What the reader of an endpoint may do with it now. */
const endpointActions = [
  'change',
  'remove',
  'pause',
  'resume',
  'rotate-secret',
  'test',
  'redeliver',
  'replay',
] as const;

const endpoint = {
  id: Id,
  url: Link,
  types: Type.Array(oneOf(webhookTypes), { description: 'Types of messages that it is told; none for all' }),
  description: nullable(Text),
  status: oneOf(webhookStatuses),
  failing_since: nullable(
    Type.String({
      ...Instant,
      description: 'Since when no message has arrived; null where the last one did',
    }),
  ),
  created_at: Instant,
  actions: Type.Array(oneOf(endpointActions), {
    description: 'What you may do with this record now. Pausing and resuming are changes of `status`',
  }),
  updated_at: Instant,
};

/** An address that is told what happens. */
export const WebhookEndpoint = record('WebhookEndpoint', endpoint);

const Secret = Type.String({
  description: 'Signs every message. It is shown this once',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
});

export const NewWebhookEndpoint = record('NewWebhookEndpoint', { ...endpoint, secret: Secret });

export const NewWebhookSecret = record('NewWebhookSecret', {
  secret: Secret,
  old_until: Type.String({
    ...Instant,
    description: 'Until when messages are also signed with the old secret',
  }),
});

/** A message for an endpoint, and how far it came. */
export const WebhookDelivery = record('WebhookDelivery', {
  id: Type.String({ ...Id, description: 'Id of the message: its `webhook-id`' }),
  type: nullable(oneOf(webhookTypes)),
  status: oneOf(deliveryStatuses),
  attempts: Count,
  next_at: nullable(Instant),
  last_attempt_at: nullable(Instant),
  status_code: nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  error: nullable(oneOf(webhookErrors)),
  response: nullable(Type.String({ description: 'Beginning of the last answer' })),
  created_at: Instant,
});
