import Type from 'typebox';
import { body, text } from './body.ts';
import { Device, DeviceAtEvent } from './resources/device.ts';
import { ScannerAtEvent } from './resources/scanner-at-event.ts';
import { list, nothing, one, route } from './route.ts';
import { Id, Instant, record, Text } from './values.ts';

const params = Type.Object({ id: Id });

const Pairing = record('Pairing', {
  url: { ...Text, description: 'To be shown as a QR code. What stands after the # is the code' },
  expires_at: Instant,
});

/** What may keep check-in staff from managing phones. */
const ofStaff = ['assignment_not_accepted', 'supervisor_only'] as const;

/** Phones at the gates of an event: of Supervisors, and of those who run it. */
export const pairingRoutes = <const Access extends 'petugas' | 'organizer' | 'admin'>(access: Access) => ({
  pairing: route({
    method: 'POST',
    path: `/${access}/events/{id}/pairings`,
    access,
    summary: 'Make a code that pairs a phone with an assignment to the event',
    description:
      'It is good once, for ten minutes, with `POST /auth/pair`. The assignment is accepted, or one of an account without a password, which is accepted ' +
      'by the pairing. Supervisors pair the phones of Scanners. A paired phone opens the events of this organizer alone.',
    params,
    body: body({ assignment_id: Id }),
    response: one(Pairing, 201),
    errors: access === 'petugas' ? [...ofStaff, 'not_permitted', 'not_assigned_here'] : ['not_assigned_here'],
  }),
  devices: route({
    method: 'GET',
    path: `/${access}/events/{id}/devices`,
    access,
    ...(access === 'admin' ? {} : { tokenScope: 'checkin' as const }),
    summary: 'The phones and scanners at the gates of the event, the last seen first',
    params,
    response: list(DeviceAtEvent),
    errors: access === 'petugas' ? ofStaff : [],
  }),
  revokeDevice: route({
    method: 'POST',
    path: `/${access}/events/{id}/devices/{device_id}/revoke`,
    access,
    summary: 'Revoke a paired phone: it and its token end at once',
    description:
      'One that is revoked already stays so. A phone that was paired for another organizer, or signed in with a password, is 409 `not_paired_here`: ' +
      'revoke the assignment of its person.',
    params: Type.Object({ id: Id, device_id: Id }),
    response: nothing,
    errors: access === 'petugas' ? [...ofStaff, 'not_paired_here'] : ['not_paired_here'],
  }),
});

/** Whose phones Supervisors pair. Those who run the event read all of its assignments. */
export const scannerList = {
  assignments: route({
    method: 'GET',
    path: '/petugas/events/{id}/assignments',
    access: 'petugas',
    tokenScope: 'checkin',
    summary: 'The Scanners of the event, by name',
    description:
      'Their assignments that are accepted or not accepted yet, for a Supervisor who pairs their phones. Those that are over are not among them.',
    params,
    response: list(ScannerAtEvent),
    errors: ofStaff,
  }),
};

/** What a device says of itself. */
export const deviceFields = { name: text(80), platform: Type.Optional(text(80)) };

export const ownDevice = {
  addDevice: route({
    method: 'POST',
    path: '/petugas/devices',
    access: 'petugas',
    tokenScope: 'checkin',
    summary: 'Name the device that this token is used on',
    description:
      'The device is bound to the token. Once it is, the same device is named anew, and what is left out stays.',
    body: body({ ...deviceFields, app_version: Type.Optional(text(80)) }),
    response: one(Device, 201),
  }),
};
