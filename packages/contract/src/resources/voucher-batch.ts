import Type from 'typebox';
import { text } from '../body.ts';
import { managed } from '../managed.ts';
import { Count, Id, Instant, nullable, record, Text } from '../values.ts';
import { voucherFields } from './voucher.ts';

/** Vouchers that were issued together. */
const VoucherBatch = record('VoucherBatch', {
  id: Id,
  event_id: Id,
  name: Text,
  note: nullable(Text),
  issued_count: { ...Count, description: 'Vouchers that it was made with' },
  revoked_count: { ...Count, description: 'Vouchers that were revoked by revoking the batch' },
  revoked_at: { ...nullable(Instant), description: 'When it was revoked last' },
  sent_at: { ...nullable(Instant), description: 'When it was sent last' },
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedVoucherBatch = managed('ManagedVoucherBatch', VoucherBatch, 'revoke', 'send');

/** What a change may name. */
export const voucherBatchFields = { name: text(120), note: nullable(text(2000)) };

const { effect, discount_type, discount_value, ticket_type_ids, max_usages, valid_from, valid_until } =
  voucherFields;

/** What a new batch may name: how many codes, what they look like, and what each of them is good for. */
export const newVoucherBatchFields = {
  ...voucherBatchFields,
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  prefix: Type.String({
    maxLength: 12,
    pattern: '^[A-Za-z0-9_-]*$',
    'x-text': 'code',
    description: 'What each code begins with: letters, digits, dashes and underscores',
  }),
  length: Type.Integer({
    minimum: 8,
    maximum: 16,
    default: 10,
    description: 'Random characters of a code, after the prefix',
  }),
  effect,
  discount_type,
  discount_value,
  ticket_type_ids,
  max_usages,
  valid_from,
  valid_until,
};
