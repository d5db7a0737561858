import type { Db } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { type LockedPayment, lockPayments } from '../order-payments.ts';

/** The payment by which an order was paid; all of its payments are locked. Throws `refund_not_possible` where it was not. */
export async function paidBy(
  db: Db,
  order: { readonly event_id: string; readonly id: string },
): Promise<LockedPayment> {
  const all = await lockPayments(db, order);
  const paid = all.find(({ paid_at, surplus_reason }) => paid_at !== null && surplus_reason === null);
  return paid ?? fail('refund_not_possible', { detail: 'The order was not paid.' });
}
