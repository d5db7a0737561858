import Type from 'typebox';
import { body } from '../body.ts';
import { eventManagement, type Reach } from '../event-management.ts';
import { ids, reason } from '../managed-kind.ts';
import { slice } from '../page.ts';
import { ManagedVoucher, voucherFields, voucherFilters } from '../resources/voucher.ts';
import { Flag } from '../values.ts';

export const voucherRoutes = <const Access extends Reach>(access: Access) => {
  const vouchers = eventManagement(access)({
    path: 'vouchers',
    subject: 'voucher',
    words: ['voucher', 'vouchers'],
    fields: voucherFields,
    newFields: voucherFields,
    required: ['code', 'effect'],
    record: ManagedVoucher,
    errors: ['limit_below_use'],
  });
  return {
    vouchers: {
      ...vouchers.slice,
      query: Type.Object({ ...voucherFilters, ...slice.properties }),
    },
    create: vouchers.create,
    voucher: vouchers.read,
    change: vouchers.change,
    remove: vouchers.remove,
    changeEach: {
      ...vouchers.bulk,
      summary: 'Revoke or remove several vouchers at once: all of them or none',
      description:
        'Either `revoke` or `remove_reason`. One whose uses are all redeemed or reserved is not revoked: 409 `in_use`.',
      body: body({ ids: ids(100), revoke: Type.Optional(Flag), remove_reason: Type.Optional(reason) }),
    },
  };
};
