import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { mailManagers } from '../db/queries/staff-mails.ts';
import type { PaymentFacts } from '../payments/provider.ts';
import { nextCheck } from './next-check.ts';
import type { LockedPayment } from './order-payments.ts';
import { applyRefunds } from './refunds/elsewhere.ts';

/**
 * Does what follows where another amount, or another currency, has come in than was asked for: people decide what becomes of it. Once all of
 * it has gone back at the provider there is nothing to decide any more, and the order can be paid in another way. The payment is locked.
 * Returns it as it is then.
 */
export async function applyWrongMoney(
  db: Db,
  payment: LockedPayment,
  facts: PaymentFacts,
): Promise<LockedPayment> {
  const isOurCurrency = facts.currency === payment.currency;
  if (!isGivenBack(facts)) return keep(db, payment, facts, 'Processing');
  // An amount in another currency is none of ours: no refund of ours has it.
  if (!isOurCurrency || facts.amount === null) return keep(db, payment, facts, 'Cancelled');
  const taken = await takeAsSurplus(db, payment, facts.amount);
  await applyRefunds(db, taken, facts.refunds);
  return taken;
}

/** Whether refunds that have ended cover all that came in. */
export const isGivenBack = ({ amount, refunds }: PaymentFacts): boolean => {
  const back = refunds
    .filter(({ state }) => state === 'Succeeded')
    .reduce((sum, each) => sum + each.amount, 0);
  return amount !== null && amount > 0 && back >= amount;
};

/** Until when an order that still has its places keeps them for people to decide: a day, as far as that is before the event, and no longer in all than this. */
const heldForPeople = sql`greatest(orders.reserved_until, least(
  now() + interval '1 day',
  event.starts_at,
  orders.created_at + make_interval(mins => 2 * settings.default_hold_minutes + event.pay_later_minutes) + interval '1 day'
))::timestamptz(3)`;

/** Whether no payment of its order came in another amount or currency before. An order waits for people once, whatever is paid again. */
const isFirst = ({ event_id, order_id }: LockedPayment) => sql<boolean>`not exists (
  select from payments as earlier
  where earlier.event_id = ${event_id} and earlier.order_id = ${order_id}
    and (earlier.received_amount is not null or earlier.failure_code in ('amount_mismatch', 'currency_mismatch', 'given_back'))
)`;

/**
 * Notes what has come in, and what the payment is then. Where its money is gone, nobody can confirm it any more. Otherwise the places of the
 * order are held for longer: they must not be sold while people decide.
 */
async function keep(
  db: Db,
  payment: LockedPayment,
  facts: PaymentFacts,
  status: 'Processing' | 'Cancelled',
): Promise<LockedPayment> {
  const { event_id, order_id, id, account_id, currency } = payment;
  const isGone = status === 'Cancelled';
  const isOurCurrency = facts.currency === currency;
  const mismatch = isOurCurrency ? 'amount_mismatch' : 'currency_mismatch';
  const received_currency = isOurCurrency ? null : facts.currency;
  const failure = isGone ? 'given_back' : mismatch;
  const message = isGone ? 'The money was given back at the provider.' : null;
  // Both parts see the payments as they were before.
  await sql`
    with noted as (
      update payments set status = ${status}, received_amount = ${facts.amount}, received_currency = ${received_currency}, failure_code = ${failure}, failure_message = ${message},
        updated_at = now()
      where event_id = ${event_id} and id = ${id}
    )
    update orders set reserved_until = ${heldForPeople}, updated_at = now()
    from events as event cross join general_settings as settings
    where orders.event_id = ${event_id} and orders.id = ${order_id} and event.id = ${event_id} and not ${isGone}
      and orders.status in ('Reserved', 'Awaiting Payment') and orders.reserved_until > now() and ${isFirst(payment)}
  `.execute(db);
  if (!isGone) await tellOwner(db, { event_id, id, account_id }, facts);
  return { ...payment, status, received_currency };
}

/** Tells those at whose account the money is, once an amount: the administrators, or those who manage for the organizer. */
async function tellOwner(
  db: Db,
  { event_id, id, account_id }: Pick<LockedPayment, 'event_id' | 'id' | 'account_id'>,
  { amount, currency }: PaymentFacts,
): Promise<void> {
  const account =
    account_id === null
      ? undefined
      : await db
          .selectFrom('payment_accounts')
          .select('organizer_id')
          .where('id', '=', account_id)
          .executeTakeFirst();
  const key = `${event_id}.${id}.${amount ?? ''}${currency ?? ''}`;
  await mailManagers(db, account?.organizer_id ?? null, { template: 'payment_mismatch', key });
}

/**
 * Makes what came in the amount of a payment that buys nothing, because it was another amount. Returns the payment as it is then. Its provider
 * is asked about it like about all that is paid: a bank may take it back.
 */
export async function takeAsSurplus(
  db: Db,
  payment: LockedPayment,
  received: number,
): Promise<LockedPayment> {
  await sql`
    update payments set status = 'Paid', paid_at = now(), updated_at = now(), asked_at = now(), amount = ${received},
      received_amount = ${received}, received_currency = null, failure_code = null, failure_message = null, gateway_fee = 0, platform_fee = 0, tax_amount = 0,
      surplus_reason = 'Wrong Amount', next_check_at = ${nextCheck({ ...payment, paid_at: payment.now }, Date.parse(payment.now))}
    where event_id = ${payment.event_id} and id = ${payment.id}
  `.execute(db);
  return {
    ...payment,
    status: 'Paid',
    amount: received,
    paid_at: payment.now,
    surplus_reason: 'Wrong Amount',
  };
}
