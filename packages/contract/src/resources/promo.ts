import Type from 'typebox';
import { code, text } from '../body.ts';
import { managed } from '../managed.ts';
import {
  OfferCode,
  Amount,
  Count,
  Currency,
  Flag,
  Id,
  Instant,
  nullable,
  oneOf,
  record,
  Text,
  WrittenAmount,
} from '../values.ts';

export const discountTypes = ['Percentage', 'Fixed Amount', 'Fixed Price'] as const;

/** Percent, or an amount in the currency beside it: the type of the discount says which. */
export const DiscountValue = Type.Number({
  minimum: 0,
  description: 'Percent, or an amount in `currency`, by `discount_type`',
  'x-as': 'discount',
});

/** A discount that an organizer offers on an event. */
export const Promo = record('Promo', {
  id: Id,
  event_id: Id,
  code: nullable({
    ...OfferCode,
    description: 'Null: applies by itself. Viewers of an organizer get its last three characters: `•••K7P`',
  }),
  name: Text,
  description: nullable(Text),
  trigger: oneOf(['Code', 'Automatic']),
  discount_type: oneOf(discountTypes),
  discount_value: DiscountValue,
  currency: Currency,
  max_discount_amount: nullable(Amount),
  ticket_type_ids: nullable(Type.Array(Id, { description: 'Null: all' })),
  min_quantity: Count,
  min_order_amount: Amount,
  max_uses: nullable(Type.Integer({ minimum: 1, description: 'Null: unlimited' })),
  max_uses_per_user: nullable(Type.Integer({ minimum: 1, description: 'Null: unlimited' })),
  used_count: Count,
  reserved_count: Count,
  remaining_uses: nullable(Type.Integer({ minimum: 0, description: 'Null: unlimited' })),
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
  is_active: Flag,
  status: oneOf(['Scheduled', 'Active', 'Inactive', 'Limit Reached', 'Expired']),
  is_stackable: Flag,
  total_discount: Type.Integer({ 'x-as': 'money', description: 'What it took off orders that were paid' }),
  gross_revenue: Type.Integer({
    'x-as': 'money',
    description: 'Captured ticket money, after discounts, of the paid orders that used it',
  }),
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedPromo = managed('ManagedPromo', Promo);

/** Fields of a write that promos and vouchers have. */
export const offerFields = {
  discount_type: oneOf(discountTypes),
  discount_value: Type.Number({
    minimum: 0,
    maximum: 100_000_000_000,
    multipleOf: 0.01,
    description: 'Percent, or an amount in the currency of the event, by `discount_type`',
    'x-as': 'discount',
  }),
  ticket_type_ids: nullable(
    Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true, description: 'Null: all' }),
  ),
};

const uses = Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Null: unlimited' });

/** What a write may name. */
export const promoFields = {
  name: text(120),
  code: nullable(code()),
  description: nullable(text(2000)),
  trigger: Promo.properties.trigger,
  ...offerFields,
  max_discount_amount: nullable(WrittenAmount),
  min_quantity: Type.Integer({ minimum: 1, maximum: 1000 }),
  min_order_amount: WrittenAmount,
  max_uses: nullable(uses),
  max_uses_per_user: nullable(uses),
  starts_at: nullable(Instant),
  ends_at: nullable(Instant),
  is_active: Flag,
  is_stackable: Flag,
};
