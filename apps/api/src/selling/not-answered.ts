import type { Db } from '../db/connection/database.ts';
import { lockPaymentsOf } from './order-payments.ts';
import { nextCheckOf } from './refunds/asked-about.ts';

/** In milliseconds. */
const day = 86_400_000;
/** Days after which a payment is not asked about any more whose provider refuses each answer: an account that was closed, say. */
const longest = 60;

/**
 * Notes that a provider could not be asked about a payment, or that its answer could not be read. While a buyer may wait for it, it is asked
 * again in ten minutes, as whoever claimed the payment has noted. Later it is asked at the usual times, and after them once a day, so
 * that an account which is closed does not lead to a failed job each ten minutes for ever.
 */
export async function noteNoAnswer(db: Db, event_id: string, id: string): Promise<void> {
  const all = await lockPaymentsOf(db, 'payments', { event_id, id });
  const payment = all.find((each) => each.id === id);
  if (payment === undefined) return;
  const { paid_at, created_at, expires_at } = payment;
  const now = Date.parse(payment.now);
  if (paid_at === null && now < Date.parse(expires_at ?? created_at) + day) return;
  const isEnough = now > Date.parse(paid_at ?? created_at) + longest * day;
  const daily = isEnough ? null : new Date(now + day).toISOString();
  const next_check_at = (await nextCheckOf(db, payment)) ?? daily;
  await db
    .updateTable('payments')
    .set({ next_check_at })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .execute();
}
