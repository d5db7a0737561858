import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf, removable } from './event-place.ts';
import { exported, form, list, record } from './resource.ts';

/** Screens of the vouchers of an event, one by one and in batches. */

type VoucherRoutes = typeof api.adminVouchers | typeof api.organizerVouchers;
type BatchRoutes = typeof api.adminVoucherBatches | typeof api.organizerVoucherBatches;

/** Asked for of vouchers that take something off. */
const ofDiscounts = {
  discount_type: ['effect', ['Discount'], 'needed'],
  discount_value: ['effect', ['Discount'], 'needed'],
} as const;

const voucherGroups = {
  offer: ['code', 'effect', 'discount_type', 'discount_value', 'ticket_type_ids'],
  limits: ['max_usages', 'valid_from', 'valid_until'],
  recipient: ['recipient_name', 'recipient_email', 'note'],
} as const;

export const vouchers = (
  who: Reader,
  routes: VoucherRoutes & {
    readonly vouchers: typeof api.adminEvents.vouchers | typeof api.organizerVouchers.vouchers;
  },
  ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes,
  { batches }: BatchRoutes,
  file: typeof api.adminExports.vouchers | typeof api.organizerExports.vouchers,
) => {
  const place = placeOf(who, 'vouchers', 'voucher_id');
  const fields = {
    groups: voucherGroups,
    only: ofDiscounts,
    picks: { ticket_type_ids: ticketTypes },
  } as const;
  return {
    vouchers: list({
      ...place.list,
      noun: 'vouchers',
      reads: routes.vouchers,
      columns: [
        'code',
        'batch.name',
        'effect',
        'status',
        'recipient_name',
        'valid_until',
        'redeemed_count',
        'max_usages',
      ],
      filters: { batch_id: batches },
      exports: exported(file, { event_id: 'id', status: 'status' }),
    }),
    newVoucher: form({
      ...place.form,
      ...fields,
      noun: 'newVoucher',
      creates: routes.create,
      preset: { effect: 'Discount', discount_type: 'Percentage', max_usages: 1 },
    }),
    voucher: record({
      ...place.record,
      ...fields,
      noun: 'voucher',
      reads: routes.voucher,
      title: 'code',
      lead: ['status', 'effect', 'discount_value', 'redeemed_count', 'max_usages', 'valid_until'],
      deeds: [{ ...removable, does: routes.remove, word: 'removeFromEvent' }],
      changes: routes.change,
    }),
  };
};

const batchGroups = {
  offer: ['name', 'note', 'effect', 'discount_type', 'discount_value', 'ticket_type_ids'],
  codes: ['count', 'prefix', 'length'],
  limits: ['max_usages', 'valid_from', 'valid_until'],
} as const;

const importGroups = { file: ['body'], offer: batchGroups.offer, limits: batchGroups.limits } as const;

/** Vouchers that are issued together. Their codes are in the list of vouchers. */
export const voucherBatches = (
  who: Reader,
  routes: BatchRoutes,
  { vouchers: fromFile }: typeof api.adminImports | typeof api.organizerImports,
  ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes,
) => {
  const place = placeOf(who, 'voucher-batches', 'voucher_batch_id');
  const preset = { effect: 'Discount', discount_type: 'Percentage', max_usages: 1 } as const;
  return {
    voucherBatches: list({
      ...place.list,
      noun: 'voucherBatches',
      reads: routes.batches,
      columns: ['name', 'created_at', 'issued_count', 'revoked_count', 'sent_at', 'note'],
    }),
    newVoucherBatch: form({
      ...place.form,
      noun: 'newVoucherBatch',
      creates: routes.create,
      groups: batchGroups,
      only: ofDiscounts,
      picks: { ticket_type_ids: ticketTypes },
      preset: { ...preset, length: 10 },
    }),
    newVoucherImport: form({
      ...place.form,
      path: `${place.list.path}/import`,
      noun: 'newVoucherImport',
      creates: fromFile,
      groups: importGroups,
      only: ofDiscounts,
      picks: { ticket_type_ids: ticketTypes },
      preset,
    }),
    voucherBatch: record({
      ...place.record,
      noun: 'voucherBatch',
      reads: routes.batch,
      title: 'name',
      lead: ['issued_count', 'revoked_count', 'sent_at', 'revoked_at', 'created_at'],
      holds: [{ list: placeOf(who, 'vouchers', 'voucher_id').list.path, by: 'batch_id' }],
      deeds: [
        { does: routes.send, word: 'sendBatch', field: 'actions', is: ['send'] },
        { does: routes.revoke, word: 'revokeBatch', field: 'actions', is: ['revoke'] },
      ],
      changes: routes.change,
    }),
  };
};
