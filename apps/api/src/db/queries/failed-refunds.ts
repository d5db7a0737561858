import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { mailManagers } from './staff-mails.ts';

/**
 * Whether nobody gives the money of a refund back: it has failed, and people have neither tried again nor let its tickets be good again. `refund`
 * is the name of the refunds in the statement.
 */
export const isUnsent = (refund: RawBuilder<unknown>) => sql<boolean>`(
  ${refund}.status = 'Failed' and (
    exists (
      select from refund_items as item
      where item.event_id = ${refund}.event_id and item.refund_id = ${refund}.id and item.is_open
    )
    or ${refund}.source = 'Surplus' and exists (
      select from payments as paid
      where paid.event_id = ${refund}.event_id and paid.id = ${refund}.payment_id
        and paid.amount > paid.refunded_amount + paid.refunding_amount
    )
  )
)`;

interface FailedRefund {
  readonly event_id: string;
  readonly organizer_id: string;
}

/** Seconds after which it is told: those of an event that is cancelled fail one after the other, and the mail says how many. */
const soon = 600;

/** Tells those who manage an event that refunds of it have failed: once an hour, however many they are. */
export async function mailOfFailures(db: Db, { event_id, organizer_id }: FailedRefund): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  await mailManagers(db, organizer_id, {
    template: 'refund_failed',
    key: `${event_id}.${hour}`,
    dueIn: soon,
  });
}

/** How many refunds of an event nobody gives back; undefined where none is left. */
export async function failuresToMail(db: Kysely<Tables>, event: string) {
  const found = await db
    .selectFrom('live_events as e')
    .select(['e.title as event', 'e.organizer_id as owner'])
    .select(
      sql<number>`(
        select count(*)::int from refunds as r where r.event_id = e.id and ${isUnsent(sql`r`)}
      )`.as('refunds'),
    )
    .where('e.id', '=', event)
    .executeTakeFirst();
  return found === undefined || found.refunds === 0 ? undefined : found;
}
