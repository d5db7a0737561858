import type { Place, Principal } from './policy.ts';

/** What is decided about refunds by those who manage their event. */
export const managedRefunds = (scope: 'admin' | 'organizer') => [
  `POST /${scope}/orders/{id}/refunds`,
  `POST /${scope}/refunds/{id}/actions`,
  `POST /${scope}/events/{id}/refunds`,
];

/** What only those read who may send the money. */
export const refundAccount = 'GET /organizer/refunds/{id}/account';

/** Who has read it is told in the audit log. */
export const refundTraces = ['GET /admin/refunds/{id}/account', refundAccount];

/** The sandbox plays a provider for everybody who knows a payment of it. */
export const sandboxRoutes = [
  'GET /sandbox/payments/{reference}',
  'POST /sandbox/payments/{reference}/actions',
];

const members: readonly Principal[] = ['organizer A', 'manager A', 'viewer A'];
const everybody: readonly Principal[] = [
  'anonymous',
  'holder A',
  'holder B',
  'petugas A',
  'petugas B',
  ...members,
  'organizer B',
  'admin',
];

const id = { in: 'path', name: 'id' } as const;
const eventId = { in: 'query', name: 'event_id' } as const;
const ofAll = { own: ['admin'], foreign: ['admin'] } as const;

export const refundPlaces: readonly Place[] = [
  {
    noun: 'refund',
    parameter: id,
    sees: ofAll,
    unseen: 'not found',
    routes: ['GET /admin/refunds/{id}', 'GET /admin/refunds/{id}/account'],
  },
  {
    noun: 'refund',
    parameter: id,
    sees: { own: members, foreign: ['organizer B'] },
    unseen: 'not found',
    routes: ['GET /organizer/refunds/{id}'],
  },
  {
    noun: 'refund',
    parameter: id,
    sees: { own: ['organizer A', 'manager A'], foreign: ['organizer B'] },
    unseen: 'not found',
    routes: [refundAccount],
  },
  // Money stays in sight of administrators when its event is in the trash.
  {
    noun: 'event',
    parameter: eventId,
    sees: { ...ofAll, unpublished: ['admin'], trashed: ['admin'] },
    unseen: 'empty',
    routes: ['GET /admin/refunds'],
  },
  {
    noun: 'sandbox payment',
    parameter: { in: 'path', name: 'reference' },
    sees: { own: everybody },
    unseen: 'not found',
    routes: sandboxRoutes,
  },
];
