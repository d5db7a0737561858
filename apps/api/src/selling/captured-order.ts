import { sql } from 'kysely';
import { beginAgain } from '../db/connection/after-remedy.ts';
import type { Db } from '../db/connection/database.ts';
import type { SignedOrder } from './capture.ts';
import { takeAgain } from './late-money.ts';
import type { LockedPayment } from './order-payments.ts';

/**
 * Makes an order Paid, or says why the money is not for it. One whose places are gone by now is paid if they can all be had again. Where it
 * is another than was signed, all begins again, once: its codes, its buyer or its contact were changed while its lock was waited for.
 */
export async function payOrder(
  db: Db,
  { event_id, order_id, amount }: LockedPayment,
  { order, tickets }: SignedOrder,
): Promise<
  | { readonly taken: 'reserved' | 'sold already' }
  | { readonly surplus: 'Order Paid' | 'Order Cancelled' | 'No Places' }
> {
  const paid = (from: readonly string[]) =>
    sql`
    update orders set status = 'Paid', paid_at = now(), network_key = null, updated_at = now()
    where event_id = ${event_id} and id = ${order_id} and status = any(${from}::text[]) and total = ${amount} and ${isAsSigned(order)}
  `.execute(db);
  if ((await paid(['Reserved', 'Awaiting Payment'])).numAffectedRows === 1n) return { taken: 'reserved' };
  const { status, is_as_signed } = await db
    .selectFrom('orders')
    .select(['status', isAsSigned(order).as('is_as_signed')])
    .where('event_id', '=', event_id)
    .where('id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (status === 'Paid') return { surplus: 'Order Paid' };
  if (status === 'Cancelled') return { surplus: 'Order Cancelled' };
  if (status !== 'Expired' || !is_as_signed) beginAgain();
  if (
    !(await takeAgain(
      db,
      order,
      tickets.map(({ id }) => id),
    ))
  )
    return { surplus: 'No Places' };
  if ((await paid(['Expired'])).numAffectedRows !== 1n) beginAgain();
  return { taken: 'sold already' };
}

/** Whether an order is the one that was signed. Two changes may have the same instant: so what is taken from it is compared as well. */
const isAsSigned = ({
  updated_at,
  total,
  buyer_user_id,
  buyer_email,
  contact_email,
  ...of
}: SignedOrder['order']) => sql<boolean>`(
  orders.updated_at = ${updated_at} and orders.total = ${total} and orders.buyer_email = ${buyer_email}
  and orders.buyer_user_id is not distinct from ${buyer_user_id} and orders.contact_email is not distinct from ${contact_email}
  and orders.promo_id is not distinct from ${of.promo_id} and orders.voucher_id is not distinct from ${of.voucher_id}
)`;
