import type { PaymentMethod } from '@karcis/contract';
import { type Selectable, sql } from 'kysely';
import { beginAgain } from '../db/connection/after-remedy.ts';
import type { Db } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { enqueueAgain } from '../db/queries/jobs.ts';
import type { Tables } from '../db/schema/tables.ts';

/** A payment, found before anything is locked. */
export interface PaymentId {
  readonly event_id: string;
  readonly order_id: string;
  readonly id: string;
}

/** A payment, locked until the end of the transaction. */
export interface LockedPayment extends PaymentId {
  readonly status: Selectable<Tables['payments']>['status'];
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly currency: string;
  readonly account_id: string | null;
  readonly received_amount: number | null;
  /** Of what is at the provider, where it is another one. */
  readonly received_currency: string | null;
  readonly refunded_amount: number;
  readonly refunding_amount: number;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly paid_at: string | null;
  /** When the provider was asked whose answer was applied last. */
  readonly asked_at: string | null;
  readonly surplus_reason: Selectable<Tables['payments']>['surplus_reason'];
  readonly has_next_action: boolean;
  /** Whether it was made less than half a minute ago. */
  readonly is_new: boolean;
  readonly is_over: boolean;
  /** Whether its time was over ten minutes ago. */
  readonly is_long_over: boolean;
  /** When the transaction began. */
  readonly now: string;
}

/** Locks the payments of an order: they come before the order itself, in the order of their ids. */
export async function lockPayments(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
): Promise<readonly LockedPayment[]> {
  const { rows } = await sql<LockedPayment>`
    select event_id, order_id, id, status, method, amount, currency, account_id, received_amount, received_currency, refunded_amount, refunding_amount,
      created_at, expires_at, paid_at, asked_at, surplus_reason, next_action is not null as has_next_action,
      created_at > now() - interval '30 seconds' as is_new,
      coalesce(expires_at < now(), false) as is_over,
      coalesce(expires_at < now() - interval '10 minutes', false) as is_long_over, now()::timestamptz(3) as now
    from payments where event_id = ${event_id} and order_id = ${id}
    order by id for no key update
  `.execute(db);
  return rows;
}

/** Locks the payments of the order that a payment or a refund is of. Returns none where it is not there. */
export async function lockPaymentsOf(
  db: Db,
  table: 'payments' | 'refunds',
  { event_id, id }: { readonly event_id: string; readonly id: string },
): Promise<readonly LockedPayment[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from ${sql.table(table)} where event_id = ${event_id} and id = ${id}`.execute(db);
  const [of] = rows;
  return of === undefined ? [] : lockPayments(db, { event_id, id: of.order_id });
}

/**
 * Looks whether an order, which is locked by now, has an open payment that was made while its lock was waited for: that is not among those that
 * were locked and ended. It cannot be locked now, after the order; all of it is undone and begins again, once, and finds it.
 */
export async function demandNoneOpen(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
): Promise<void> {
  const { rows } = await sql`select where ${hasNoneOpen({ event_id, id })}`.execute(db);
  if (rows.length === 0) beginAgain();
}

/** The same as a condition, of the payments besides one. */
export const hasNoneOpen = (
  { event_id, id }: { readonly event_id: string; readonly id: string },
  besides: string | null = null,
) => sql<boolean>`not exists (
  select from payments as open
  where open.event_id = ${event_id} and open.order_id = ${id} and open.status in ('Pending', 'Processing') and open.received_amount is null
    and open.id is distinct from ${besides}
)`;

/** Whether a payment may still be made, or is being made. One whose money has come in another amount is neither: it waits for people. */
export const isOpen = ({ status, received_amount }: LockedPayment) =>
  (status === 'Pending' || status === 'Processing') && received_amount === null;

/** Ends an open payment, here and at its provider. It is locked. */
export async function cancelPayment(db: Db, payment: LockedPayment): Promise<void> {
  await sql`
    update payments set status = 'Cancelled', updated_at = now()
    where event_id = ${payment.event_id} and id = ${payment.id} and status in ('Pending', 'Processing')`.execute(
    db,
  );
  await cancelAtProvider(db, payment);
}

type AtProvider = Pick<LockedPayment, 'event_id' | 'id' | 'account_id'>;

/** Ends a payment at its provider, so that nobody pays it any more. */
export const cancelAtProvider = (db: Db, payment: AtProvider): Promise<void> =>
  haveDone(db, 'payment.cancel', payment);

/** Has the provider of a payment asked about it. */
export const askAbout = (db: Db, payment: AtProvider): Promise<void> =>
  haveDone(db, 'payment.check', payment);

async function haveDone(
  db: Db,
  kind: 'payment.cancel' | 'payment.check',
  { event_id, id, account_id }: AtProvider,
): Promise<void> {
  if (account_id === null) return;
  await enqueueAgain(db, [{ kind, lane: 'money', key: id, eventId: event_id, subjectId: id }]);
  leavesWork(db);
}
