import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { idOrNone, newIdOf } from '../../domain/id.ts';
import type { RefundFact } from '../../payments/provider.ts';
import { writeEntries } from '../ledger.ts';
import type { LockedPayment } from '../order-payments.ts';
import { endRefund, type LockedRefund, lockRefund } from './ending.ts';
import { tellRefund } from './told.ts';

/** Does what follows from refunds as the provider knows them: of ours, and of those that were made there. The payment is locked, and paid. */
export async function applyRefunds(
  db: Db,
  payment: LockedPayment,
  refunds: readonly RefundFact[],
): Promise<void> {
  for (const [id, attempts] of Map.groupBy(refunds, ({ refund_id }) => refund_id)) {
    const ours = id === null ? undefined : await lockRefund(db, payment.event_id, idOrNone(id));
    if (ours !== undefined && ours.payment_id === payment.id) await applyOurs(db, payment, ours, attempts);
    else for (const fact of attempts) if (fact.state === 'Succeeded') await noteElsewhere(db, payment, fact);
  }
}

/**
 * Does what follows from a refund of ours, whatever the provider says of each attempt: one that has not failed counts. A failed one counts
 * where no other is known or asked for since.
 */
async function applyOurs(
  db: Db,
  payment: LockedPayment,
  refund: LockedRefund,
  attempts: readonly RefundFact[],
): Promise<void> {
  const { status, provider_reference } = refund;
  const good =
    attempts.find(({ state }) => state === 'Succeeded') ??
    attempts.find(({ state }) => state === 'Processing');
  if (good !== undefined) return endRefund(db, payment, refund, good);
  const failed = attempts.find(({ reference }) => reference === provider_reference);
  if (failed === undefined) return;
  if (status === 'Processing') await endRefund(db, payment, refund, failed);
  if (status === 'Succeeded') await noteTurnedBack(db, refund, failed);
}

/**
 * Notes, once, that money which was said to be back has come back to the provider: an account was closed, say. The refund stays as it is, since
 * its tickets have ended and their places are free; people send the money in another way.
 */
async function noteTurnedBack(
  db: Db,
  { event_id, id }: LockedRefund,
  { failure }: RefundFact,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update refunds set failure_code = ${failure?.code ?? 'failed'}, failure_message = ${failure?.message ?? null}, updated_at = now()
    where event_id = ${event_id} and id = ${id} and status = 'Succeeded' and failure_code is null
  `.execute(db);
  const description =
    'A refund that had succeeded has failed at the payment provider: its money is there again';
  if (numAffectedRows === 1n) await tellRefund(db, { event_id, id }, { action: 'refund.noted', description });
}

/**
 * Notes a refund that was made at the provider, once. Nobody has said for which tickets it is, so that none ends: people do that. It is never
 * more than what was left of the payment.
 */
async function noteElsewhere(
  db: Db,
  payment: LockedPayment,
  { reference, amount }: RefundFact,
): Promise<void> {
  const { event_id, id, order_id, currency } = payment;
  const { event_key } = await db
    .selectFrom('events')
    .select('event_key')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  const refund = newIdOf(event_key);
  const { rows } = await sql<{ amount: number }>`
    insert into refunds (
      event_id, id, payment_id, order_id, status, source, amount, currency, reason, provider_reference, decided_at, succeeded_at
    )
    select ${event_id}, ${refund}, ${id}, ${order_id}, 'Succeeded', 'Provider',
      least(${amount}::bigint, paid.amount - paid.refunded_amount - paid.refunding_amount), ${currency},
      'Made at the payment provider', ${reference}, now(), now()
    from payments as paid
    where paid.event_id = ${event_id} and paid.id = ${id} and paid.amount > paid.refunded_amount + paid.refunding_amount
      and not exists (
        select from refunds as known
        where known.event_id = ${event_id} and known.payment_id = ${id} and known.provider_reference = ${reference}
      )
    returning amount
  `.execute(db);
  const [made] = rows;
  if (made === undefined) return;
  const told = { action: 'refund.noted', description: 'Noted a refund at the payment provider' } as const;
  await tellRefund(db, { event_id, id: refund }, told);
  await sql`
    update payments set refunded_amount = refunded_amount + ${made.amount}, updated_at = now(),
      status = case
        when status not in ('Paid', 'Partially Refunded') then status
        when refunded_amount + ${made.amount} = amount then 'Refunded'
        else 'Partially Refunded'
      end
    where event_id = ${event_id} and id = ${id}
  `.execute(db);
  if (payment.surplus_reason !== null) return;
  const booked = { event_id, event_key, order_id, payment_id: id, currency };
  await writeEntries(db, booked, [{ kind: 'Refund', refund, amount: -made.amount }]);
}
