import Type from 'typebox';
import { Amount, Count, Currency, Flag, Id, nullable, oneOf, part, record, Text } from '../values.ts';
import { DiscountValue, discountTypes } from './promo.ts';
import { SetAsideReason } from './set-aside.ts';
import { PublicTicketType } from './ticket-type.ts';

const { kind, price, min_per_order, max_per_order } = PublicTicketType.properties;

/** What a code does at an event, before anything is bought. */
export const CheckedCode = record('CheckedCode', {
  id: Id,
  code: {
    ...Text,
    description: 'The code as it was made: without what was typed around it, in its own case',
  },
  kind: oneOf(['Promo', 'Voucher']),
  effect: {
    ...oneOf(['Discount', 'Free Ticket', 'Access']),
    description: '`Access` opens ticket types that are not shown',
  },
  discount_type: nullable(oneOf(discountTypes)),
  discount_value: nullable(DiscountValue),
  max_discount_amount: nullable(Amount),
  min_quantity: Count,
  min_order_amount: Amount,
  is_stackable: { ...Flag, description: 'Whether it applies beside other offers that are stackable' },
  max_uses_per_user: {
    ...nullable(Type.Integer({ minimum: 1 })),
    description:
      'How often one person may use it, by the address that the checkout names or the account; null: as often as there are uses',
  },
  ticket_types: {
    ...Type.Array(part({ id: Id, name: Text, kind, price, min_per_order, max_per_order })),
    description: 'Those that it is for, also where they are not shown without it; none: all',
  },
  for_items: {
    ...nullable(
      part({
        is_used: Flag,
        discount: { ...Amount, description: 'What it takes off them' },
        total: { ...Amount, description: 'What they cost with all of the codes' },
        currency: Currency,
        reason: { ...nullable(SetAsideReason), description: 'Why it is not used; null where it is' },
      }),
    ),
    description: 'What it does for the `items` that were sent; null without them',
  },
});
