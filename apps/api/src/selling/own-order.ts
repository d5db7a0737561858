import type { Api, ResultOf } from '@karcis/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { ordersOfAccount } from '../db/queries/orders-of-account.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { OfferedAccount, Payments } from '../payments/payments.ts';
import { toHtml } from '../domain/text/rich-text.ts';
import type { Scope } from '../domain/security/scope.ts';
import { isManual, type PaidHow } from './refunds/manual.ts';

/** Whether an order is the caller's: it is the account's (`ordersOfAccount`), or the token is its own and the newest. */
export function isOfBuyer({ account, orderToken }: Scope<'buyer'>): Expression<SqlBool> {
  const { orderId = null, version = null } = orderToken ?? {};
  const byToken = sql<SqlBool>`(id = ${orderId} and token_version = ${version})`;
  return account === undefined
    ? byToken
    : sql`((event_id, id) in ${ordersOfAccount(account.userId)} or ${byToken})`;
}

/** An event in the trash takes its orders along. */
export const isOfLiveEvent = sql`exists (select from events where events.id = orders.event_id and events.deleted_at is null)`;

/** Whether the event of an order takes place, as far as is known. */
export const isOn = sql<boolean>`exists (
  select from events where events.id = orders.event_id and events.status in ('Published', 'Postponed')
)`;

/** An order that is not paid, locked until the end of the transaction. */
export interface OpenOrder {
  readonly event_id: string;
  readonly id: string;
  readonly status: string;
  readonly buyer_user_id: string | null;
  readonly buyer_email: string | null;
  readonly updated_at: string;
  readonly is_held: boolean;
  /** Whether its event takes place, as far as is known. */
  readonly is_on: boolean;
}

/** An order with its event: what is locked or written of an event is found by both. */
export type OrderId = Pick<OpenOrder, 'event_id' | 'id'>;

/** Finds an order, which `own` says whose it is: a condition on `orders`. Throws `not_found`. */
export async function findOrder(db: Db, own: Expression<SqlBool>, id: string): Promise<OrderId> {
  const { rows } = await sql<OrderId>`
    select event_id, id from orders where id = ${id} and ${own} and ${isOfLiveEvent}`.execute(db);
  return rows[0] ?? fail('not_found');
}

/**
 * Locks an order of the caller that can still be changed. Throws `not_found`, `order_closed`, and `hold_expired` where its places are not
 * held any more.
 */
export async function lockOpenOrder(
  db: Db,
  scope: Scope<'buyer'>,
  { event_id, id }: OrderId,
): Promise<OpenOrder> {
  const { rows } = await sql<OpenOrder>`
    select event_id, id, status, buyer_user_id, buyer_email, updated_at, coalesce(reserved_until > now(), false) as is_held,
      ${isOn} as is_on
    from orders where event_id = ${event_id} and id = ${id} and ${isOfBuyer(scope)} and ${isOfLiveEvent}
    for no key update
  `.execute(db);
  const order = rows[0] ?? fail('not_found');
  if (order.status === 'Expired') return fail('hold_expired');
  if (order.status !== 'Reserved' && order.status !== 'Awaiting Payment') return fail('order_closed');
  if (!order.is_held) return fail('hold_expired');
  return order.is_on ? order : fail('not_on_sale', { detail: 'The event does not take place any more.' });
}

type Order = NonNullable<ResultOf<Api['orders']['order']>>;
type Parts = Pick<
  Order,
  | 'event'
  | 'buyer'
  | 'items'
  | 'discounts'
  | 'tickets'
  | 'payment'
  | 'refunds'
  | 'refundable_tickets'
  | 'codes_set_aside'
> & {
  readonly payment_accounts: readonly OfferedAccount[];
  readonly refunds_under_way: readonly PaidHow[];
};

interface Offering {
  readonly payments: Pick<Payments, 'methodsOf' | 'provider'>;
}

/** An order as its buyer reads it; undefined for one that is not the caller's. */
export async function orderOf(
  db: ReadDb,
  scope: Scope<'buyer'>,
  { id }: { readonly id: string },
  { payments }: Offering,
): Promise<Order | undefined> {
  const order = await detailsOf(db, id).where(isOfBuyer(scope)).executeTakeFirst();
  return order && (await asShown(order, payments));
}

/** The same for who has just made it. */
export async function madeOrder(
  db: ReadDb,
  id: string,
  payments: Offering['payments'],
): Promise<Order & { readonly token_version: number }> {
  return asShown(await detailsOf(db, id).executeTakeFirstOrThrow(), payments);
}

/** Seconds after which the buyer of an order asks again: soon while its provider has not answered, and not at all once it is settled. */
function pollAfter({
  status,
  payment,
  ...order
}: Pick<Order, 'status' | 'payment' | 'total' | 'expires_at'>): number | null {
  if (status !== 'Reserved' && status !== 'Awaiting Payment') return null;
  if (confirmBy({ status, ...order }) !== null) return 5;
  return payment?.status === 'Pending' && payment.next_action === null ? 1 : 3;
}

/** Until when a free order waits for the confirmation of its address; null for any other. */
const confirmBy = ({ status, total, expires_at }: Pick<Order, 'status' | 'total' | 'expires_at'>) =>
  status === 'Awaiting Payment' && total === 0 ? expires_at : null;

async function asShown<
  Row extends Parts &
    Pick<Order, 'currency' | 'status' | 'total' | 'expires_at'> & {
      readonly is_refund_account_named: boolean;
      readonly entry_instructions_markdown: string | null;
    },
>(order: Row, payments: Offering['payments']) {
  const isSentByPeople = order.refunds_under_way.some((refund) => isManual(refund, payments));
  const isNamed = order.is_refund_account_named;
  const entry = order.entry_instructions_markdown;
  return {
    ...order,
    entry_instructions_html: entry === null ? null : await toHtml(entry),
    payment_methods: payments.methodsOf(order.payment_accounts, order.currency),
    needs_refund_account: isSentByPeople && !isNamed,
    has_refund_account: isSentByPeople && isNamed,
    confirm_by: confirmBy(order),
    poll_after_seconds: pollAfter(order),
    order_token: null,
  };
}

const detailsOf = (db: ReadDb, id: string) =>
  db.selectFrom('my_order_details').selectAll().where('id', '=', id).$narrowType<Parts>();
