import Type from 'typebox';
import { attendeeRoute, ofOneEvent } from '../attendee-route.ts';
import { page, paged } from '../page.ts';
import { checkInStatuses, OrganizerCheckinEntry } from '../resources/check-in.ts';
import { OrganizerPaymentEntry, paymentStatuses } from '../resources/payment.ts';
import { route } from '../route.ts';
import { oneOf, Person } from '../values.ts';

export const organizerRecords = {
  petugas: route({
    method: 'GET',
    path: '/organizer/petugas',
    access: 'organizer',
    summary: 'Check-in staff who have worked for the organizer, by name: they can be assigned to its events',
    query: paged({
      q: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Words that a person has in their name or email, in any spelling',
        }),
      ),
    }),
    response: page(Person),
  }),
  attendees: attendeeRoute('organizer'),
  payments: route({
    method: 'GET',
    path: '/organizer/payments',
    access: 'organizer',
    summary: 'The payments for an event of the organizer, newest first',
    query: paged({ event_id: ofOneEvent, status: Type.Optional(oneOf(paymentStatuses)) }),
    response: page(OrganizerPaymentEntry),
  }),
  checkIns: route({
    method: 'GET',
    path: '/organizer/checkins',
    access: 'organizer',
    summary: 'The scans at the gates of an event of the organizer, refused ones too, the last received first',
    query: paged({ event_id: ofOneEvent, checkin_status: Type.Optional(oneOf(checkInStatuses)) }),
    response: page(OrganizerCheckinEntry),
  }),
};
