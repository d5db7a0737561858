import Type from 'typebox';
import { body, text } from './body.ts';
import { CheckinResult, directions } from './resources/check-in.ts';
import { FoundTicket } from './resources/found-ticket.ts';
import { GateCounts } from './resources/gate-counts.ts';
import { GatePack, GatePackTickets } from './resources/gate-pack.ts';
import { scanBatch, ScanBatchResult } from './resources/scan-batch.ts';
import { list, one, route } from './route.ts';
import { Flag, Id, oneOf } from './values.ts';

const params = Type.Object({ id: Id });
const nonce = Type.String({
  format: 'uuid',
  description: 'made by the device for this request: one that is repeated with it is recorded once',
});

/** Why somebody may not work at the gates of an event now. */
const duty = ['assignment_not_accepted', 'not_permitted', 'outside_shift'] as const;

/** What is done at the gates of an event: by petugas who are assigned to it, and by its organizer as by a Supervisor. */
export const scanningRoutes = <const Access extends 'petugas' | 'organizer'>(access: Access) => ({
  scan: route({
    method: 'POST',
    lane: 'gate',
    path: `/${access}/events/{id}/checkins`,
    access,
    tokenScope: 'checkin',
    summary: 'Scan a ticket at a gate',
    description:
      'By the `code` that was read, or by the `ticket_id` that was found by hand. **201 says that the scan is recorded, and `result` whether the guest ' +
      'may pass**; after an error nothing is recorded. The same `nonce` gives the stored result; with another code, ticket or direction it is ' +
      '409 `nonce_reused`. A Supervisor lets in whoever has a ticket of the event, with `force` and a `note` that says why.',
    params,
    body: body({
      nonce,
      code: Type.Optional(
        Type.String({
          maxLength: 512,
          description:
            'What was read, whole and unchanged. The code that is printed for people is taken as a ticket that was found by hand',
        }),
      ),
      ticket_id: Type.Optional(Id),
      direction: Type.Optional(oneOf(directions)),
      gate_id: Type.Optional({ ...Id, description: 'Where nothing is said: the gate of the assignment' }),
      force: Type.Optional(Flag),
      note: Type.Optional(text(300)),
    }),
    response: one(CheckinResult, 201),
    errors: [...duty, 'no_such_record', 'nonce_reused', 'supervisor_only', 'try_again'],
  }),
  undo: route({
    method: 'POST',
    lane: 'gate',
    path: `/${access}/events/{id}/checkins/{checkin_id}/undo`,
    access,
    tokenScope: 'checkin',
    summary: 'Take back a scan that was accepted',
    description:
      'The last accepted scan of its ticket: an own one within 15 minutes, and for a Supervisor anybody’s until a day after the event. ' +
      'The guest is then where the scans before it say.',
    params: Type.Object({ id: Id, checkin_id: Id }),
    body: body({ nonce, note: Type.Optional(text(300)) }),
    response: one(CheckinResult, 201),
    errors: [
      ...duty,
      'already_reverted',
      'nonce_reused',
      'not_the_latest',
      'nothing_to_undo',
      'try_again',
      'undo_too_late',
    ],
  }),
  attendees: search(access),
  ...offlineRoutes(access),
});

/** What a device needs to judge alone, and what it tells afterwards. */
const offlineRoutes = <const Access extends 'petugas' | 'organizer'>(access: Access) => ({
  upload: route({
    method: 'POST',
    lane: 'gate',
    path: `/${access}/events/{id}/checkins/batch`,
    access,
    tokenScope: 'checkin',
    summary: 'Send many scans at once',
    description:
      'Lines with a `verdict` were judged by a device without a network: they are recorded as what happened at the gate, and where the server would have ' +
      'refused who was let in, as a `Conflict`. Each is held to the assignment, shift, gate and permissions of its sender at its hour: a guest who was let in outside these is a `Conflict`, ' +
      '`not_assigned`, which uses no ticket, and an Undo is Invalid. Lines without one are judged now, as for all tickets of an order. In any order, at any age, and as often as it takes: a `nonce` ' +
      'is recorded once. Without lines it says that the device is there.',
    params,
    body: scanBatch,
    response: one(ScanBatchResult),
    errors: [...duty, 'no_device', 'try_again'],
  }),
  pack: route({
    method: 'GET',
    path: `/${access}/events/{id}/gate-pack`,
    access,
    tokenScope: 'checkin',
    summary: 'What a device needs to judge scans without a network',
    description:
      'The event, its keys, ticket types and gates. Its tickets are at `gate-pack/tickets`. It is good for 24 hours.',
    params,
    response: one(GatePack),
    errors: [...duty],
  }),
  packTickets: route({
    method: 'GET',
    path: `/${access}/events/{id}/gate-pack/tickets`,
    access,
    tokenScope: 'checkin',
    summary: 'The tickets of an event for a device at its gates, and what changes of them',
    description:
      'Without a cursor from the beginning, 5,000 at once; then with the cursor of the answer before, as long as `has_more` is true. Afterwards the same cursor gives ' +
      'what has changed: each ticket as it is now, also one that was told before. Where `tickets_total` is not the number of tickets on the device, or the cursor is older than ' +
      'a day (409 `stale_cursor`), begin anew.',
    params,
    query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 300 })) }),
    response: one(GatePackTickets),
    errors: [...duty, 'stale_cursor'],
  }),
});

const search = <const Access extends 'petugas' | 'organizer'>(access: Access) =>
  route({
    method: 'GET',
    path: `/${access}/events/{id}/attendees`,
    access,
    tokenScope: 'checkin',
    summary: 'Look for a ticket by hand',
    description:
      'By its printed code, the reference of its order, the address of the attendee or the buyer (each whole), or words of their names, in any spelling. Three letters find ' +
      'parts of words, two find whole words, and one sign of Chinese, Japanese or Korean is enough. At most 20, 30 times a minute. Addresses and phone numbers are masked without the permission `view_contact`.',
    params,
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: list(FoundTicket),
    errors: [...duty],
    audit: { action: 'event.attendees_searched', description: 'Looked for a ticket by hand at a gate' },
  });

/** What those see who watch the gates of an event. */
export const gateViews = <const Access extends 'petugas' | 'organizer' | 'admin'>(access: Access) => ({
  counts: route({
    method: 'GET',
    path: `/${access}/events/{id}/counts`,
    access,
    ...(access === 'admin' ? {} : { tokenScope: 'checkin' as const }),
    summary: 'How many guests are inside, and what was scanned',
    description: 'The state of a second ago at most.',
    params,
    response: one(GateCounts),
    errors: access === 'petugas' ? (['assignment_not_accepted'] as const) : [],
  }),
});
