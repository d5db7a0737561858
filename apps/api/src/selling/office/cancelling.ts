import { sql } from 'kysely';
import type { Db } from '../../db/connection/database.ts';
import { mailBuyer } from '../../db/queries/order-mails.ts';
import { announce } from '../../db/queries/outbox.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { endOrder } from '../cancelling.ts';
import { orderNews, toldColumns, type ToldOrder } from '../order-news.ts';
import { type LockedPayment, lockPayments } from '../order-payments.ts';
import { cancelTickets } from '../refunds/of-event.ts';
import type { ReachedOrder } from './reaching.ts';

/** Ends an order that is not paid, or that has cost nothing, gives back what it held, and tells its buyer. Throws `order_closed`. */
export async function cancelForStaff(db: Db, order: ReachedOrder, reason: string): Promise<void> {
  const payments = await lockPayments(db, order);
  if (!(await endOrder(db, order, payments))) await endFreeOrder(db, order, payments);
  await sql`
    update orders set cancellation_reason = ${reason} where event_id = ${order.event_id} and id = ${order.id}
  `.execute(db);
  const { event_id, id } = order;
  await mailBuyer(db, { template: 'order_cancelled', key: id, event_id, order_id: id });
}

/** Ends an order that was paid by nothing: its tickets that are good open no gate any more, and their places are free. */
async function endFreeOrder(db: Db, order: ReachedOrder, payments: readonly LockedPayment[]): Promise<void> {
  const { event_id, id } = order;
  const { rows } = await sql<ToldOrder>`
    update orders set status = 'Cancelled', cancelled_at = now(), updated_at = now()
    where event_id = ${event_id} and id = ${id} and status = 'Paid' and total = 0
    returning ${toldColumns}
  `.execute(db);
  const ended = rows[0] ?? fail('order_closed');
  const paid = payments.find(({ paid_at }) => paid_at !== null);
  if (paid === undefined) throw new Error(`The order ${id} is paid by no payment`);
  // Gates lock the same rows before they judge them: what the next statement finds stays so.
  await sql`select from tickets where event_id = ${event_id} and order_id = ${id} order by id for no key update`.execute(
    db,
  );
  const { rows: tickets } = await sql<{ id: string; code: string; type: string; is_used: boolean }>`
    select id, code, ticket_type_id as type, exists (
      select from standing_entries as entry where entry.event_id = tickets.event_id and entry.ticket_id = tickets.id
    ) as is_used
    from tickets where event_id = ${event_id} and order_id = ${id} and status = 'Active' order by id
  `.execute(db);
  const used = tickets.find(({ is_used }) => is_used);
  if (used !== undefined)
    fail('order_closed', { detail: `Somebody has come in with the ticket ${used.code}.` });
  await announce(db, orderNews('order.cancelled', ended));
  await cancelTickets(db, { ...order, currency: ended.currency }, { payment: paid.id, tickets });
}
