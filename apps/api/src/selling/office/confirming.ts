import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { settle } from '../applying.ts';
import { signOrder } from '../capture.ts';
import { nextCheck } from '../next-check.ts';
import { askAbout, cancelPayment, isOpen, lockPayments } from '../order-payments.ts';
import { giveBackSurplus } from '../refunds/surplus.ts';
import { takeAsSurplus } from '../wrong-money.ts';
import type { Reach, ReachedPayment } from './reaching.ts';

/** What a payment is confirmed by. */
interface Stored {
  readonly provider: string | null;
  readonly account_organizer_id: string | null;
  readonly paid_at: string | null;
  readonly failure_code: string | null;
}

/** Whether people say of a payment that its money is here: of a transfer, and of one whose amount or currency was another one. */
const isByPeople = ({ provider, failure_code }: Pick<Stored, 'provider' | 'failure_code'>): boolean =>
  provider === 'offline' || failure_code === 'amount_mismatch' || failure_code === 'currency_mismatch';

/** Whether it went to an account of the reader: of an organizer, an own one. */
const isAtOwn = (
  { account_organizer_id: owner }: Pick<Stored, 'account_organizer_id'>,
  { organizer_id }: Reach,
): boolean => organizer_id === undefined || owner === organizer_id;

/** Whether the reader may confirm a payment now. */
export const isConfirmable = (payment: Stored, reach: Reach): boolean =>
  payment.paid_at === null && isByPeople(payment) && isAtOwn(payment, reach);

interface Confirming {
  readonly reach: Reach;
  readonly received: number;
  readonly secret: Buffer;
}

/**
 * Pays an order by money that has come in, as people say; where the order cannot be paid any more, it goes back. Throws `payment_closed`,
 * `not_permitted`, `amount_too_small`.
 */
export async function confirmPayment(
  db: Db,
  payment: ReachedPayment,
  { reach, received, secret }: Confirming,
): Promise<void> {
  const order = { event_id: payment.event_id, id: payment.order_id };
  if (!isAtOwn(payment, reach)) fail('not_permitted');
  const signed = (await hasTickets(db, order)) ? await signOrder(db, order, secret) : fail('payment_closed');
  const all = await lockPayments(db, order);
  const found = all.find(({ id }) => id === payment.id);
  if (found === undefined) return fail('not_found');
  const { failure_code, received_amount } = await receivedOf(db, payment);
  if (found.paid_at !== null || !isByPeople({ ...payment, failure_code })) fail('payment_closed');
  if (received < found.amount)
    fail('amount_too_small', {
      detail: `${received} has come in, and the payment is for ${found.amount}.`,
      errors: [{ pointer: '/received_amount', code: 'too_small', detail: `It is for ${found.amount}.` }],
    });
  for (const other of all) if (other.id !== found.id && isOpen(other)) await cancelPayment(db, other);
  // A provider is asked about it like about all that is paid, and now: a part may have gone back there meanwhile. Of a transfer nobody can be asked.
  const next_check_at =
    payment.provider === 'offline'
      ? null
      : nextCheck({ ...found, paid_at: found.now }, Date.parse(found.now));
  // How much is at a provider is for the provider to say: no more can go back there, whatever people have added to it.
  const atProvider = failure_code === 'amount_mismatch' ? received_amount : null;
  const came = atProvider ?? received;
  await settle(db, found, signed, { gateway_fee: 0, received_amount: came, next_check_at });
  if (payment.provider !== 'offline') await askAbout(db, found);
}

/** Whether money of a payment may go back because it came in another amount. */
export const isReturnable = ({ paid_at, failure_code }: Pick<Stored, 'paid_at' | 'failure_code'>): boolean =>
  paid_at === null && failure_code === 'amount_mismatch';

/**
 * Gives back all that has come in by a payment, where it is another amount than was asked for. It buys nothing; the order stays as it is.
 * Throws `payment_closed`. Returns what goes back.
 */
export async function returnPayment(db: Db, payment: ReachedPayment, reason: string): Promise<number> {
  const { event_id, order_id, event_key } = payment;
  const all = await lockPayments(db, { event_id, id: order_id });
  const found = all.find(({ id }) => id === payment.id);
  if (found === undefined) return fail('not_found');
  const { failure_code, received_amount } = await receivedOf(db, payment);
  if (!isReturnable({ ...found, failure_code }) || received_amount === null || received_amount === 0)
    return fail('payment_closed');
  const paid = await takeAsSurplus(db, found, received_amount);
  await giveBackSurplus(db, paid, { event_key, gatewayFee: 0, reason });
  return received_amount;
}

interface Received {
  readonly failure_code: string | null;
  readonly received_amount: number | null;
}

/** What has come in by a payment so far, and why it is not paid by that. It is locked. */
async function receivedOf(db: Db, { event_id, id }: ReachedPayment): Promise<Received> {
  const { rows } = await sql<Received>`
    select failure_code, received_amount from payments where event_id = ${event_id} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? fail('not_found');
}

/** Whether an order was checked out: a payment is made of no other one. */
async function hasTickets(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from tickets where event_id = ${event_id} and order_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}
