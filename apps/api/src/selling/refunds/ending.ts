import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { mailRefund } from '../../db/queries/refund-mails.ts';
import { mailOfFailures } from '../../db/queries/failed-refunds.ts';
import type { RefundFact } from '../../payments/provider.ts';
import { type Entry, writeEntries } from '../ledger.ts';
import type { LockedPayment } from '../order-payments.ts';
import { inLockOrder } from '../places.ts';
import { closeFailedRefunds, freePlaces } from './after-loss.ts';
import { tellOfRefund } from './refund-news.ts';

/** A refund, locked after the payments of its order. */
export interface LockedRefund {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly id: string;
  readonly order_id: string;
  readonly payment_id: string;
  /** What the provider calls its latest attempt. */
  readonly provider_reference: string | null;
  readonly status: 'Requested' | 'Approved' | 'Processing' | 'Succeeded' | 'Failed' | 'Denied';
  readonly source: 'Buyer' | 'Staff' | 'Event Cancelled' | 'Surplus' | 'Provider';
  readonly amount: number;
  readonly currency: string;
  readonly kept_amount: number;
  readonly fee_amount: number;
  readonly fee_tax_amount: number;
  readonly tax_amount: number;
  readonly fee_borne_by: 'Buyer' | 'Organizer';
  readonly ticket_tax_included: boolean;
}

/** Locks a refund; undefined where there is none. */
export async function lockRefund(db: Db, event: string, id: string): Promise<LockedRefund | undefined> {
  const { rows } = await sql<LockedRefund>`
    select
      r.event_id, e.event_key, e.organizer_id, r.id, r.order_id, r.payment_id, r.provider_reference, r.status, r.source, r.amount, r.currency, r.kept_amount,
      r.fee_amount, r.fee_tax_amount, r.tax_amount, o.fee_borne_by, o.ticket_tax_included
    from refunds as r
    join events as e on e.id = r.event_id
    join orders as o on o.event_id = r.event_id and o.id = r.order_id
    where r.event_id = ${event} and r.id = ${id}
    for no key update of r
  `.execute(db);
  return rows[0];
}

/** Why a refund has failed of which people have said so. */
export const markedFailed = 'marked_failed';

/** What has become of a refund that is on its way. */
export type RefundEnd = Pick<RefundFact, 'state' | 'failure'> & { readonly reference: string | null };

/**
 * Does what follows from what has become of a refund that is on its way, or was given up as Failed; of another one nothing follows. The
 * payments of its order are locked, and it is.
 */
export async function endRefund(
  db: Db,
  payment: LockedPayment,
  refund: LockedRefund,
  { state, reference, failure }: RefundEnd,
): Promise<void> {
  const { event_id, id } = refund;
  if (refund.status === 'Failed' && state === 'Succeeded' && !(await takeUpAgain(db, payment, refund)))
    return;
  const { numAffectedRows } = await sql`
    update refunds set status = ${state}, provider_reference = coalesce(${reference}, provider_reference), updated_at = now(),
      failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null},
      succeeded_at = ${state === 'Succeeded' ? sql`now()` : null}
    where event_id = ${event_id} and id = ${id} and status in ('Approved', 'Processing') and status <> ${state}
  `.execute(db);
  if (numAffectedRows !== 1n) return;
  await tellOfRefund(db, { ...refund, status: state });
  if (state === 'Failed') {
    await sql`
      update payments set refunding_amount = refunding_amount - ${refund.amount}, updated_at = now()
      where event_id = ${event_id} and id = ${payment.id}`.execute(db);
    if (payment.status === 'Charged Back') await closeAfterLoss(db, payment, refund);
    // Whoever has marked it so knows.
    else if (failure?.code !== markedFailed) await mailOfFailures(db, refund);
  }
  if (state !== 'Succeeded') return;
  await mailRefund(db, 'refund_succeeded', refund);
  await giveMoneyBack(db, payment, refund);
}

/** A refund that fails when the buyer's bank has taken the money back: nobody can try again, and the places are free. */
async function closeAfterLoss(db: Db, payment: LockedPayment, refund: LockedRefund): Promise<void> {
  const freed = await closeFailedRefunds(db, payment);
  if (payment.surplus_reason === null) await freePlaces(db, refund, freed);
}

