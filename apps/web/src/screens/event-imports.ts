import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf } from './event-place.ts';
import { batchOffer, ofDiscounts } from './event-vouchers.ts';
import { form, list, record } from './resource.ts';

/** Screens of files from which attendees and vouchers are made. */

type ImportRoutes = typeof api.adminImports | typeof api.organizerImports;

export const imports = (
  who: Reader,
  routes: ImportRoutes,
  ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes,
) => {
  const place = placeOf(who, 'imports', 'attendee_import_id');
  const batches = placeOf(who, 'voucher-batches', 'voucher_batch_id').list.path;
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
    newVoucherImport: form({
      ...place.form,
      path: `${batches}/import`,
      of: batches,
      noun: 'newVoucherImport',
      creates: routes.vouchers,
      groups: { file: ['body'], ...batchOffer },
      only: ofDiscounts,
      picks: { ticket_type_ids: ticketTypes },
      preset: { effect: 'Discount', discount_type: 'Percentage', max_usages: 1 },
    }),
  };
};
