import type { Place } from './policy.ts';

/** What the policy says of categories, venues, organizers and payment accounts. */

/** What everybody reads. */
export const publicContent = [
  'GET /pages',
  'GET /pages/{slug}',
  'GET /faqs',
  'GET /announcements',
  'GET /banners',
  'GET /homepage-sections',
  'GET /settings/general',
  'GET /currencies',
  'GET /time-zones',
  'GET /settings/contact',
  'GET /settings/legal',
];

/** What administrators write. */
export const platformWrites = [
  'POST /admin/categories',
  'PUT /admin/categories/order',
  'PATCH /admin/categories/{id}',
  'DELETE /admin/categories/{id}',
  'POST /admin/organizers',
  'POST /admin/organizers/{id}/actions/*',
  'PATCH /admin/organizers/{id}',
  'DELETE /admin/organizers/{id}',
  'POST /admin/payment-accounts',
  'PATCH /admin/payment-accounts/{id}',
  'POST /admin/venues',
  'PATCH /admin/venues/{id}',
  'DELETE /admin/venues/{id}',
] as const;

/** What members of an organizer write, of their own. */
export const ownVenues = [
  'POST /organizer/trash/*',
  'POST /organizer/venues',
  'PATCH /organizer/venues/{id}',
  'DELETE /organizer/venues/{id}',
] as const;

const id = { in: 'path', name: 'id' } as const;
const eventId = { in: 'query', name: 'event_id' } as const;
const ofA = ['organizer A', 'manager A', 'viewer A'] as const;

/** What members of an organizer read of one event of theirs. */
export const ownRecords = [
  'GET /organizer/attendees',
  'GET /organizer/payments',
  'GET /organizer/checkins',
  'GET /organizer/refunds',
] as const;

const files = ['orders', 'attendees', 'payments', 'refunds', 'checkins', 'ledger', 'vouchers'];

/** Whoever takes records along leaves a trace. */
export const exportTraces = [
  'GET /admin/exports/users',
  ...files.flatMap((name) => [`GET /admin/exports/${name}`, `GET /organizer/exports/${name}`]),
];

export const platformPlaces: readonly Place[] = [
  {
    noun: 'picture',
    parameter: { in: 'path', name: 'id' },
    // Avatars: not even administrators see those of others.
    sees: { own: ['holder A'], foreign: ['holder B'] },
    unseen: 'not found',
    routes: ['GET /media/{id}'],
  },
  {
    noun: 'job',
    parameter: { in: 'path', name: 'id' },
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['POST /admin/jobs/{id}/retry', 'POST /admin/jobs/{id}/discard'],
  },
  {
    noun: 'event',
    parameter: eventId,
    sees: { own: ofA, foreign: ['organizer B'], unpublished: ofA },
    unseen: 'not found',
    routes: files.map((name) => `GET /organizer/exports/${name}`),
  },
  {
    noun: 'event',
    parameter: eventId,
    sees: { own: ['admin'], foreign: ['admin'], unpublished: ['admin'] },
    unseen: 'not found',
    routes: files.map((name) => `GET /admin/exports/${name}`),
  },
  {
    noun: 'event',
    parameter: eventId,
    sees: { own: ofA, foreign: ['organizer B'], unpublished: ofA },
    unseen: 'not found',
    routes: ownRecords,
  },
  {
    noun: 'event',
    parameter: eventId,
    sees: { own: ['admin'], foreign: ['admin'], unpublished: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/attendees'],
  },
  ...(
    [
      [ofA, 'organizer'],
      [['admin'], 'admin'],
    ] as const
  ).map(([own, scope]): Place => ({
    // One of another event is not there.
    noun: 'ticket type',
    parameter: { in: 'query', name: 'ticket_type_id' },
    sees: { own },
    unseen: 'not found',
    routes: [`GET /${scope}/attendees`],
  })),
  {
    noun: 'category',
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/categories/{id}'],
  },
  {
    noun: 'payment account',
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/payment-accounts/{id}'],
  },
  {
    noun: 'managed organizer',
    parameter: { in: 'query', name: 'organizer_id' },
    sees: { own: ['admin'] },
    unseen: 'empty',
    routes: ['GET /admin/payment-accounts'],
  },
  {
    noun: 'managed organizer',
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/organizers/{id}'],
  },
  {
    noun: 'venue',
    parameter: id,
    sees: { own: ['admin'], foreign: ['admin'] },
    unseen: 'not found',
    routes: ['GET /admin/venues/{id}'],
  },
  {
    noun: 'venue',
    parameter: id,
    sees: { own: ofA, foreign: ['organizer B'] },
    unseen: 'not found',
    routes: ['GET /organizer/venues/{id}'],
  },
];
