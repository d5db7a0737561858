import Type from 'typebox';
import { countedList, page, paged, slice } from '../page.ts';
import { CheckinResult, checkInStatuses } from '../resources/check-in.ts';
import { PetugasEvent } from '../resources/event.ts';
import { nothing, route } from '../route.ts';
import { ownDevice, pairingRoutes, scannerList } from '../pairing-routes.ts';
import { gateViews, scanningRoutes } from '../scanning-routes.ts';
import { Id, oneOf } from '../values.ts';

/** What check-in staff do at the events they are assigned to. */
export const checkIn = {
  ...scanningRoutes('petugas'),
  ...gateViews('petugas'),
  ...pairingRoutes('petugas'),
  ...scannerList,
  ...ownDevice,
  events: route({
    method: 'GET',
    path: '/petugas/events',
    access: 'petugas',
    tokenScope: 'checkin',
    summary: 'The events the caller is assigned to, soonest first, and those that are over at the end',
    query: slice,
    response: countedList(PetugasEvent),
  }),
  history: route({
    method: 'GET',
    path: '/petugas/checkin/history',
    access: 'petugas',
    tokenScope: 'checkin',
    summary: 'The scans of the caller, the last received first',
    description:
      'Without `event_id`: the caller’s own scans at all events they work or worked at. With it: the scans at that ' +
      'event, which the caller must be assigned to; a Supervisor at work there reads those of everybody.',
    query: paged({
      event_id: Type.Optional(
        Type.String({ maxLength: 64, description: 'An event the caller is assigned to' }),
      ),
      checkin_status: Type.Optional(oneOf(checkInStatuses)),
    }),
    response: page(CheckinResult),
    errors: ['not_found'],
  }),
  accept: route({
    method: 'POST',
    path: '/petugas/events/{id}/accept',
    access: 'petugas',
    tokenScope: 'checkin',
    summary: 'Accept the assignment to an event that the caller is invited to',
    description: 'The person does so: the token of a paired phone is 403 `sign_in_required`.',
    params: Type.Object({ id: Id }),
    response: nothing,
    errors: ['not_invited', 'sign_in_required'],
  }),
};
