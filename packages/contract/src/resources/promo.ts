import Type from 'typebox';
import { Amount, Count, Currency, Flag, Id, Instant, nullable, oneOf, record, Text } from '../values.ts';

export const discountTypes = ['Percentage', 'Fixed Amount', 'Fixed Price'] as const;

/** Percent, or an amount in the currency beside it: the type of the discount says which. */
export const DiscountValue = Type.Number({
  minimum: 0,
  description: 'Percent, or an amount in `currency`, by `discount_type`',
});

/** A discount that an organizer offers on an event. */
export const Promo = record('Promo', {
  id: Id,
  event_id: Id,
  code: nullable(Type.String({ description: 'Null: applies by itself' })),
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
