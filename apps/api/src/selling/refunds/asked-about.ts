import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { nextCheck } from '../next-check.ts';
import type { LockedPayment } from '../order-payments.ts';

/** Returns when the provider of a payment, which is locked, is asked about it next, refunds that it is sending included; null where never. */
export async function nextCheckOf(db: Db, payment: LockedPayment): Promise<string | null> {
  const { event_id, id, paid_at, now } = payment;
  const refunds = paid_at === null ? [] : await sentSince(db, event_id, id);
  return nextCheck({ ...payment, refunds }, Date.parse(now));
}

/** Since when each refund of a payment is on its way at the provider. */
async function sentSince(db: Db, event: string, payment: string): Promise<string[]> {
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from refunds where event_id = ${event} and payment_id = ${payment} and status = 'Processing'
  `.execute(db);
  return rows.map(({ updated_at }) => updated_at);
}
