import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { mailRefund } from '../../db/queries/refund-mails.ts';
import { nothingKnown } from '../../payments/provider.ts';
import { type Asking, type Noting, paymentAt, type Work } from '../asking.ts';
import { nextCheckOf } from './asked-about.ts';
import { findWithPayment } from './deciding.ts';
import { goneElsewhere, lessGone } from './gone-elsewhere.ts';
import { endRefund, type RefundEnd } from './ending.ts';
import { isManual, type PaidHow } from './manual.ts';

interface Sendable extends PaidHow {
  readonly order_id: string;
  /** Whether the buyer has said where money goes that people send. */
  readonly has_account: boolean;
  readonly payment_id: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: string;
  readonly source: string;
}

/**
 * Has the provider give back the money of an Approved refund. Where it cannot (`isManual`), people do it: the refund waits for them, and the
 * buyer is asked where the money goes. Asked again with the same refund, a provider gives it back once.
 */
export async function sendRefundToProvider(asking: Asking, { event, id, signal }: Work): Noting {
  const { database, payments } = asking;
  const { rows } = await sql<Sendable>`
    select r.order_id, exists (
      select from refund_accounts as named where named.event_id = r.event_id and named.order_id = r.order_id
    ) as has_account, r.payment_id, r.amount, r.reason, r.status, r.source, way.method, way.provider, way.is_whole, way.is_by_people, way.is_at_provider
    from refunds as r join refund_ways as way on way.event_id = r.event_id and way.id = r.id
    where r.event_id = ${event} and r.id = ${id}
  `.execute(database.internal);
  const [refund] = rows;
  const found = refund && (await paymentAt(asking, { event, id: refund.payment_id }));
  if (refund === undefined || found === undefined || refund.status !== 'Approved') return undefined;
  const provider = payments.provider(found.account.provider);
  const account = await payments.open(found.account);
  // It is all that came in: what went back there until now is no part of it any more. Of another currency it is no part in any case.
  const { refunds } =
    refund.source === 'Surplus' && found.received_currency === null
      ? await provider.status(found, account, signal)
      : nothingKnown;
  const gone = await goneElsewhere(database.internal, found, refunds);
  if (gone.length > 0) return (db) => lessGone(db, event, id, gone);
  if (isManual(refund, payments)) return (db) => leaveToPeople(db, { event_id: event, id, ...refund });
  const fact = await provider.refund(
    { id, amount: refund.amount, reason: refund.reason, payment: found },
    account,
    signal,
  );
  return (db) => noteRefund(db, event, id, fact);
}

/** People send the money of a refund that is Approved, and the buyer is asked where it goes, unless that is known. */
async function leaveToPeople(
  db: Db,
  refund: Pick<Sendable, 'order_id' | 'has_account'> & { readonly event_id: string; readonly id: string },
): Promise<void> {
  const { event_id, id } = refund;
  await sql`
    update refunds set is_by_people = true where event_id = ${event_id} and id = ${id} and status = 'Approved'`.execute(
    db,
  );
  if (!refund.has_account) await mailRefund(db, 'refund_account_needed', refund);
}

/** Does what follows from what has become of a refund of ours. */
async function noteRefund(db: Db, event: string, id: string, end: RefundEnd): Promise<void> {
  const found = await findWithPayment(db, { event_id: event, id });
  if (found === undefined) return;
  const { payment, refund } = found;
  await endRefund(db, payment, refund, end);
  // Few providers tell when it has ended.
  if (end.state === 'Processing')
    await db
      .updateTable('payments')
      .set({ next_check_at: await nextCheckOf(db, payment) })
      .where('event_id', '=', event)
      .where('id', '=', payment.id)
      .execute();
}

/** The provider does not give it back: people try again, or let the tickets be good again. */
export const failRefund = (db: Db, event: string, id: string): Promise<void> =>
  noteRefund(db, event, id, {
    state: 'Failed',
    reference: null,
    failure: { code: 'provider_unavailable', message: 'The provider did not give the money back.' },
  });
