import Type from 'typebox';
import { nullable, oneOf, part, record, Text, Id } from '../values.ts';
import { DiscountValue, discountTypes } from './promo.ts';

/** What a code does at an event, before anything is bought. */
export const CheckedCode = record('CheckedCode', {
  kind: oneOf(['Promo', 'Voucher']),
  effect: {
    ...oneOf(['Discount', 'Free Ticket', 'Access']),
    description: '`Access` opens ticket types that are not shown',
  },
  discount_type: nullable(oneOf(discountTypes)),
  discount_value: nullable(DiscountValue),
  ticket_types: {
    ...Type.Array(part({ id: Id, name: Text })),
    description: 'Those that it is for, also where they are not shown without it; none: all',
  },
});
