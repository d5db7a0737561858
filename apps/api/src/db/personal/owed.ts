import { type RawBuilder, sql } from 'kysely';

/** Days after the end of a refund in which the bank may return its money, and its buyer may ask for it. */
const settlingDays = 30;

/**
 * Condition for an order whose buyer must stay known, because money may have to be paid to them: a refund, a payment or a dispute is open,
 * a refund ended lately, or the event of a paid order is still to come and may be cancelled.
 */
export function isOwed(order: string): RawBuilder<boolean> {
  const o = (column: string) => sql.ref(`${order}.${column}`);
  return sql<boolean>`(
    ${o('status')} in ('Reserved', 'Awaiting Payment')
    or exists (
      select from refunds as owed
      where owed.event_id = ${o('event_id')} and owed.order_id = ${o('id')} and (
        owed.status in ('Requested', 'Approved', 'Processing')
        or ${isRetryable('owed')}
        or owed.updated_at > now() - make_interval(days => ${sql.lit(settlingDays)})
      )
    )
    or exists (
      select from payments as open
      where open.event_id = ${o('event_id')} and open.order_id = ${o('id')}
        and open.status in ('Pending', 'Processing', 'Disputed')
    )
    or (${o('status')} = 'Paid' and ${o('total')} > 0 and exists (
      select from events as coming where coming.id = ${o('event_id')} and coming.ends_at > now()
    ))
  )`;
}

/** Condition for a refund that failed and was not given up: its tickets were not reinstated. */
export const isRetryable = (refund: string): RawBuilder<boolean> => {
  const r = (column: string) => sql.ref(`${refund}.${column}`);
  const items = sql`select from refund_items as item where item.event_id = ${r('event_id')} and item.refund_id = ${r('id')}`;
  return sql<boolean>`(
    ${r('status')} = 'Failed' and (not exists (${items}) or exists (${items} and item.is_open))
  )`;
};
