import type { PaymentMethod } from '@karcis/contract';
import { sql } from 'kysely';
import { beginAgain } from '../db/connection/after-remedy.ts';
import type { Db } from '../db/connection/database.ts';
import { keepDates } from '../db/queries/event-dates.ts';
import type { PaymentFacts } from '../payments/provider.ts';
import { issue, type SignedOrder, signOrder } from './capture.ts';
import { payOrder } from './captured-order.ts';
import { noteGatewayFee } from './gateway-fee.ts';
import { nextCheck } from './next-check.ts';
import {
  cancelAtProvider,
  cancelPayment,
  hasNoneOpen,
  isOpen,
  lockPayments,
  type LockedPayment,
  type PaymentId,
} from './order-payments.ts';
import { applyDispute } from './disputes.ts';
import { tellOfPayment } from './payment-news.ts';
import { nextCheckOf } from './refunds/asked-about.ts';
import { applyRefunds } from './refunds/elsewhere.ts';
import { giveBackSurplus } from './refunds/surplus.ts';
import { givenBack, tellRefund } from './refunds/told.ts';
import { applyWrongMoney, isGivenBack } from './wrong-money.ts';

/**
 * Does what follows from what the provider says of a payment, in one transaction: the only place where that is decided. It may be told
 * the same again, late, or out of its order: it ends the same.
 */
export async function apply(
  db: Db,
  payment: PaymentId & {
    /** When the provider was asked. Where what was asked later is applied already, this is older, and changes nothing. */
    readonly askedAt: string;
    /** Whether its money was here before the provider was asked: nothing has to be signed then. */
    readonly isCaptured: boolean;
    /** Whether the provider was told to end it just now. */
    readonly isCancelled: boolean;
  },
  facts: PaymentFacts,
  secret: Buffer | undefined,
): Promise<void> {
  const order = { event_id: payment.event_id, id: payment.order_id };
  const signed =
    facts.state === 'Paid' && !payment.isCaptured ? await signOrder(db, order, secret) : undefined;
  // Tickets that are made good again are signed: before payments and tickets are locked.
  if (facts.dispute === 'Won') await keepDates(db, order.event_id);
  const all = await lockPayments(db, order);
  const found = all.find(({ id }) => id === payment.id);
  if (found === undefined) throw new Error(`There is no payment ${payment.id}`);
  if (isOlder(payment, found)) return;
  const asked = {
    asked_at: payment.askedAt,
    ...(facts.provider_reference === null ? {} : { provider_reference: facts.provider_reference }),
  };
  if (signed !== undefined && found.paid_at === null && isRight(found, facts)) {
    await cancelOthers(db, found, all);
    const next_check_at = nextCheck({ ...found, paid_at: found.now }, Date.parse(found.now));
    const method = facts.method ?? found.method;
    const gateway_fee = facts.gateway_fee ?? 0;
    await settle(db, found, signed, { gateway_fee, method, ...asked, next_check_at });
    return applySince(db, found, facts, secret);
  }
  let since = found;
  if (found.paid_at !== null) await applyAfterwards(db, found, facts, secret);
  else if (signed === undefined) await note(db, found, facts, payment.isCancelled);
  else {
    // Of money that is gone again nothing follows for other ways to pay.
    if (!isGivenBack(facts)) await cancelOthers(db, found, all);
    since = await applyWrongMoney(db, found, facts);
  }
  await db
    .updateTable('payments')
    .set({ ...asked, next_check_at: await nextCheckOf(db, since) })
    .where('event_id', '=', found.event_id)
    .where('id', '=', found.id)
    .execute();
}

/** Whether an answer is older than one that was applied. An instant in the future is of a clock that was wrong. */
const isOlder = ({ askedAt }: { readonly askedAt: string }, { asked_at, now }: LockedPayment): boolean =>
  asked_at !== null && Date.parse(askedAt) < Date.parse(asked_at) && Date.parse(asked_at) <= Date.parse(now);

/** Whether what was asked for has come in. */
const isRight = ({ amount, currency }: LockedPayment, facts: PaymentFacts): boolean =>
  facts.amount === amount && facts.currency === currency;

/** Money has come in: the other payments of the order end. */
async function cancelOthers(db: Db, { id }: LockedPayment, all: readonly LockedPayment[]): Promise<void> {
  for (const other of all) if (other.id !== id && isOpen(other)) await cancelPayment(db, other);
}

