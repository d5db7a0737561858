import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { mailRefund } from '../../db/queries/refund-mails.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { tellEnded } from '../../db/queries/ended-tickets.ts';
import { lockPayments, lockPaymentsOf, type LockedPayment } from '../order-payments.ts';
import { reviveTickets } from '../reviving.ts';
import { limitedTo, refundAmounts, sharedOf } from './amounts.ts';
import { endRefund, lockRefund, type LockedRefund, markedFailed } from './ending.ts';
import { tellOfRefund } from './refund-news.ts';
import { sendRefund } from './surplus.ts';

/** A refund with the payment that it is of, both locked. */
export interface Locked {
  readonly payment: LockedPayment;
  readonly refund: LockedRefund;
}

interface RefundId {
  readonly event_id: string;
  readonly id: string;
}

/** Locks a refund of an order, after the payments of that. Throws `not_found`. */
export async function lockWithPayment(
  db: Db,
  { order_id, ...of }: RefundId & { readonly order_id: string },
): Promise<Locked> {
  const all = await lockPayments(db, { event_id: of.event_id, id: order_id });
  return (await lockAmong(db, of, all)) ?? fail('not_found');
}

/** The same of a refund whose order is not known yet. Returns undefined where it is not there. */
export const findWithPayment = async (db: Db, of: RefundId): Promise<Locked | undefined> =>
  lockAmong(db, of, await lockPaymentsOf(db, 'refunds', of));

async function lockAmong(
  db: Db,
  { event_id, id }: RefundId,
  all: readonly LockedPayment[],
): Promise<Locked | undefined> {
  const refund = await lockRefund(db, event_id, id);
  const payment = all.find((each) => each.id === refund?.payment_id);
  return refund && payment && { payment, refund };
}

interface Terms {
  readonly withFees: boolean;
  readonly kept: number;
  readonly includesUsed: boolean;
  /** Whether less is given back where less is left of the payment. */
  readonly isUpToWhatIsLeft?: boolean;
  readonly by: string | null;
}

/**
 * Approves a refund that is Requested: its tickets are dead at the gate from now on, their places stay theirs until the money is back, and the
 * provider is asked to send it. Throws `refund_closed`, `refund_not_possible`, `invalid_request`.
 */
export async function approve(db: Db, { payment, refund }: Locked, terms: Terms): Promise<void> {
  const { event_id, id, order_id } = refund;
  if (refund.status !== 'Requested') fail('refund_closed', { detail: `The refund is ${refund.status}.` });
  const prices = await pricesOf(db, refund);
  if (terms.kept > prices)
    fail('invalid_request', {
      errors: [
        {
          pointer: '/kept_amount',
          code: 'too_large',
          detail: `The tickets cost ${prices}; it was ${terms.kept}.`,
        },
      ],
    });
  const shared = await sharedOf(db, { event_id, id: order_id }, id);
  const due = refundAmounts(shared, { prices, withFees: terms.withFees, kept: terms.kept });
  const left = terms.isUpToWhatIsLeft === true ? leftOf(payment) : due.amount;
  const parts = limitedTo(left, due, { prices, kept: terms.kept }, shared.ticket_tax_included);
  if (parts.amount === 0)
    fail('invalid_request', {
      errors: [
        {
          pointer: '/kept_amount',
          code: 'too_large',
          detail: 'Nothing would be given back: cancel the tickets instead.',
        },
      ],
    });
  await withdrawTickets(db, refund, terms.includesUsed);
  await tellEnded(db, refund);
  await reserveMoney(db, payment, parts.amount);
  await sql`
    update refunds set status = 'Approved', amount = ${parts.amount}, with_fees = ${terms.withFees}, kept_amount = ${parts.kept},
      fee_amount = ${parts.fee_amount}, fee_tax_amount = ${parts.fee_tax_amount}, tax_amount = ${parts.tax_amount},
      decided_by = ${terms.by}, decided_at = now(), updated_at = now()
    where event_id = ${event_id} and id = ${id} and status = 'Requested'
  `.execute(db);
  await tellOfRefund(db, { ...refund, status: 'Approved', amount: parts.amount });
  await sendRefund(db, event_id, id);
}

/** What of a payment is neither back nor on its way. */
export const leftOf = ({ amount, refunded_amount, refunding_amount }: LockedPayment): number =>
  amount - refunded_amount - refunding_amount;

