import type { Place } from './policy.ts';

/** What the policy says of orders for those who manage the event, and of what they do with them. */

const ofA = ['organizer A', 'manager A', 'viewer A'] as const;
const sellersOfA = ['organizer A', 'manager A'] as const;
const path = (scope: 'admin' | 'organizer') => `GET /${scope}/orders/{id}`;
const receipt = (scope: 'admin' | 'organizer') => `${path(scope)}/receipt`;
const ticket = (scope: 'admin' | 'organizer') => `GET /${scope}/tickets/{id}`;
const print = (scope: 'admin' | 'organizer') => `${path(scope)}/tickets/{ticket_id}/download`;

/** What members of an organizer read. What opens a gate is not for who only reads. */
export const officeReads = [
  'GET /organizer/orders',
  'GET /organizer/orders/find',
  path('organizer'),
  receipt('organizer'),
  ticket('organizer'),
];
export const officePrints = [print('organizer')];

/** What is done with orders by those who manage their event. Sales are below events. */
export const officeWrites = (scope: 'admin' | 'organizer') => [
  `POST /${scope}/orders/{id}/cancel`,
  `POST /${scope}/orders/{id}/resend`,
  `PATCH /${scope}/orders/{id}`,
  `POST /${scope}/payments/{id}/confirm`,
  `POST /${scope}/payments/{id}/refund`,
];

export const officePlaces: readonly Place[] = [
  {
    noun: 'event',
    parameter: { in: 'query', name: 'event_id' },
    sees: { own: ofA, foreign: ['organizer B'], unpublished: ofA },
    unseen: 'not found',
    routes: ['GET /organizer/orders'],
  },
  {
    noun: 'event',
    parameter: { in: 'query', name: 'event_id' },
    sees: { own: ['admin'], foreign: ['admin'], unpublished: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/orders'],
  },
  ...(['admin', 'organizer'] as const).flatMap((scope): Place[] => [
    {
      noun: 'sold order',
      parameter: { in: 'path', name: 'id' },
      sees:
        scope === 'admin' ? { own: ['admin'], foreign: ['admin'] } : { own: ofA, foreign: ['organizer B'] },
      unseen: 'not found',
      routes: [path(scope), receipt(scope)],
    },
    {
      noun: 'sold ticket',
      parameter: { in: 'path', name: 'id' },
      sees:
        scope === 'admin' ? { own: ['admin'], foreign: ['admin'] } : { own: ofA, foreign: ['organizer B'] },
      unseen: 'not found',
      routes: [ticket(scope)],
    },
    // A ticket belongs to one order: that of the example, which is of the first organizer.
    ...(['id', 'ticket_id'] as const).map((name): Place => ({
      noun: name === 'id' ? 'sold order' : 'sold ticket',
      parameter: { in: 'path', name },
      sees: { own: scope === 'admin' ? ['admin'] : sellersOfA },
      unseen: 'not found',
      routes: [print(scope)],
    })),
  ]),
];
