import Type from 'typebox';
import { code, emailAddress, personName, text } from '../body.ts';
import { managed } from '../managed.ts';
import {
  Count,
  Currency,
  Email,
  Id,
  Instant,
  nullable,
  OfferCode,
  oneOf,
  part,
  Person,
  record,
  Text,
} from '../values.ts';
import { DiscountValue, discountTypes, offerFields } from './promo.ts';

/** A code that was issued by itself, with its own budget of uses. */
export const Voucher = record('Voucher', {
  id: Id,
  event_id: Id,
  code: OfferCode,
  batch: nullable(part({ id: Id, name: Text })),
  effect: oneOf(['Discount', 'Free Ticket', 'Access']),
  discount_type: nullable(oneOf(discountTypes)),
  discount_value: nullable(DiscountValue),
  currency: Currency,
  ticket_type_ids: nullable(Type.Array(Id, { description: 'Null: all' })),
  max_usages: Count,
  redeemed_count: Count,
  reserved_count: Count,
  recipient_name: nullable(Text),
  recipient_email: nullable(Email),
  valid_from: nullable(Instant),
  valid_until: nullable(Instant),
  status: oneOf(['Available', 'Reserved', 'Partially Redeemed', 'Redeemed', 'Expired', 'Revoked']),
  sent_at: nullable(Instant),
  last_redeemed_at: nullable(Instant),
  redemptions: Type.Array(
    part({
      order_reference: Text,
      user: nullable(Person),
      amount: Type.Integer({ minimum: 0, 'x-as': 'money', description: 'What it took off, in `currency`' }),
      redeemed_at: Instant,
    }),
    { description: 'On paid orders, newest first' },
  ),
  note: nullable(Text),
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedVoucher = managed('ManagedVoucher', Voucher);

/** What a write may name. */
export const voucherFields = {
  code: code(),
  effect: Voucher.properties.effect,
  discount_type: nullable(offerFields.discount_type),
  discount_value: nullable(offerFields.discount_value),
  ticket_type_ids: offerFields.ticket_type_ids,
  max_usages: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  recipient_name: nullable(personName()),
  recipient_email: nullable(emailAddress),
  valid_from: nullable(Instant),
  valid_until: nullable(Instant),
  note: nullable(text(2000)),
};

/** Filters of the list of vouchers. */
export const voucherFilters = {
  status: Type.Optional(Voucher.properties.status),
  batch_id: Type.Optional(Type.String({ maxLength: 64, description: 'a batch of vouchers' })),
};
