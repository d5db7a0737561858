import { sql } from 'kysely';
import type { Database, Db } from '../db/connection/database.ts';
import { announceEach } from '../db/queries/outbox.ts';
import { giveBack } from './giving-back.ts';
import { orderNews, toldColumns, type ToldOrder } from './order-news.ts';

/** Orders that lapse in one transaction. */
const lapsedAtOnce = 200;

/** Ends orders of an event whose places were held until now, and gives back what they held. Returns how many. */
export async function lapse(db: Db, event: string): Promise<number> {
  await endConfirmations(db, event);
  const { rows } = await sql<ToldOrder>`
    with due as (
      select id from orders
      where event_id = ${event} and status in ('Reserved', 'Awaiting Payment') and reserved_until <= now()
      order by id limit ${sql.lit(lapsedAtOnce)}
      for no key update
    )
    update orders set status = 'Expired', network_key = null, updated_at = now()
    from due
    where orders.event_id = ${event} and orders.id = due.id
      and orders.status in ('Reserved', 'Awaiting Payment') and orders.reserved_until <= now()
    returning ${toldColumns}
  `.execute(db);
  if (rows.length === 0) return 0;
  await giveBack(
    db,
    event,
    rows.map(({ id }) => id),
  );
  await announceEach(
    db,
    rows.map((order) => orderNews('order.expired', order)),
  );
  return rows.length;
}

/**
 * Ends the payments of nothing of orders that were not confirmed in time: no provider says what becomes of them. Payments are locked before
 * orders; one that is being confirmed is waited for, and then is paid.
 */
async function endConfirmations(db: Db, event: string): Promise<void> {
  await sql`
    with due as (
      select payment.id from payments as payment
      join orders on orders.event_id = payment.event_id and orders.id = payment.order_id
      where payment.event_id = ${event} and payment.method = 'Free' and payment.status = 'Pending'
        and orders.status = 'Awaiting Payment' and orders.reserved_until <= now()
      order by payment.id for no key update of payment
    )
    update payments set status = 'Expired', updated_at = now()
    from due where payments.event_id = ${event} and payments.id = due.id and payments.status = 'Pending'
  `.execute(db);
}

/** Ends all orders whose places were held until now, event by event. What fails at one event holds up no other; the first failure is thrown. */
export async function lapseAll(database: Pick<Database, 'transaction'>, signal: AbortSignal): Promise<void> {
  const events = await database.transaction(async (db) => {
    const { rows } = await sql<{ event_id: string }>`
      select distinct event_id from orders
      where status in ('Reserved', 'Awaiting Payment') and reserved_until <= now()
    `.execute(db);
    return rows;
  });
  const failures: unknown[] = [];
  for (const { event_id } of events)
    try {
      while (!signal.aborted && (await database.transaction((db) => lapse(db, event_id))) === lapsedAtOnce);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