/** The amount is on its way from now on, if so much is left of the payment. */
async function reserveMoney(db: Db, { event_id, id }: LockedPayment, amount: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update payments set refunding_amount = refunding_amount + ${amount}, updated_at = now()
    where event_id = ${event_id} and id = ${id} and status in ('Paid', 'Partially Refunded')
      and refunded_amount + refunding_amount + ${amount} <= payments.amount
  `.execute(db);
  if (numAffectedRows !== 1n)
    fail('refund_not_possible', { detail: 'There is less left of the payment, or its money is disputed.' });
}

/** The tickets of a refund end, unless somebody has come in with one of them meanwhile. */
async function withdrawTickets(db: Db, { event_id, id }: LockedRefund, includesUsed: boolean): Promise<void> {
  await sql`
    select from tickets where event_id = ${event_id} and id in (
      select ticket_id from refund_items where event_id = ${event_id} and refund_id = ${id} and is_open
    ) order by id for no key update`.execute(db);
  const { rows } = await sql<{ is_withdrawn: boolean }>`
    with withdrawn as (
      update tickets set status = 'Cancelled', cancelled_at = now(), updated_at = now()
      from refund_items as item
      where item.event_id = ${event_id} and item.refund_id = ${id} and item.is_open
        and tickets.event_id = item.event_id and tickets.id = item.ticket_id and tickets.status = 'Active'
        and (${includesUsed} or not exists (
          select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
        ))
      returning tickets.id
    )
    select count(*) = (
      select count(*) from refund_items where event_id = ${event_id} and refund_id = ${id} and is_open
    ) as is_withdrawn
    from withdrawn
  `.execute(db);
  if (rows[0]?.is_withdrawn !== true)
    fail('refund_not_possible', { detail: 'One of its tickets was used, or is not good any more.' });
}

/** Denies a refund that is Requested: its tickets stay as they are, and its buyer is told so. */
export async function deny(db: Db, locked: Locked, by: string | null): Promise<void> {
  await closeRequest(db, locked, by);
  await mailRefund(db, 'refund_denied', locked.refund);
}

/** Ends a refund that is Requested, without a mail: another one that is over the same tickets takes its place. */
export async function closeRequest(db: Db, { refund }: Locked, by: string | null): Promise<void> {
  const { event_id, id } = refund;
  const { numAffectedRows } = await sql`
    update refunds set status = 'Denied', decided_by = ${by}, decided_at = now(), updated_at = now()
    where event_id = ${event_id} and id = ${id} and status = 'Requested'
  `.execute(db);
  if (numAffectedRows !== 1n) fail('refund_closed', { detail: `The refund is ${refund.status}.` });
  await closeItems(db, refund);
  await tellOfRefund(db, { ...refund, status: 'Denied' });
}

/**
 * Sends the money of a refund that has failed once more. A surplus is of no ticket, and is owed in any case, as far as it did not go back at the
 * provider meanwhile.
 */
export async function retry(db: Db, { payment, refund }: Locked): Promise<void> {
  const isSurplus = refund.source === 'Surplus';
  if (!isSurplus || refund.status !== 'Failed') await demandOpenFailure(db, refund);
  const amount = isSurplus ? Math.min(refund.amount, leftOf(payment)) : refund.amount;
  if (amount === 0) fail('refund_closed', { detail: 'All of it went back at the provider.' });
  await reserveMoney(db, payment, amount);
  await sql`
    update refunds set status = 'Approved', amount = ${amount}, is_by_people = false, failure_code = null, failure_message = null,
      updated_at = now()
    where event_id = ${refund.event_id} and id = ${refund.id} and status = 'Failed'`.execute(db);
  await tellOfRefund(db, { ...refund, amount, status: 'Approved' });
  await sendRefund(db, refund.event_id, refund.id);
}

/** Makes the tickets of a refund good again that has failed: nobody tries it any more. */
export async function reinstate(db: Db, { payment, refund }: Locked, secret: Buffer): Promise<void> {
  await demandOpenFailure(db, refund);
  if (payment.status !== 'Paid' && payment.status !== 'Partially Refunded')
    fail('refund_not_possible', { detail: `The payment is ${payment.status}.` });
  const { event_id, id } = refund;
  const { rows } = await sql<{ id: string }>`
    select ticket_id as id from refund_items where event_id = ${event_id} and refund_id = ${id} and is_open`.execute(
    db,
  );
  await reviveTickets(db, { event_id, ids: rows.map((row) => row.id), secret });
  await closeItems(db, refund);
  await tellOfRefund(db, refund);
}

/** Notes how people have given the money back, where the provider does not. Throws `refund_closed`. */
export async function mark(
  db: Db,
  { payment, refund }: Locked,
  {
    state,
    reference,
    note,
  }: {
    readonly state: 'Succeeded' | 'Failed';
    readonly reference: string | null;
    readonly note: string | null;
  },
): Promise<void> {
  if (refund.status !== 'Approved' && refund.status !== 'Processing')
    fail('refund_closed', { detail: `The refund is ${refund.status}.` });
  const failure =
    state === 'Failed' ? { code: markedFailed, message: note ?? 'Somebody has marked it so.' } : null;
  await endRefund(db, payment, refund, { state, reference, failure });
}

async function demandOpenFailure(db: Db, { event_id, id, status }: LockedRefund): Promise<void> {
  const { rows } = await sql`
    select from refund_items where event_id = ${event_id} and refund_id = ${id} and is_open limit 1`.execute(
    db,
  );
  if (status !== 'Failed' || rows.length === 0) fail('refund_closed', { detail: `The refund is ${status}.` });
}

const closeItems = (db: Db, { event_id, id }: LockedRefund) =>
  sql`update refund_items set is_open = false where event_id = ${event_id} and refund_id = ${id}`.execute(db);

async function pricesOf(db: Db, { event_id, id }: LockedRefund): Promise<number> {
  const { rows } = await sql<{ prices: number }>`
    select coalesce(sum(amount), 0)::bigint as prices from refund_items where event_id = ${event_id} and refund_id = ${id} and is_open
  `.execute(db);
  return rows[0]?.prices ?? 0;
}
