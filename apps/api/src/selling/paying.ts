import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { Payments } from '../payments/payments.ts';
import { mayAwaitPayment, mayPayLater } from './held-by-guests.ts';
import type { BuyingLimits } from './limits.ts';
import { insertPayment, type NewPayment, type ToPay } from './new-payment.ts';
import { nextCheck } from './next-check.ts';
import { cancelPayment, lockPayments, type LockedPayment } from './order-payments.ts';
import { isOfBuyer, isOfLiveEvent, isOn, lockOpenOrder } from './own-order.ts';
import { payNothing } from './paying-nothing.ts';

type Input = InputOf<Api['buying']['pay']>['body'];
type Payment = NonNullable<ResultOf<Api['buying']['pay']>>;
type Method = Payment['method'];

/** Finds an order of the caller that is to be paid. Throws `not_found`. */
export async function orderToPay(db: Db, scope: Scope<'buyer'>, id: string): Promise<ToPay> {
  const { rows } = await sql<ToPay>`
    select
      orders.event_id, (select event_key from events where events.id = orders.event_id) as event_key, orders.id, orders.total, orders.currency,
      orders.buyer_name is not null and orders.buyer_email is not null as is_complete,
      (
        select coalesce(json_agg(account order by account.is_own desc, account.id), '[]')
        from event_payment_accounts as account where account.event_id = orders.event_id
      ) as accounts
    from orders
    where orders.id = ${id} and ${isOfBuyer(scope)} and ${isOfLiveEvent}
  `.execute(db);
  return rows[0] ?? fail('not_found');
}

interface Paying {
  readonly payments: Payments;
  readonly secretKey: () => Promise<Buffer | undefined>;
  readonly limits: BuyingLimits;
}

/**
 * Makes a payment of an order, which its provider is asked for as soon as it is committed; one that was open until now is ended. An order
 * that costs nothing is paid at once, or waits until its address is confirmed. Throws `no_secret_key`, `hold_expired`, `checkout_incomplete`, `order_closed`, `payment_in_progress`,
 * `payment_method_unavailable`, `too_many_open_orders`, `not_on_sale`.
 */
export async function pay(
  db: Db,
  scope: Scope<'buyer'>,
  order: ToPay,
  { id, body, payments, secretKey, limits }: Paying & { readonly id: string; readonly body: Input },
): Promise<void> {
  // Without it no ticket could be signed, and money would come in for nothing.
  const secret = (await secretKey()) ?? fail('no_secret_key');
  if (order.total === 0) {
    if (body.method === undefined) return payNothing(db, scope, order, { id, secret, limits });
    return refuse('/method', 'not_allowed', 'There is nothing to pay: leave the method out.');
  }
  const { method, return_url } = body;
  if (method === undefined) return refuse('/method', 'missing', `Say how ${order.total} is paid.`);
  if (return_url === undefined) return refuse('/return_url', 'missing', 'Say where the buyer comes back to.');
  if (!payments.mayReturnTo(return_url))
    return refuse('/return_url', 'not_allowed', `Buyers come back to this site, not to ${return_url}.`);
  const account = payments.accountFor(order.accounts, { method, currency: order.currency });
  const open = await lockPayments(db, order);
  if (open.some(isInProgress)) fail('payment_in_progress', { retryAfterSeconds: 5 });
  const canPay = account !== undefined && order.is_complete;
  const term = canPay ? await awaitPayment(db, scope, order, method) : undefined;
  if (account === undefined || term === undefined)
    return refuseToPay(db, scope, order, { method, isOffered: account !== undefined });
  for (const each of open) if (each.status === 'Pending') await cancelPayment(db, each);
  await insertPayment(db, order, { id, method, ...term, return_url, account_id: account.id });
  await enqueue(db, [
    { kind: 'payment.create', lane: 'money', key: id, eventId: order.event_id, subjectId: id },
  ]);
  leavesWork(db);
}

/**
 * Says why an order is not paid for: it cannot be any more, it was never ready, enough orders of its address await their payment, guests
 * hold enough places for later, or it was repriced since it was found.
 */
