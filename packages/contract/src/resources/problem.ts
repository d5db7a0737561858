import Type, { type Static } from 'typebox';
import { errors } from '../errors.ts';
import { valueErrors } from '../value-errors.ts';
import { Amount, Count, Currency, Instant, nullable, oneOf, part, record, Text } from '../values.ts';
import { refundStatuses } from './payment.ts';
import { CodesSetAside } from './set-aside.ts';

/** The body of every error (RFC 9457, `application/problem+json`). */
export const Problem = record('Problem', {
  type: Text,
  title: Text,
  status: Type.Integer(),
  detail: Text,
  code: oneOf(Object.keys(errors) as (keyof typeof errors)[]),
  request_id: Text,
  errors: Type.Optional(
    Type.Array(
      part({
        parameter: Type.Optional(Text),
        pointer: Type.Optional(Text),
        code: oneOf(Object.keys(valueErrors) as (keyof typeof valueErrors)[]),
        detail: Text,
      }),
    ),
  ),
  conflict: Type.Optional(
    part({
      updated_at: Instant,
      changes: Type.Array(part({ field: Text, by: nullable(Text), at: Instant })),
    }),
  ),
  price: Type.Optional(part({ total: Amount, currency: Currency, codes_set_aside: CodesSetAside })),
  unsettled: Type.Optional(
    part({
      orders: Type.Array(
        part({
          reference: Text,
          title: Text,
          refunds: Type.Array(part({ amount: Amount, currency: Currency, status: oneOf(refundStatuses) })),
        }),
      ),
      tickets_to_come: Count,
    }),
  ),
});

export type Problem = Static<typeof Problem>;
