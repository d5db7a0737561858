import { type RawBuilder, sql } from 'kysely';
import { isUnsent } from './failed-refunds.ts';

/*
 * What waits for people, said once: the dashboard counts these rows, and the lists show the same ones. `row` is the name of the rows in the
 * statement.
 */

type Row = RawBuilder<unknown>;

/** A payment that was begun, and is neither paid nor given up. */
export const isPaymentPending = (row: Row) => sql<boolean>`(${row}.status in ('Pending', 'Processing'))`;

/** One of these that is past its time to pay, or in processing for over an hour. */
export const isPaymentStuck = (row: Row) => sql<boolean>`(
  ${isPaymentPending(row)}
  and (${row}.expires_at <= now() or (${row}.status = 'Processing' and ${row}.updated_at < now() - interval '1 hour'))
)`;

/** A refund that was asked for, and is not yet done, denied or failed. */
export const isRefundPending = (row: Row) =>
  sql<boolean>`(${row}.status in ('Requested', 'Approved', 'Processing'))`;

/** A refund that has failed, and that nobody gives back. */
export const isRefundFailed = isUnsent;

/** A mail of the last seven days that was given up, and not sent again by hand. */
export const isMailFailed = (row: Row) => sql<boolean>`(
  ${row}.status = 'Failed' and ${row}.created_at > now() - interval '7 days'
  and not exists (select from mails as again where again.resent_of = ${row}.id)
)`;
