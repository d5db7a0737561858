import { sql } from 'kysely';
import { beginAgain } from '../db/connection/after-remedy.ts';
import type { Db } from '../db/connection/database.ts';
import { mailBuyer } from '../db/queries/order-mails.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Scope } from '../domain/security/scope.ts';
import { settle } from './applying.ts';
import { signOrder } from './capture.ts';
import { countedNetwork } from './counted-network.ts';
import { demandFewFreeOrders, isGivenAtOnce, noteFreeOrder } from './free-orders.ts';
import { type CountedNetwork, lockNetwork, mayAwaitPayment } from './held-by-guests.ts';
import type { BuyingLimits } from './limits.ts';
import { insertPayment, type ToPay } from './new-payment.ts';
import { cancelPayment, isOpen, lockPayments } from './order-payments.ts';
import { lockOpenOrder } from './own-order.ts';

interface Paying {
  /** Id of the payment. */
  readonly id: string;
  readonly secret: Buffer;
  readonly limits: Pick<BuyingLimits, 'keyOf' | 'countMail'>;
}

/** Minutes for which a free order waits until its address is confirmed, and after which it waits no longer, from when it was made. */
const [patience, longest] = [30, 90];

/**
 * Pays an order that costs nothing by a payment of nothing: at once, or where its network has taken many such places and the buyer has no account
 * with a confirmed address, when the address is confirmed by a mailed link. Asked for again, the link is mailed again.
 */
export async function payNothing(
  db: Db,
  scope: Scope<'buyer'>,
  order: ToPay,
  { id, secret, limits }: Paying,
): Promise<void> {
  const network = await countedNetwork(db, {
    account: scope.account?.userId ?? null,
    network: limits.keyOf(scope.network, secret),
  });
  if (network !== null) await lockNetwork(db, order.event_id, network);
  const signed = order.is_complete ? await signOrder(db, order, secret) : undefined;
  const open = await lockPayments(db, order);
  await demandFewFreeOrders(db, order);
  const { updated_at } = await lockOpenOrder(db, scope, order);
  if (signed === undefined) return fail('checkout_incomplete');
  // Its codes were changed while its lock was waited for: it may cost something now, and uses others.
  if (signed.order.total !== 0 || signed.order.updated_at !== updated_at) return beginAgain();
  for (const each of open) if (isOpen(each)) await cancelPayment(db, each);
  const expires_at = (await mustWait(db, order, network)) ? await awaitConfirmation(db, order) : null;
  await insertPayment(db, order, {
    id,
    method: 'Free',
    expires_at,
    return_url: null,
    account_id: null,
    next_check_at: null,
  });
  if (expires_at !== null) {
    limits.countMail(order.id);
    const { event_id } = order;
    const key = `${event_id}/${id}`;
    return mailBuyer(db, { template: 'order_confirmation', key, event_id, order_id: order.id });
  }
  const payment = (await lockPayments(db, order)).find((each) => each.id === id);
  if (payment !== undefined) await settle(db, payment, signed);
}

/** Notes where a free order is taken. Returns whether its address has to be confirmed first. */
async function mustWait(db: Db, order: ToPay, network: CountedNetwork | null): Promise<boolean> {
  if (network === null) return false;
  await noteFreeOrder(db, order, network);
  return !network.isConfirmed && !(await isGivenAtOnce(db, order, network));
}

/** The order holds its places until its address is confirmed, for a while. Returns until when. */
async function awaitConfirmation(db: Db, { event_id, id }: ToPay): Promise<string> {
  const { rows } = await sql<{ expires_at: string }>`
    update orders set status = 'Awaiting Payment', expires_at = term.ends_at, reserved_until = term.ends_at, updated_at = now()
    from (
      select least(
        now() + make_interval(mins => ${patience}::int),
        greatest(event.starts_at, now() + interval '15 minutes'),
        made.created_at + make_interval(mins => ${longest}::int)
      )::timestamptz(3) as ends_at
      from events as event join orders as made on made.event_id = event.id and made.id = ${id}
      where event.id = ${event_id}
    ) as term
    where orders.event_id = ${event_id} and orders.id = ${id} and orders.total = 0 and term.ends_at > now() and ${mayAwaitPayment}
    returning orders.expires_at
  `.execute(db);
  const [awaited] = rows;
  return awaited === undefined ? fail('too_many_open_orders', { detail: tooManyWait }) : awaited.expires_at;
}

const tooManyWait =
  'Three free orders of this address wait until it is confirmed, or this one has waited for too long. Confirm them by the mailed links, or sign in.';
