import Type from 'typebox';
import { body, patch, text, webAddress } from './body.ts';
import { page, paged } from './page.ts';
import { Job } from './resources/job.ts';
import { Changes } from './resources/change.ts';
import {
  changeTypes,
  deliveryStatuses,
  NewWebhookEndpoint,
  NewWebhookSecret,
  WebhookDelivery,
  WebhookEndpoint,
  webhookTypes,
} from './resources/webhook.ts';
import { list, nothing, one, route } from './route.ts';
import { Flag, Id, Instant, nullable, oneOf } from './values.ts';

const params = Type.Object({ id: Id });

const fields = {
  url: webAddress(2000, 'an address that begins with https, with a host of the internet'),
  types: Type.Array(oneOf(webhookTypes), { maxItems: webhookTypes.length, uniqueItems: true }),
  description: nullable(text(200)),
};

/** The routes of webhooks: of an organizer, for its own events; of administrators, for the whole platform. */
export const webhookRoutes = <const Who extends Owner>(access: Who) => ({
  ...endpointRoutes(access),
  ...endpointChanges(access),
  ...messageRoutes(access),
  changes: changes(access),
});

type Owner = 'admin' | 'organizer';

const endpointRoutes = <const Who extends Owner>(access: Who) => ({
  endpoints: route({
    method: 'GET',
    path: `/${access}/webhooks`,
    access,
    summary: 'Addresses that are told what happens, oldest first',
    query: Type.Object({ status: Type.Optional(WebhookEndpoint.properties.status) }),
    response: list(WebhookEndpoint),
  }),
  create: route({
    method: 'POST',
    path: `/${access}/webhooks`,
    access,
    tokenScope: 'settings',
    summary: 'Add an address that is told what happens; the answer has the secret that signs messages',
    description:
      'A request that is repeated with its `Idempotency-Key` gets the endpoint as it is now, with its secret; once the secret was rotated it is 422 ' +
      '`idempotency_key_reused`. No other answer has that secret.',
    body: body({
      url: fields.url,
      types: Type.Optional(fields.types),
      description: Type.Optional(fields.description),
    }),
    response: one(NewWebhookEndpoint, 201),
    errors: ['url_not_allowed', 'too_many_endpoints', 'no_secret_key'],
    takesKey: true,
    makes: null,
    audit: { action: 'webhook.created', description: 'Added a webhook' },
  }),
  endpoint: route({
    method: 'GET',
    path: `/${access}/webhooks/{id}`,
    access,
    summary: 'An address that is told what happens',
    params,
    response: one(WebhookEndpoint),
  }),
});

const endpointChanges = <const Who extends Owner>(access: Who) => ({
  change: route({
    method: 'PATCH',
    path: `/${access}/webhooks/{id}`,
    access,
    tokenScope: 'settings',
    summary: 'Change an address: fields that are left out stay as they are',
    description:
      'Messages of one that is not Active are not kept: `replay` sends them later. Active ends Disabled, too. Send the `ETag` of the record in ' +
      '`If-Match`, and the change is made only if nobody has changed it since: otherwise it is 412 `changed_meanwhile`, with what was changed.',
    params,
    body: patch({ ...fields, status: oneOf(['Active', 'Paused']) }),
    response: one(WebhookEndpoint),
    errors: ['changed_meanwhile', 'url_not_allowed'],
    audit: { action: 'webhook.updated', description: 'Changed a webhook' },
  }),
  remove: route({
    method: 'DELETE',
    path: `/${access}/webhooks/{id}`,
    access,
    tokenScope: 'settings',
    summary: 'Remove an address, with what is known of its messages',
    params,
    response: nothing,
    errors: ['changed_meanwhile'],
    audit: { action: 'webhook.removed', description: 'Removed a webhook' },
  }),
  rotateSecret: route({
    method: 'POST',
    path: `/${access}/webhooks/{id}/rotate-secret`,
    access,
    tokenScope: 'settings',
    summary: 'Make a new secret; for a day messages are signed with the old one, too',
    params,
    response: one(NewWebhookSecret, 201),
    errors: ['changed_meanwhile', 'no_secret_key'],
    audit: { action: 'webhook.secret_rotated', description: 'Made a new secret for a webhook' },
  }),
});

const messageRoutes = <const Who extends Owner>(access: Who) => ({
  test: route({
    method: 'POST',
    path: `/${access}/webhooks/{id}/test`,
    access,
    tokenScope: 'settings',
    summary: 'Send a test message to an address',
    description:
      'It is `Pending` at first; the list of deliveries says what came of it. At most 10 a minute.',
    params,
    response: one(WebhookDelivery, 201),
    errors: ['endpoint_disabled', 'too_many_requests'],
    audit: { action: 'webhook.tested', description: 'Sent a test message to a webhook' },
  }),
  deliveries: route({
    method: 'GET',
    path: `/${access}/webhooks/{id}/deliveries`,
    access,
    summary: 'Messages for an address, newest first',
    description: 'They are kept for 30 days.',
    params,
    query: paged({ status: Type.Optional(oneOf(deliveryStatuses)) }),
    response: page(WebhookDelivery),
  }),
  redeliver: route({
    method: 'POST',
    path: `/${access}/webhooks/{id}/deliveries/{delivery_id}/redeliver`,
    access,
    tokenScope: 'settings',
    summary: 'Send a message again, from its first try on',
    params: Type.Object({ id: Id, delivery_id: Id }),
    response: one(WebhookDelivery, 201),
    errors: ['endpoint_disabled'],
    audit: { action: 'webhook.redelivered', description: 'Had a message sent to a webhook again' },
  }),
  replay: route({
    method: 'POST',
    path: `/${access}/webhooks/{id}/replay`,
    access,
    tokenScope: 'settings',
    summary: 'Send everything that has happened since an instant',
    description:
      'With `only_failed`, what has not arrived: also what happened while the address was not Active.',
    params,
    body: body({
      since: Type.String({ ...Instant, description: 'an instant of the last 30 days' }),
      only_failed: Type.Optional(Flag),
    }),
    response: one(Job, 201),
    errors: ['endpoint_disabled', 'replay_running'],
    audit: { action: 'webhook.replayed', description: 'Had messages sent to a webhook again' },
  }),
});

const type = `(${changeTypes.map((each) => each.replace('.', '\\.')).join('|')})`;

const changes = <const Who extends Owner>(access: Who) =>
  route({
    method: 'GET',
    path: `/${access}/changes`,
    access,
    summary: 'What has happened, in its order: for programs that ask rather than being told',
    description:
      'Send the `cursor` of the last answer: each change comes exactly once, 40 seconds after it began. Without a cursor it begins ' +
      'with what happened 29 days ago. Where the cursor is older than 30 days it is 409 `stale_cursor`: read everything anew.',
    query: Type.Object({
      cursor: Type.Optional(Type.String({ maxLength: 200, description: 'Comes with the last answer' })),
      types: Type.Optional(
        Type.String({
          pattern: `^${type}(,${type})*$`,
          maxLength: 1000,
          description: 'Types, separated by commas; all without it',
          examples: ['content.changed'],
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
    }),
    response: one(Changes),
    errors: ['stale_cursor'],
  });
