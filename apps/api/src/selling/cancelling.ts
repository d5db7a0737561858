import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { announce } from '../db/queries/outbox.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { giveBack } from './giving-back.ts';
import { orderNews, toldColumns, type ToldOrder } from './order-news.ts';
import { cancelPayment, demandNoneOpen, isOpen, type LockedPayment, lockPayments } from './order-payments.ts';
import { findOrder, isOfBuyer } from './own-order.ts';

/** Ends an order of the caller that is not paid, and gives back what it held. Throws `not_found` or `order_closed`. */
export async function cancelOrder(db: Db, scope: Scope<'buyer'>, id: string): Promise<void> {
  const order = await findOrder(db, isOfBuyer(scope), id);
  if (!(await endOrder(db, order, await lockPayments(db, order)))) fail('order_closed');
}

/**
 * Ends an order that is not paid, with its open payments, and gives back what it held. Its payments are locked. Returns false where it is paid,
 * or has ended.
 */
export async function endOrder(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  payments: readonly LockedPayment[],
): Promise<boolean> {
  const { rows } = await sql<ToldOrder>`
    update orders set status = 'Cancelled', cancelled_at = now(), network_key = null, updated_at = now()
    where event_id = ${event_id} and id = ${id} and status in ('Reserved', 'Awaiting Payment')
    returning ${toldColumns}
  `.execute(db);
  const [order] = rows;
  if (order === undefined) return false;
  for (const payment of payments) if (isOpen(payment)) await cancelPayment(db, payment);
  await demandNoneOpen(db, { event_id, id });
  await giveBack(db, event_id, [id]);
  await announce(db, orderNews('order.cancelled', order));
  return true;
}
