import type { Place } from './policy.ts';
import { organizers } from './policy-of-webhooks.ts';

/** What belongs to events, by the last part of the address of its list, and the parameter that names one of it. */
const children = [
  ['gates', 'gate', 'gate_id'],
  ['messages', 'event message', 'message_id'],
  ['ticket-types', 'ticket type', 'ticket_type_id'],
  ['promos', 'promo', 'promo_id'],
  ['vouchers', 'voucher', 'voucher_id'],
  ['voucher-batches', 'batch', 'voucher_batch_id'],
  ['petugas', 'assignment', 'petugas_id'],
  ['questions', 'event question', 'question_id'],
  ['imports/attendees', 'attendee import', 'attendee_import_id'],
] as const;

/** What belongs to the official event, of administrators alone. */
const ofSignature = [
  ['signature-artists', 'artist', 'signature_artist_id'],
  ['signature-brand-partners', 'brand partner', 'signature_brand_partner_id'],
] as const;

/** Those who work for the organizer of A. */
const members = [...organizers, 'manager A', 'viewer A'] as const;
const ofA = ['organizer A', 'manager A', 'viewer A'] as const;
const managers = ['organizer A', 'manager A'] as const;

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Writes below events, of administrators and of organizers. */
export const eventWrites = (scope: 'admin' | 'organizer') =>
  methods.map((method) => `${method} /${scope}/events*`);

export const eventReaders = { callers: members, routes: ['GET /organizer/events*'] } as const;

const id = { in: 'path', name: 'id' } as const;
const batchId = { in: 'query', name: 'batch_id' } as const;
/** What changes nothing, and shows a message as its mail would be. */
export const preview = (scope: 'admin' | 'organizer') => `POST /${scope}/events/{id}/messages/preview`;
const at = (scope: 'admin' | 'organizer', path: string) => `GET /${scope}/events/{id}/${path}`;

/** The lists of what belongs to an event, and what a move would change: whoever reads the event reads them. */
export const childLists = (scope: 'admin' | 'organizer') => [
  ...children.map(([path]) => at(scope, path)),
  at(scope, 'move-preview'),
];

export const eventPlaces: readonly Place[] = [
  {
    noun: 'event',
    parameter: id,
    sees: { own: ofA, foreign: ['organizer B'], unpublished: ofA },
    unseen: 'not found',
    routes: ['GET /organizer/events/{id}', at('organizer', 'theme'), ...childLists('organizer')],
  },
  {
    noun: 'event',
    parameter: id,
    sees: { own: managers, foreign: ['organizer B'], unpublished: managers },
    unseen: 'not found',
    routes: [preview('organizer')],
  },
  {
    noun: 'batch',
    parameter: batchId,
    sees: { own: ['admin'] },
    unseen: 'empty',
    routes: [at('admin', 'vouchers')],
  },
  {
    noun: 'batch',
    parameter: batchId,
    // Those who reach the event get a list for every batch; others have no such event.
    sees: { own: ofA, foreign: ofA, absent: ofA, malformed: ofA },
    unseen: 'not found',
    routes: [at('organizer', 'vouchers')],
  },
  ...ofSignature.flatMap(([path, noun, name]): Place[] => [
    {
      noun,
      parameter: { in: 'path', name },
      sees: { own: ['admin'] },
      unseen: 'not found',
      routes: [at('admin', `${path}/{${name}}`)],
    },
    {
      noun: 'official event',
      parameter: id,
      sees: { own: ['admin'] },
      unseen: 'not found',
      routes: [at('admin', `${path}/{${name}}`)],
    },
  ]),
  ...children.flatMap(([path, noun, name]): Place[] =>
    (['admin', 'organizer'] as const).flatMap((scope) => {
      const [own, routes] = [scope === 'admin' ? ['admin' as const] : ofA, [at(scope, `${path}/{${name}}`)]];
      return [
        // One of another event is not there, and neither is one's own at another event.
        { noun, parameter: { in: 'path', name }, sees: { own }, unseen: 'not found', routes },
        { noun: 'event of children', parameter: id, sees: { own }, unseen: 'not found', routes },
      ];
    }),
  ),
];
