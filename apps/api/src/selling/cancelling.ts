import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { announce } from '../db/queries/outbox.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { giveBack } from './giving-back.ts';
import { type EndedOrder, orderNews } from './order-news.ts';
import { cancelPayment, isOpen, lockPaymentsOf } from './order-payments.ts';
import { isOfBuyer, isOfLiveEvent } from './own-order.ts';

/** Ends an order of the caller that is not paid, and gives back what it held. Throws `not_found` or `order_closed`. */
export async function cancelOrder(db: Db, scope: Scope<'buyer'>, id: string): Promise<void> {
  const payments = await lockPaymentsOf(db, id);
  const { rows } = await sql<EndedOrder>`
    update orders set status = 'Cancelled', cancelled_at = now(), updated_at = now()
    where id = ${id} and ${isOfBuyer(scope)} and status in ('Reserved', 'Awaiting Payment')
    returning event_id, id, (select organizer_id from events where events.id = event_id) as organizer_id, status, reference,
      total, currency
  `.execute(db);
  const [order] = rows;
  if (order === undefined) {
    const found =
      await sql`select from orders where id = ${id} and ${isOfBuyer(scope)} and ${isOfLiveEvent}`.execute(db);
    return fail(found.rows.length === 0 ? 'not_found' : 'order_closed');
  }
  for (const payment of payments) if (isOpen(payment)) await cancelPayment(db, payment);
  await giveBack(db, order.event_id, [id]);
  await announce(db, orderNews('order.cancelled', order));
}
