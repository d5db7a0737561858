import type { Place } from './policy.ts';

/** What the policy says of webhooks: the same of those of an organizer and those of the platform. */

/** Whether a route is of webhooks: they are managed records that the matrix changes in earnest, each request one of its own. */
export const isOfWebhooks = (path: string): boolean => /^\/(admin|organizer)\/webhooks/.test(path);

const id = { in: 'path', name: 'id' } as const;

function webhookWrites(owner: 'admin' | 'organizer'): string[] {
  const at = `/${owner}/webhooks/{id}`;
  return [`PATCH ${at}`, `DELETE ${at}`, `POST ${at}/rotate-secret`, `POST ${at}/test`, `POST ${at}/replay`];
}

function messageWrite(owner: 'admin' | 'organizer'): string {
  return `POST /${owner}/webhooks/{id}/deliveries/{delivery_id}/redeliver`;
}

/** Those who work for the organizer of A. */
const members = ['organizer A', 'manager A', 'viewer A'] as const;

export const organizers = ['organizer A', 'organizer B'] as const;

/** What members of an organizer change, of their own. */
export const ownWebhooks = [
  'POST /organizer/webhooks*',
  'PATCH /organizer/webhooks/*',
  'DELETE /organizer/webhooks/*',
] as const;

/** What succeeds and must leave a trace. */
export const webhookTraces: readonly string[] = (['admin', 'organizer'] as const).flatMap((owner) => [
  `POST /${owner}/webhooks`,
  ...webhookWrites(owner),
  messageWrite(owner),
]);

export const webhookPlaces: readonly Place[] = (
  [
    ['admin', 'platform webhook', 'platform message', { own: ['admin'] }, ['admin']],
    [
      'organizer',
      'webhook',
      'message',
      { own: ['organizer A', 'manager A'], foreign: ['organizer B'] },
      members,
    ],
  ] as const
).flatMap(([owner, noun, message, sees, readers]): Place[] => {
  const at = `/${owner}/webhooks/{id}`;
  const reads = [`GET ${at}`, `GET ${at}/deliveries`];
  const delivery = { in: 'path', name: 'delivery_id' } as const;
  const redeliver = [messageWrite(owner)];
  return [
    { noun, parameter: id, sees: { ...sees, own: readers }, unseen: 'not found', routes: reads },
    { noun, parameter: id, sees, unseen: 'not found', routes: webhookWrites(owner) },
    // A message belongs to one endpoint: that of the example, which is of the first owner.
    { noun, parameter: id, sees: { own: sees.own }, unseen: 'not found', routes: redeliver },
    { noun: message, parameter: delivery, sees: { own: sees.own }, unseen: 'not found', routes: redeliver },
  ];
});
