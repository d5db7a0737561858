import { fail } from '../domain/errors/problem-error.ts';

/** A rule between limits of a record: limits that break it exclude each other, so that nobody could ever buy or use it. */
export interface LimitRule<Row> {
  /**
   * The fields that it compares. It is asked where a body names one of them; the first that is named is where the error is told. `is_active`
   * counts where a record is activated.
   */
  readonly fields: readonly string[];
  readonly breaks: (row: Row) => boolean;
  /** What is said: what the limit is compared with, and what is allowed. */
  readonly says: (row: Row) => string;
}

/** Throws `invalid_request` where a record that was just written breaks rules about fields that the body names. */
export function demandLimits<Row>(row: Row, body: object, rules: readonly LimitRule<Row>[]): void {
  const errors = rules.flatMap(({ fields, breaks, says }) => {
    const field = fields.find((each) => isSet(body as Readonly<Record<string, unknown>>, each));
    if (field === undefined || !breaks(row)) return [];
    return [{ pointer: `/${field}`, code: 'not_allowed' as const, detail: says(row) }];
  });
  const [first] = errors;
  if (first !== undefined) fail('invalid_request', { detail: first.detail, errors });
}

const isSet = (body: Readonly<Record<string, unknown>>, field: string): boolean =>
  body[field] !== undefined && !(field === 'is_active' && body[field] === false);

/** Whether an instant is not before another one; one that is absent is not compared. */
export const isFrom = (at: string | null | undefined, since: string | null | undefined): boolean =>
  at != null && since != null && Date.parse(at) >= Date.parse(since);
