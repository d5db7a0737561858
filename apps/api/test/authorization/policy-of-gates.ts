import type { Place } from './policy.ts';
import { phonePlaces, phoneRoutes, phoneTraces } from './policy-of-phones.ts';

/** What the policy says of the gates of events: of those who work there, and of those who run the event. */

const scan = (scope: 'petugas' | 'organizer') => `POST /${scope}/events/{id}/checkins`;
const undo = (scope: 'petugas' | 'organizer') => `POST /${scope}/events/{id}/checkins/{checkin_id}/undo`;
const search = (scope: 'petugas' | 'organizer') => `GET /${scope}/events/{id}/attendees`;
const counts = (scope: 'petugas' | 'organizer' | 'admin') => `GET /${scope}/events/{id}/counts`;
const upload = (scope: 'petugas' | 'organizer') => `POST /${scope}/events/{id}/checkins/batch`;
const packs = (scope: 'petugas' | 'organizer') => [
  `GET /${scope}/events/{id}/gate-pack`,
  `GET /${scope}/events/{id}/gate-pack/tickets`,
];
const accept = 'POST /petugas/events/{id}/accept';

export const gateRoutes = {
  own: ['GET /petugas/events', 'GET /petugas/checkin/history'],
  petugas: [
    scan('petugas'),
    upload('petugas'),
    undo('petugas'),
    search('petugas'),
    counts('petugas'),
    ...packs('petugas'),
    accept,
    ...phoneRoutes.petugas,
  ],
  /** What an organizer writes at a gate. What one reads there is among the reads of events. */
  writes: [scan('organizer'), upload('organizer'), undo('organizer'), ...phoneRoutes.organizer],
};

/** What is searched by hand, and what is taken back, is told in the audit log. */
export const gateTraces = [
  undo('petugas'),
  undo('organizer'),
  search('petugas'),
  search('organizer'),
  'POST /petugas/events/{id}/accept',
  ...phoneTraces,
];

const id = { in: 'path', name: 'id' } as const;
const ofA = ['organizer A', 'manager A'] as const;
const scanId = { in: 'path', name: 'checkin_id' } as const;
const readersOfA = [...ofA, 'viewer A'] as const;

export const gatePlaces: readonly Place[] = [
  ...phonePlaces,
  {
    noun: 'event',
    parameter: id,
    // By assignment, whatever the event's state; the trash takes the assignment with it.
    sees: { own: ['petugas A'], foreign: ['petugas B'], unpublished: ['petugas A'] },
    unseen: 'not found',
    routes: [scan('petugas'), upload('petugas'), search('petugas'), counts('petugas'), ...packs('petugas')],
  },
  {
    noun: 'event',
    parameter: id,
    sees: { own: ['petugas A'], foreign: ['petugas B'] },
    conflicts: { unpublished: ['petugas A'] },
    conflict: 'not_invited',
    unseen: 'not found',
    routes: [accept],
  },
  {
    noun: 'event',
    parameter: id,
    // The scan of an example is one of its event, and of no other.
    sees: { own: ['petugas A'], foreign: ['petugas B'] },
    unseen: 'not found',
    routes: [undo('petugas')],
  },
  {
    noun: 'event',
    parameter: id,
    sees: { own: ofA, foreign: ['organizer B'] },
    unseen: 'not found',
    routes: [undo('organizer')],
  },
  {
    noun: 'scan',
    parameter: scanId,
    sees: { own: ['petugas A'] },
    unseen: 'not found',
    routes: [undo('petugas')],
  },
  {
    noun: 'scan',
    parameter: scanId,
    sees: { own: ofA },
    unseen: 'not found',
    routes: [undo('organizer')],
  },
  {
    noun: 'event',
    parameter: id,
    sees: { own: ofA, foreign: ['organizer B'], unpublished: ofA },
    unseen: 'not found',
    routes: [scan('organizer'), upload('organizer')],
  },
  {
    noun: 'event',
    parameter: { in: 'query', name: 'event_id' },
    sees: { own: readersOfA, foreign: ['organizer B'], unpublished: readersOfA },
    unseen: 'empty',
    routes: ['GET /organizer/gate-events'],
  },
  {
    noun: 'event',
    parameter: id,
    sees: { own: readersOfA, foreign: ['organizer B'], unpublished: readersOfA },
    unseen: 'not found',
    routes: [search('organizer'), counts('organizer'), ...packs('organizer')],
  },
  {
    noun: 'event',
    parameter: id,
    sees: { own: ['admin'], foreign: ['admin'], unpublished: ['admin'] },
    unseen: 'not found',
    routes: [counts('admin')],
  },
];
