import { fail } from '../domain/errors/problem-error.ts';

/** What is done to several records at once: they are changed, or removed. */
export interface Bulk<Changed> {
  readonly ids: readonly string[];
  readonly set?: Changed;
  readonly remove_reason?: string;
}

const eitherOr = {
  errors: [{ pointer: '/set', code: 'missing', detail: 'Send either set or remove_reason, and not both.' }],
} as const;

/** The body, where it says one of the two. */
export function demandEither<Changed>(body: Bulk<Changed>): Bulk<Changed> {
  if ((body.set === undefined) === (body.remove_reason === undefined)) fail('invalid_request', eitherOr);
  return body;
}