/**
 * A refund that was given up, whose money the provider has sent after all: it is on its way again, for as much as is left of the payment.
 * Returns whether it could be.
 */
async function takeUpAgain(
  db: Db,
  payment: LockedPayment,
  { event_id, id, amount }: LockedRefund,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments set refunding_amount = refunding_amount + ${amount}, updated_at = now()
    where event_id = ${event_id} and id = ${payment.id} and refunded_amount + refunding_amount + ${amount} <= payments.amount
  `.execute(db);
  if (numAffectedRows !== 1n) return false;
  await sql`update refunds set status = 'Processing' where event_id = ${event_id} and id = ${id}`.execute(db);
  return true;
}

/** Money is back: tickets are Refunded, the ledger says so, and last their places are free again. */
async function giveMoneyBack(db: Db, payment: LockedPayment, refund: LockedRefund): Promise<void> {
  const { event_id, id, amount } = refund;
  await sql`
    update payments set refunding_amount = refunding_amount - ${amount}, refunded_amount = refunded_amount + ${amount}, updated_at = now(),
      status = case
        when status not in ('Paid', 'Partially Refunded') then status
        when refunded_amount + ${amount} = payments.amount then 'Refunded'
        else 'Partially Refunded'
      end
    where event_id = ${event_id} and id = ${payment.id}
  `.execute(db);
  if (payment.surplus_reason !== null) return;
  await sql`
    select from tickets where event_id = ${event_id} and id in (
      select ticket_id from refund_items where event_id = ${event_id} and refund_id = ${id} and is_open
    ) order by id for no key update`.execute(db);
  const { rows: tickets } = await sql<{ type: string; price: number }>`
    with given as (
      update refund_items set is_open = false
      where event_id = ${event_id} and refund_id = ${id} and is_open returning ticket_id, amount
    )
    update tickets set status = 'Refunded', refunded_at = now(), refund_id = ${id}, updated_at = now()
    from given
    where tickets.event_id = ${event_id} and tickets.id = given.ticket_id
    returning tickets.ticket_type_id as type, given.amount as price
  `.execute(db);
  const booked = { ...refund, payment_id: payment.id };
  await writeEntries(db, booked, entriesOf(refund, tickets));
  const types = [...Map.groupBy(tickets, ({ type }) => type)].map(([type, same]) => ({
    type,
    count: same.length,
  }));
  for (const { type, count } of inLockOrder(types, (each) => each.type))
    await sql`update ticket_types set sold = sold - ${count} where event_id = ${event_id} and id = ${type}`.execute(
      db,
    );
}

/** What the ledger says of a refund: what is given back of each type, less what is kept of it, and the parts of fees and taxes. */
function entriesOf(
  refund: LockedRefund,
  tickets: readonly { readonly type: string; readonly price: number }[],
): Entry[] {
  const { id, fee_borne_by: borneBy, fee_amount, fee_tax_amount, tax_amount, ticket_tax_included } = refund;
  let kept = refund.kept_amount;
  const types = [...Map.groupBy(tickets, ({ type }) => type)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const entries = types.map(([type, same]): Entry => {
    const price = same.reduce((sum, ticket) => sum + ticket.price, 0);
    const less = Math.min(kept, price);
    kept -= less;
    return { kind: 'Refund', type, refund: id, quantity: -same.length, amount: less - price };
  });
  const taxOf = ticket_tax_included ? 'Organizer' : 'Buyer';
  const buyers =
    (borneBy === 'Buyer' ? fee_amount + fee_tax_amount : 0) + (ticket_tax_included ? 0 : tax_amount);
  // Of tickets that were made good again before, no place comes back.
  const ofNoTicket: Entry = { kind: 'Refund', refund: id, amount: buyers - refund.amount };
  return [
    ...(entries.length === 0 ? [ofNoTicket] : entries),
    { kind: 'Platform Fee', refund: id, amount: fee_amount, borneBy, isReversal: true },
    { kind: 'Tax', refund: id, amount: fee_tax_amount, borneBy, isReversal: true },
    { kind: 'Tax', refund: id, amount: tax_amount, borneBy: taxOf, isReversal: true },
  ];
}
