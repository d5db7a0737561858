import type { Place, Principal } from './policy.ts';

/** What the policy says of phones at gates: of Supervisors, and of those who run the event. */

const scopes = ['petugas', 'organizer', 'admin'] as const;
type Scope = (typeof scopes)[number];
const pairing = (scope: Scope) => `POST /${scope}/events/{id}/pairings`;
const assignments = 'GET /petugas/events/{id}/assignments';
const devices = (scope: Scope) => `GET /${scope}/events/{id}/devices`;
const revoke = (scope: Scope) => `POST /${scope}/events/{id}/devices/{device_id}/revoke`;

/** What is read by organizers and administrators is among the reads of events. */
export const phoneRoutes = {
  petugas: ['POST /petugas/devices', assignments, pairing('petugas'), devices('petugas'), revoke('petugas')],
  organizer: [pairing('organizer'), revoke('organizer')],
  admin: [pairing('admin'), revoke('admin')],
};

export const phoneTraces = ['POST /auth/pair', ...scopes.map(revoke)];

const id = { in: 'path', name: 'id' } as const;
const phone = { in: 'path', name: 'device_id' } as const;

/** Those who reach the event of A, and that of B. */
const reaching: Readonly<Record<Scope, readonly [readonly Principal[], readonly Principal[]]>> = {
  petugas: [['petugas A'], ['petugas B']],
  organizer: [['organizer A', 'manager A'], ['organizer B']],
  admin: [['admin'], ['admin']],
};

export const phonePlaces: readonly Place[] = scopes.flatMap((scope): Place[] => {
  const [ofA, ofB] = reaching[scope];
  const readers: readonly Principal[] = scope === 'organizer' ? [...ofA, 'viewer A'] : ofA;
  return [
    // The example's assignment is to no other event.
    {
      noun: 'event',
      parameter: id,
      sees: { own: ofA, foreign: ofB },
      conflicts: { unpublished: ofA },
      conflict: 'not_assigned_here',
      unseen: 'not found',
      routes: [pairing(scope)],
    },
    {
      noun: 'event',
      parameter: id,
      sees: { own: readers, foreign: ofB, unpublished: readers },
      unseen: 'not found',
      routes: scope === 'petugas' ? [devices(scope), assignments] : [devices(scope)],
    },
    // The example's phone was seen at no other event.
    {
      noun: 'event',
      parameter: id,
      sees: { own: ofA, foreign: ofB },
      unseen: 'not found',
      routes: [revoke(scope)],
    },
    { noun: 'phone', parameter: phone, sees: { own: ofA }, unseen: 'not found', routes: [revoke(scope)] },
  ];
});
