import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { type Booked, type Entry, writeEntries } from '../ledger.ts';
import type { LockedPayment } from '../order-payments.ts';
import { inLockOrder } from '../places.ts';

/** Places of a type that a payment which was charged back has no claim to any more. */
interface Freed {
  readonly type: string;
  readonly count: number;
}

/**
 * Closes the refunds of a payment that have failed: its money is with the buyer's bank, so nobody can try again, or let the tickets be good again.
 * Returns the places of their tickets.
 */
export async function closeFailedRefunds(
  db: Db,
  { event_id, id }: Pick<LockedPayment, 'event_id' | 'id'>,
): Promise<readonly Freed[]> {
  const { rows } = await sql<Freed>`
    with closed as (
      update refund_items as item set is_open = false
      from refunds as r
      where r.event_id = ${event_id} and r.payment_id = ${id} and r.status = 'Failed'
        and item.event_id = r.event_id and item.refund_id = r.id and item.is_open
      returning item.ticket_id
    )
    select t.ticket_type_id as type, count(*)::int as count
    from closed join tickets as t on t.event_id = ${event_id} and t.id = closed.ticket_id and t.status = 'Cancelled'
    group by t.ticket_type_id
  `.execute(db);
  return rows;
}

/** Frees places of a payment that was charged back. The money was booked when it was taken. */
export async function freePlaces(db: Db, booked: Booked, freed: readonly Freed[]): Promise<void> {
  await writeEntries(
    db,
    booked,
    freed.map(({ type, count }): Entry => ({ kind: 'Chargeback', type, quantity: -count, amount: 0 })),
  );
  for (const { type, count } of inLockOrder(freed, (each) => each.type))
    await sql`
      update ticket_types set sold = sold - ${count} where event_id = ${booked.event_id} and id = ${type}`.execute(
      db,
    );
}
