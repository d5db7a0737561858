import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { leavesWork } from '../../db/connection/left-work.ts';
import { enqueueAgain } from '../../db/queries/jobs.ts';
import { newIdOf } from '../../domain/id.ts';
import { writeEntries } from '../ledger.ts';
import type { LockedPayment } from '../order-payments.ts';

interface Of {
  readonly event_key: number;
  readonly gatewayFee: number;
  readonly reason: string;
}

/**
 * Gives back, at once and as a whole, money that is not for its order: the order was cancelled, was paid already, or has lapsed and its places
 * are gone. It was never a sale, so the ledger has what the provider keeps of it and nothing else. Returns the id of the
 * refund.
 */
export async function giveBackSurplus(
  db: Db,
  { event_id, order_id, id, amount, currency }: LockedPayment,
  { event_key, gatewayFee, reason }: Of,
): Promise<string> {
  const refund = newIdOf(event_key);
  await sql`
    insert into refunds (event_id, id, payment_id, order_id, status, source, amount, currency, reason, with_fees, decided_at)
    values (${event_id}, ${refund}, ${id}, ${order_id}, 'Approved', 'Surplus', ${amount}, ${currency}, ${reason}, true, now())
  `.execute(db);
  await sql`update payments set refunding_amount = ${amount} where event_id = ${event_id} and id = ${id}`.execute(
    db,
  );
  const booked = { event_id, event_key, order_id, payment_id: id, currency };
  await writeEntries(db, booked, [{ kind: 'Gateway Fee', amount: -gatewayFee }]);
  await sendRefund(db, event_id, refund);
  return refund;
}

/** Has the money of an Approved refund sent back. */
export async function sendRefund(db: Db, event: string, id: string): Promise<void> {
  await enqueueAgain(db, [{ kind: 'refund.send', lane: 'money', key: id, eventId: event, subjectId: id }]);
  leavesWork(db);
}
