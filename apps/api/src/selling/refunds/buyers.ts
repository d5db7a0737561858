import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { mailRefund } from '../../db/queries/refund-mails.ts';
import { mailManagers } from '../../db/queries/staff-mails.ts';
import type { JsonColumns } from '../../db/queries/json-columns.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import type { Scope } from '../../domain/security/scope.ts';
import type { Payments } from '../../payments/payments.ts';
import { isOfBuyer, isOfLiveEvent } from '../own-order.ts';
import { type RefundAccount, sealAccount } from './account.ts';
import { isManual } from './manual.ts';
import { openRefund } from './opening.ts';
import { paidBy } from './paid-by.ts';

type Refund = NonNullable<ResultOf<Api['orderRefunds']['request']>>;

/** An order of the caller whose money may be asked for. */
interface PaidOrder {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly id: string;
  readonly status: string;
  /** Whether it is early enough. The dates of a postponed event do not hold. */
  readonly is_in_time: boolean;
}

/** Finds an order of the caller. Throws `not_found`. */
export async function paidOrder(db: Db, scope: Scope<'buyer'>, id: string): Promise<PaidOrder> {
  const { rows } = await sql<PaidOrder>`
    select orders.event_id, event.event_key, event.organizer_id, orders.id, orders.status,
      event.status = 'Postponed'
        or greatest(coalesce(event.refund_until, event.starts_at), event.refund_promised_until) > now() as is_in_time
    from orders
    cross join lateral (
      select event_key, organizer_id, status, refund_until, starts_at, refund_promised_until from events where events.id = orders.event_id
    ) as event
    where orders.id = ${id} and ${isOfBuyer(scope)} and ${isOfLiveEvent}
  `.execute(db);
  return rows[0] ?? fail('not_found');
}

interface Asked {
  readonly id: string;
  readonly ticket_ids: readonly string[] | null;
  readonly reason: string;
}

/** Asks for money back: those who manage the event decide, and are told. Throws `refund_not_possible` with why, or `invalid_request`. */
export async function requestRefund(
  db: Db,
  { account }: Scope<'buyer'>,
  order: PaidOrder,
  { id, ticket_ids: tickets, reason }: Asked,
): Promise<void> {
  if (order.status !== 'Paid') fail('refund_not_possible', { detail: `The order is ${order.status}.` });
  if (!order.is_in_time)
    fail('refund_not_possible', { detail: 'The time in which money is given back is over.' });
  const payment = await paidBy(db, order);
  const types = await refundableTypes(db, order);
  if (tickets !== null) await demandRefundable(db, order, tickets);
  const isMade = await openRefund(db, {
    id,
    order_id: order.id,
    organizer_id: order.organizer_id,
    payment,
    tickets,
    types,
    source: 'Buyer',
    reason,
    by: account?.userId ?? null,
    includesUsed: false,
  });
  if (!isMade)
    fail('refund_not_possible', { detail: 'The order has no ticket whose money could be given back.' });
  await mailManagers(db, order.organizer_id, {
    template: 'refund_requested',
    key: `${order.event_id}.${id}`,
  });
  await mailRefund(db, 'refund_received', { event_id: order.event_id, id, order_id: order.id });
}

async function refundableTypes(db: Db, { event_id }: PaidOrder): Promise<string[]> {
  const types = await db
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', event_id)
    .where('is_refundable', '=', true)
    .execute();
  return types.map(({ id }) => id);
}

async function demandRefundable(
  db: Db,
  { event_id, id }: PaidOrder,
  tickets: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select ticket.code from tickets as ticket
    join ticket_types as type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
    where ticket.event_id = ${event_id} and ticket.order_id = ${id} and ticket.id = any(${tickets}::uuid[]) and not type.is_refundable
    limit 1
  `.execute(db);
  if (rows[0] !== undefined)
    fail('refund_not_possible', { detail: `The ticket ${rows[0].code} is not refundable.` });
}

/** A refund as the buyer of its order reads it. */
export async function ownRefund(db: ReadDb, id: string, payments: Payments): Promise<Refund | undefined> {
  const row = await db
    .selectFrom('refund_details')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<JsonColumns<Omit<Refund, 'needs_account'>>>()
    .executeTakeFirst();
  return (
    row && {
      ...row,
      needs_account: isManual(row, payments) && !row.has_account && row.status !== 'Succeeded',
    }
  );
}

interface Setting {
  readonly account: RefundAccount;
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/**
 * Notes where the money of an order goes that people send. Throws `not_found`, `no_secret_key`, and `refund_not_possible` of an order that is
 * neither paid nor gets money back that was not for it.
 */
export async function setRefundAccount(
  db: Db,
  scope: Scope<'buyer'>,
  id: string,
  { account, secretKey }: Setting,
): Promise<void> {
  const order = await paidOrder(db, scope, id);
  const secret = (await secretKey()) ?? fail('no_secret_key');
  const { numAffectedRows } = await sql`
    insert into refund_accounts (event_id, order_id, account_encrypted)
    select event_id, id, ${sealAccount(account, secret, id)} from orders
    where event_id = ${order.event_id} and id = ${id} and ${isOfBuyer(scope)} and (
      status = 'Paid' or exists (
        select from refunds
        where refunds.event_id = orders.event_id and refunds.order_id = orders.id
          and refunds.status in ('Requested', 'Approved', 'Processing', 'Failed')
      )
    )
    on conflict (event_id, order_id) do update set account_encrypted = excluded.account_encrypted, updated_at = excluded.updated_at
  `.execute(db);
  if (numAffectedRows !== 1n) fail('refund_not_possible', { detail: `The order is ${order.status}.` });
}
