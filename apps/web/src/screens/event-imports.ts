import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf } from './event-place.ts';
import { form, list, record } from './resource.ts';

/** Screens of attendees who come from a file. */
export const attendeeImports = (
  who: Reader,
  routes: typeof api.adminImports | typeof api.organizerImports,
) => {
  const place = placeOf(who, 'imports', 'attendee_import_id');
  return {
    attendeeImports: list({
      ...place.list,
      noun: 'attendeeImports',
      reads: routes.attendeeImports,
      columns: ['created_at', 'ticket_count', 'order_count', 'notified_count'],
    }),
    newAttendeeImport: form({ ...place.form, noun: 'newAttendeeImport', creates: routes.attendees }),
    attendeeImport: record({
      ...place.record,
      noun: 'attendeeImport',
      reads: routes.attendeeImport,
      lead: ['ticket_count', 'order_count', 'notified_count', 'created_at'],
      holds: [{ list: placeOf(who, 'attendees', 'id').list.path }],
    }),
  };
};
