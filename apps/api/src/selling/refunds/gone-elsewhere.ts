import { sql } from 'kysely';
import type { Database, Db } from '../../db/connection/database.ts';
import type { RefundFact } from '../../payments/provider.ts';
import { findWithPayment } from './deciding.ts';
import { applyRefunds } from './elsewhere.ts';
import { tellOfRefund } from './refund-news.ts';
import { sendRefund } from './surplus.ts';

/** Returns the refunds that were made at the provider of a payment and are not noted yet. Some providers give these an id, too: none of ours. */
export async function goneElsewhere(
  db: Database['internal'],
  { event_id, id }: { readonly event_id: string; readonly id: string },
  refunds: readonly RefundFact[],
): Promise<readonly RefundFact[]> {
  const made = refunds.filter(({ state }) => state === 'Succeeded');
  if (made.length === 0) return [];
  const { rows } = await sql<{ id: string; reference: string | null }>`
    select id, provider_reference as reference from refunds where event_id = ${event_id} and payment_id = ${id}`.execute(
    db,
  );
  const isKnown = ({ refund_id, reference }: RefundFact) =>
    rows.some((row) => row.id === refund_id || row.reference === reference);
  return made.filter((each) => !isKnown(each));
}

/**
 * Notes what of a surplus went back at the provider before we have sent it: only the rest is sent. Where nothing is left, the refund is closed
 * as Denied: those that were made there take its place.
 */
export async function lessGone(
  db: Db,
  event_id: string,
  id: string,
  gone: readonly RefundFact[],
): Promise<void> {
  const found = await findWithPayment(db, { event_id, id });
  if (found?.refund.status !== 'Approved') return;
  const { payment, refund } = found;
  const left = Math.max(0, refund.amount - gone.reduce((sum, { amount }) => sum + amount, 0));
  await sql`
    update payments set refunding_amount = refunding_amount - ${refund.amount - left}, updated_at = now()
    where event_id = ${event_id} and id = ${payment.id}`.execute(db);
  const [status, amount] = left === 0 ? (['Denied', refund.amount] as const) : (['Approved', left] as const);
  await sql`
    update refunds set status = ${status}, amount = ${amount}, updated_at = now()
    where event_id = ${event_id} and id = ${id}`.execute(db);
  await applyRefunds(db, payment, gone);
  await tellOfRefund(db, { ...refund, status, amount });
  if (left > 0) await sendRefund(db, event_id, id);
}
