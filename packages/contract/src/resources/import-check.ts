import Type from 'typebox';
import { valueErrors } from '../value-errors.ts';
import { Count, nullable, oneOf, part, record, Text } from '../values.ts';

/** What an import would make of a file. */
export const ImportCheck = record('ImportCheck', {
  rows: { ...Count, description: 'Lines beside the one with the names of the columns' },
  valid: { ...Count, description: 'Those of them that are in order. Nothing is imported unless all are' },
  errors: Type.Array(
    part({
      line: Type.Integer({ minimum: 1, description: 'Number of the line in the file; the first one is 1' }),
      column: nullable(Type.String({ description: 'Null: the whole line, or the whole file' })),
      code: oneOf(Object.keys(valueErrors) as (keyof typeof valueErrors)[]),
      detail: Text,
    }),
    { maxItems: 100, description: 'The first of them' },
  ),
});
