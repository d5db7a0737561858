import Type from 'typebox';
import { attendeeRoute } from '../attendee-route.ts';
import { page, paged } from '../page.ts';
import { AdminCheckinEntry, checkInStatuses } from '../resources/check-in.ts';
import { AdminPaymentEntry, paymentStatuses } from '../resources/payment.ts';
import { route } from '../route.ts';
import { oneOf } from '../values.ts';

/** Any text may stand here; one that names no event has no records. */
const event_id = Type.Optional(Type.String({ maxLength: 64 }));

export const adminMoney = {
  attendees: attendeeRoute('admin'),
  payments: route({
    method: 'GET',
    path: '/admin/payments',
    access: 'admin',
    summary: 'The payments of all events, newest first',
    query: paged({
      status: Type.Optional(oneOf(paymentStatuses)),
      attention: Type.Optional({
        ...oneOf(['Pending', 'Stuck']),
        description: 'Those that the dashboard counts as `payments_pending`, or as `payments_stuck`',
      }),
      event_id,
    }),
    response: page(AdminPaymentEntry),
  }),
  checkIns: route({
    method: 'GET',
    path: '/admin/checkins',
    access: 'admin',
    summary: 'The scans at the gates of all events, refused ones too, the last received first',
    query: paged({ event_id, checkin_status: Type.Optional(oneOf(checkInStatuses)) }),
    response: page(AdminCheckinEntry),
  }),
};
