import Type from 'typebox';
import { emailAddress, code, text } from '../body.ts';
import type { Reach } from '../event-management.ts';
import { aboutLines, lines } from '../lines.ts';
import { ImportCheck } from '../resources/import-check.ts';
import { discountTypes, offerFields } from '../resources/promo.ts';
import { ManagedVoucherBatch, voucherBatchFields } from '../resources/voucher-batch.ts';
import { voucherFields } from '../resources/voucher.ts';
import { one, route } from '../route.ts';
import { Flag, Id, Instant, oneOf } from '../values.ts';

const params = Type.Object({ id: Id });

const dry_run = Type.Optional({ ...Flag, description: 'Only say what would come of it' });

/** What each voucher of a file is good for: what a new batch names in its body. */
const offer = {
  effect: voucherFields.effect,
  discount_type: Type.Optional(oneOf(discountTypes)),
  discount_value: Type.Optional(offerFields.discount_value),
  ticket_type_ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'ids of ticket types, with commas between them; without it, all',
    }),
  ),
  max_usages: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999, default: 1 })),
  valid_from: Type.Optional(Instant),
  valid_until: Type.Optional(Instant),
};

/** Records of an event that come in a file. */
export const importRoutes = <const Access extends Reach>(access: Access) => ({
  vouchers: route({
    method: 'POST',
    path: `/${access}/events/{id}/imports/vouchers` as const,
    access,
    tokenScope: 'events',
    summary: 'Import vouchers from a file, as a batch',
    description: `${aboutLines} Codes are used once in an event, in any case. An event has at most 20,000 vouchers: 409 \`limit_reached\`.`,
    params,
    query: Type.Object({
      name: voucherBatchFields.name,
      note: Type.Optional(text(2000)),
      ...offer,
      dry_run,
    }),
    upload: lines({ code: code(), recipient_name: text(120), recipient_email: emailAddress }, ['code']),
    response: one(ManagedVoucherBatch, 201),
    dryRun: one(ImportCheck),
    errors: ['no_such_record', 'limit_reached', 'wrong_state', 'try_again'],
    audit: { action: 'voucher_batch.imported', description: 'Imported vouchers from a file' },
    takesKey: 'required',
    makes: `/${access}/events/{id}/voucher-batches/{voucher_batch_id}` as const,
  }),
});
