import Type, { type Static } from 'typebox';
import { errors } from '../errors.ts';
import { valueErrors } from '../value-errors.ts';
import { Instant, nullable, oneOf, part, record, Text } from '../values.ts';

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
});

export type Problem = Static<typeof Problem>;
