import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { isUnsent } from '../../db/queries/failed-refunds.ts';
import { idOrNone, newIdOf } from '../../domain/id.ts';
import type { RefundFact } from '../../payments/provider.ts';
import { writeEntries } from '../ledger.ts';
import type { LockedPayment } from '../order-payments.ts';
import { endRefund, type LockedRefund, lockRefund } from './ending.ts';
import { tellRefund } from './told.ts';

/**
 * Does what follows from refunds as the provider knows them: of ours, and of those that were made there. Those of money in another currency are
 * no amounts of ours, and people note what becomes of it. The payment is locked, and paid.
 */
export async function applyRefunds(
  db: Db,
  payment: LockedPayment,
  refunds: readonly RefundFact[],
): Promise<void> {
  if (payment.received_currency !== null) return;
  for (const [id, attempts] of Map.groupBy(refunds, ({ refund_id }) => refund_id)) {
    const ours = id === null ? undefined : await lockRefund(db, payment.event_id, idOrNone(id));
    if (ours !== undefined && ours.payment_id === payment.id) await applyOurs(db, payment, ours, attempts);
    else
      for (const fact of attempts)
        if (fact.state === 'Succeeded' && !(await endsOneOfOurs(db, payment, fact)))
          await noteElsewhere(db, payment, fact);
  }
}

/**
 * Ends a refund of ours that people have made at the provider's own site, where it is of the same amount: one that people send, which waits for
 * them, or of which they have said that it is sent, and not how; or one that the provider had refused. The first of them that was decided.
 * Returns whether there is one.
 */
async function endsOneOfOurs(
  db: Db,
  payment: LockedPayment,
  { reference, amount }: RefundFact,
): Promise<boolean> {
  const { event_id, id } = payment;
  const { rows } = await sql<{ id: string }>`
    select id from refunds as sent
    where sent.event_id = ${event_id} and sent.payment_id = ${id} and sent.amount = ${amount}
      and (
        sent.is_by_people and sent.status in ('Approved', 'Succeeded') and sent.provider_reference is null
        or ${isUnsent(sql`sent`)} and exists (
          select from payments as paid
          where paid.event_id = ${event_id} and paid.id = ${id}
            and paid.refunded_amount + paid.refunding_amount + ${amount} <= paid.amount
        )
      )
      and not exists (
        select from refunds as known
        where known.event_id = ${event_id} and known.payment_id = ${id} and known.provider_reference = ${reference}
      )
    order by sent.decided_at, sent.id limit 1`.execute(db);
  const [found] = rows;
  const refund = found && (await lockRefund(db, event_id, found.id));
  if (refund === undefined) return false;
  // It has left the provider, where less is left for the next one.
  await sql`
    update refunds set is_by_people = false, provider_reference = ${reference}, updated_at = now()
    where event_id = ${event_id} and id = ${refund.id}`.execute(db);
  if (refund.status !== 'Succeeded')
    await endRefund(db, payment, refund, { state: 'Succeeded', reference, failure: null });
  return true;
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

/** A refund that was made at the provider, as far as it is of the price of the order, or of what was paid beside it. */
interface Noted {
  readonly id: string;
  readonly source: 'Provider' | 'Surplus';
  readonly amount: number;
}

/**
 * Notes a refund that was made at the provider, once. Where more was paid than the order costs, it is of that first, and no refund of a sale;
 * the rest is of the price, and never more than what was left of it. Nobody has said for which tickets it is, so that none ends: people do that.
 */
async function noteElsewhere(db: Db, payment: LockedPayment, fact: RefundFact): Promise<void> {
  const { event_id, id, order_id, currency } = payment;
  const { event_key } = await db
    .selectFrom('events')
    .select('event_key')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  const noted = await insertNoted(db, payment, fact, event_key);
  const told = { action: 'refund.noted', description: 'Noted a refund at the payment provider' } as const;
  for (const { id: refund } of noted) await tellRefund(db, { event_id, id: refund }, told);
  const made = noted.find(({ source }) => source === 'Provider');
  if (made === undefined) return;
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
  await writeEntries(db, booked, [{ kind: 'Refund', refund: made.id, amount: -made.amount }]);
}

/** Returns the parts of a refund that was made at the provider; none where it is known. */
async function insertNoted(
  db: Db,
  { event_id, id, order_id, currency }: LockedPayment,
  { reference, amount }: RefundFact,
  event_key: number,
): Promise<readonly Noted[]> {
  const [ofSurplus, ofPrice] = [newIdOf(event_key), newIdOf(event_key)];
  const { rows } = await sql<Noted>`
    with paid as (
      select p.amount - p.refunded_amount - p.refunding_amount as price_left,
        least(${amount}::bigint, greatest(0, case when p.surplus_reason is null then p.received_amount - p.amount - (
          select coalesce(sum(back.amount), 0) from refunds as back
          where back.event_id = p.event_id and back.payment_id = p.id and back.source = 'Surplus'
        ) end)) as of_surplus
      from payments as p
      where p.event_id = ${event_id} and p.id = ${id} and not exists (
        select from refunds as known
        where known.event_id = p.event_id and known.payment_id = p.id and known.provider_reference = ${reference}
      )
    ), part as (
      select ${ofSurplus}::uuid as id, 'Surplus' as source, of_surplus as amount from paid
      union all
      select ${ofPrice}::uuid, 'Provider', least(${amount}::bigint - of_surplus, price_left) from paid
    )
    insert into refunds (
      event_id, id, payment_id, order_id, status, source, amount, currency, reason, provider_reference, decided_at, succeeded_at
    )
    select ${event_id}, part.id, ${id}, ${order_id}, 'Succeeded', part.source, part.amount, ${currency}, 'Made at the payment provider',
      ${reference}, now(), now()
    from part where part.amount > 0
    returning id, source, amount
  `.execute(db);
  return rows;
}
