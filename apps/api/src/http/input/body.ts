import type { TObject } from 'typebox';
import { fits } from '../../domain/validator.ts';
import { addSchemaErrors, addTextErrors } from './body-errors.ts';
import { createErrorList } from './error-list.ts';
import { normalized } from './normalized.ts';

/**
 * Makes the reader of a route's JSON bodies. It returns the body with its texts normalized, and throws `invalid_request`
 * with an error for each value that is not allowed. The validator decides whether a body fits; our own walk writes the errors. Of fields
 * that are only read, it says how they change.
 */
export function bodyReader(
  schema: TObject,
  readOnly: Readonly<Record<string, string>> = {},
): (body: unknown) => unknown {
  return (sent) => {
    const errors = createErrorList();
    const body = normalized(schema, sent, (count) => errors.skip(count));
    if (fits(schema, body)) addTextErrors(schema, body, errors);
    else addSchemaErrors({ ...schema, readOnly }, body, errors);
    errors.throwIfAny();
    return body;
  };
}