async function refuseToPay(
  db: Db,
  scope: Scope<'buyer'>,
  order: ToPay,
  { method, isOffered }: { readonly method: Method; readonly isOffered: boolean },
): Promise<never> {
  await lockOpenOrder(db, scope, order);
  if (!order.is_complete) fail('checkout_incomplete');
  if (isOffered && (await isOneTooMany(db, order)))
    fail('too_many_open_orders', {
      detail:
        'Three orders of this address for this event await their payment. Pay or cancel one of them, or sign in.',
    });
  if (isOffered && (await isForLaterThanGuestsMay(db, order, method)))
    fail('payment_method_unavailable', {
      detail: `As many guests as may wait with places to pay by ${method}. Sign in, or choose a faster way to pay.`,
    });
  if (isOffered) fail('hold_expired');
  return fail('payment_method_unavailable', { detail: `This event cannot be paid for by ${method}.` });
}

/** Money may be on its way, or its provider has not answered yet. */
const isInProgress = ({ status, has_next_action, is_new }: LockedPayment) =>
  status === 'Processing' || (status === 'Pending' && !has_next_action && is_new);

/** Minutes that a way to pay takes; those without one take as long as the event says. */
const minutes: Partial<Record<Method, number>> = {
  QRIS: 15,
  'E-Wallet': 15,
  Card: 31,
  'Virtual Account': 60,
};

/** Until when an order waits for its payment (`ends_at`). */
const termOf = ({ event_id, id }: Pick<ToPay, 'event_id' | 'id'>, method: Method) => sql`(
  select least(
    now() + make_interval(mins => coalesce(${minutes[method] ?? null}::int, event.pay_later_minutes)),
    greatest(event.starts_at, now() + interval '15 minutes'),
    made.created_at + make_interval(mins => 2 * settings.default_hold_minutes + event.pay_later_minutes)
  )::timestamptz(3) as ends_at
  from events as event
  join orders as made on made.event_id = event.id and made.id = ${id}
  cross join general_settings as settings
  where event.id = ${event_id}
)`;

/** Whether enough orders of guests with its address await their payment. */
async function isOneTooMany(db: Db, { event_id, id }: Pick<ToPay, 'event_id' | 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select from orders where event_id = ${event_id} and id = ${id} and not ${mayAwaitPayment}
  `.execute(db);
  return rows.length > 0;
}

/** Whether guests hold too many places for so long that this order may not as well. */
async function isForLaterThanGuestsMay(
  db: Db,
  { event_id, id }: Pick<ToPay, 'event_id' | 'id'>,
  method: Method,
): Promise<boolean> {
  const { rows } = await sql`
    select from orders cross join ${termOf({ event_id, id }, method)} as term
    where orders.event_id = ${event_id} and orders.id = ${id} and not ${mayPayLater(sql`term.ends_at`)}
  `.execute(db);
  return rows.length > 0;
}

/**
 * The order waits for its payment until it ends: at most at the start of the event, but a quarter of an hour at least, and never later than
 * twice the first hold and the time to pay later after the order was made. Its places are held for two minutes more. Undefined where the order
 * cannot be paid for like that.
 */
async function awaitPayment(
  db: Db,
  scope: Scope<'buyer'>,
  order: ToPay,
  method: Method,
): Promise<Pick<NewPayment, 'expires_at' | 'next_check_at'> | undefined> {
  const { rows } = await sql<{ expires_at: string; now: string }>`
    update orders
    set status = 'Awaiting Payment', expires_at = term.ends_at, reserved_until = term.ends_at + interval '2 minutes', updated_at = now()
    from ${termOf(order, method)} as term
    where orders.event_id = ${order.event_id} and orders.id = ${order.id} and orders.status in ('Reserved', 'Awaiting Payment')
      and orders.reserved_until > now() and orders.buyer_name is not null and orders.buyer_email is not null
      and orders.total = ${order.total} and term.ends_at > now() and ${mayPayLater(sql`term.ends_at`)} and ${mayAwaitPayment}
      and ${isOfBuyer(scope)} and ${isOfLiveEvent} and ${isOn}
    returning orders.expires_at, now()::timestamptz(3) as now
  `.execute(db);
  const [awaited] = rows;
  if (awaited === undefined) return undefined;
  const { expires_at, now } = awaited;
  return {
    expires_at,
    next_check_at: nextCheck({ created_at: now, expires_at, paid_at: null }, Date.parse(now)),
  };
}

/** A payment as its buyer reads it. */
export const paymentOf = (db: Db, id: string) =>
  db
    .selectFrom('order_payments')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<Pick<Payment, 'next_action'>>()
    .executeTakeFirst();

const refuse = (pointer: string, code: 'missing' | 'not_allowed', detail: string): never =>
  fail('invalid_request', { detail, errors: [{ pointer, code, detail }] });
