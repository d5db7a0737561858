import { eventManagement, type Reach } from '../event-management.ts';
import {
  ManagedVoucherBatch,
  newVoucherBatchFields,
  voucherBatchFields,
} from '../resources/voucher-batch.ts';
import { one, route } from '../route.ts';

/** What a batch is made with. */
const onlyNew = Object.keys(newVoucherBatchFields).filter((name) => !(name in voucherBatchFields));

/** Vouchers that are issued together, under random codes. */
export const voucherBatchRoutes = <const Access extends Reach>(access: Access) => {
  const batches = eventManagement(access)({
    path: 'voucher-batches',
    subject: 'voucher_batch',
    words: ['batch of vouchers', 'batches of vouchers'],
    fields: voucherBatchFields,
    newFields: newVoucherBatchFields,
    required: ['name', 'count', 'effect'],
    record: ManagedVoucherBatch,
  });
  const { path, params } = batches.read;
  const action = { method: 'POST', access, tokenScope: 'events', params } as const;
  return {
    batches: batches.slice,
    create: {
      ...batches.create,
      summary: 'Issue vouchers, under random codes',
      description: 'An event has at most 20,000 vouchers: 409 `limit_reached`.',
      errors: [...batches.create.errors, 'try_again'] as const,
      takesKey: 'required',
    } as const,
    batch: batches.read,
    change: { ...batches.change, fixed: onlyNew },
    revoke: route({
      ...action,
      path: `${path}/actions/revoke`,
      summary: 'Revoke the vouchers of a batch that have uses left',
      description:
        'Those in the trash are revoked, too. Vouchers whose uses are all redeemed or reserved stay as they are.',
      response: one(ManagedVoucherBatch),
      errors: ['changed_meanwhile', 'wrong_state'],
      audit: { action: 'voucher_batch.revoked', description: 'Revoked the vouchers of a batch' },
    }),
    send: route({
      ...action,
      path: `${path}/actions/send`,
      summary: 'Mail the vouchers of a batch to their recipients',
      description:
        'Each voucher is sent once: those that have a recipient, uses left, and were not sent yet. Mails leave in the background. ' +
        'The event has to be published: 409 `wrong_state`.',
      response: one(ManagedVoucherBatch, 202),
      errors: ['changed_meanwhile', 'wrong_state'],
      audit: { action: 'voucher_batch.sent', description: 'Mailed the vouchers of a batch' },
    }),
  };
};