/** What is noted of a payment whose money is here. */
interface Noted {
  /** What the provider keeps of it. */
  readonly gateway_fee: number;
  /** What has come in, as people say. All of it goes back where it cannot buy anything. */
  readonly received_amount?: number;
  /** How it was paid. */
  readonly method?: PaymentMethod;
  readonly asked_at?: string;
  readonly next_check_at?: string | null;
  readonly provider_reference?: string;
}

/** Pays an order by a payment whose money is here, or gives the money back. The payments of the order are locked. */
export async function settle(
  db: Db,
  payment: LockedPayment,
  signed: SignedOrder,
  noted: Noted = { gateway_fee: 0 },
): Promise<void> {
  const { event_id, id } = payment;
  const { gateway_fee } = noted;
  const places = await payOrder(db, payment, signed);
  const surplus_reason = 'surplus' in places ? places.surplus : null;
  const given =
    surplus_reason === null ? payment : { ...payment, amount: noted.received_amount ?? payment.amount };
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      status: 'Paid',
      paid_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
      failure_code: null,
      failure_message: null,
      asked_at: sql<string>`now()`,
      ...noted,
      surplus_reason,
      amount: given.amount,
      platform_fee: surplus_reason === null ? signed.order.platform_fee : 0,
      tax_amount: surplus_reason === null ? signed.order.fee_tax + signed.order.ticket_tax : 0,
    })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    // One may have been made while the lock of the order was waited for.
    .where(hasNoneOpen(signed.order, id))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) beginAgain();
  if (surplus_reason !== null) {
    const of = { ...signed.order, gatewayFee: gateway_fee, reason: surplus_reason };
    return tellRefund(db, { event_id, id: await giveBackSurplus(db, given, of) }, givenBack);
  }
  await issue(db, signed, {
    payment_id: id,
    gateway_fee,
    places: 'taken' in places ? places.taken : 'reserved',
  });
}

/** What has happened since to money that was found only now. */
async function applySince(
  db: Db,
  { event_id, order_id, id }: LockedPayment,
  facts: PaymentFacts,
  secret: Buffer | undefined,
): Promise<void> {
  if (facts.refunds.length === 0 && facts.dispute === null) return;
  const paid = (await lockPayments(db, { event_id, id: order_id })).find((each) => each.id === id);
  if (paid !== undefined) await applyAfterwards(db, paid, facts, secret);
}

/** What the provider says of a payment whose money was here: refunds, and what banks take back. */
async function applyAfterwards(
  db: Db,
  found: LockedPayment,
  { state, refunds, dispute, gateway_fee }: PaymentFacts,
  secret: Buffer | undefined,
): Promise<void> {
  if (gateway_fee !== null && found.received_currency === null) await noteGatewayFee(db, found, gateway_fee);
  await applyRefunds(db, found, refunds);
  if (dispute !== null) return applyDispute(db, found, dispute, secret);
  // Money that is gone, and that we do not send back, was taken back.
  const isGone =
    (state === 'Failed' || state === 'Cancelled') &&
    found.refunded_amount === 0 &&
    found.refunding_amount === 0;
  if (isGone) await applyDispute(db, found, 'Lost', secret);
}

/** What the provider says of a payment whose money is not here. */
async function note(
  db: Db,
  found: LockedPayment,
  { state, failure }: PaymentFacts,
  isCancelled: boolean,
): Promise<void> {
  const isWaiting = state === 'Unknown' || state === 'Pending';
  // Some providers keep a payment open for longer than its places are held, and tell nothing of one that was never begun.
  if (isWaiting && found.is_over && !isCancelled) await cancelAtProvider(db, found);
  const ended = state === 'Failed' || state === 'Expired' || state === 'Cancelled';
  const isLeft = isWaiting && found.is_long_over;
  const status = ended || state === 'Processing' ? state : isLeft ? 'Expired' : undefined;
  if (status === undefined) return;
  const from = ended ? ['Pending', 'Processing'] : ['Pending'];
  // Money that waits for people may be gone; it does not lapse.
  const isGone = state === 'Failed' || state === 'Cancelled';
  const { numAffectedRows } = await sql`
    update payments set status = ${status}, failure_code = ${failure?.code ?? null}, failure_message = ${failure?.message ?? null}, updated_at = now()
    where event_id = ${found.event_id} and id = ${found.id} and status = any(${from}::text[]) and (received_amount is null or ${isGone})
  `.execute(db);
  if (status === 'Failed' && numAffectedRows === 1n) await tellOfPayment(db, 'payment.failed', found);
}
