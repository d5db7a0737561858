import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { entryFor, recordActivities } from '../../db/queries/activity-log.ts';
import type { Activity } from '../../domain/activity.ts';

/** Money of an order is given back. */
export const givenBack = { action: 'refund.approved', description: 'Gave money of an order back' } as const;

/** Tells the audit log of a refund that no request has made: a job has, for the person who asked for it, or by itself. */
export async function tellRefund(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  said: Pick<Activity, 'action' | 'description'>,
  by: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ reference: string; amount: number; reason: string }>`
    select o.reference, r.amount, r.reason
    from refunds as r join orders as o on o.event_id = r.event_id and o.id = r.order_id
    where r.event_id = ${event_id} and r.id = ${id}
  `.execute(db);
  const entries = rows.map(({ reference: label, amount, reason }) =>
    entryFor(
      {
        ...said,
        outcome: 'Succeeded',
        ...(by === null ? {} : { by: { userId: by } }),
        subject: { type: 'refund', id, label },
        eventId: event_id,
        changes: [
          { field: 'amount', old: null, new: amount },
          { field: 'reason', old: null, new: reason },
        ],
      },
      null,
    ),
  );
  await recordActivities(db, entries);
}
