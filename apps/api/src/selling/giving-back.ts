import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { inLockOrder, type Places, releasePlaces } from './places.ts';

/**
 * Gives back what orders of an event held that are not paid and will not be: their tickets, the uses of offers, and last the places. The
 * caller has locked the orders and ended them in this transaction.
 */
export async function giveBack(db: Db, event: string, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    with those as (
      select id from tickets
      where event_id = ${event} and order_id = any(${orders}::uuid[]) and status = 'Pending'
      order by id for no key update
    )
    update tickets set status = 'Cancelled', cancelled_at = now(), updated_at = now()
    from those
    where tickets.event_id = ${event} and tickets.id = those.id and tickets.status = 'Pending'
  `.execute(db);
  await releaseUses(db, event, orders);
  const { rows } = await sql<Places>`
    select ticket_type_id as type, sum(quantity)::int as quantity from order_items
    where event_id = ${event} and order_id = any(${orders}::uuid[])
    group by ticket_type_id
  `.execute(db);
  await releasePlaces(db, event, rows);
}

/** Gives back the reserved uses of offers. */
export async function releaseUses(db: Db, event: string, orders: readonly string[]): Promise<void> {
  const promos = await sql<{ id: string }>`
    update promo_redemptions set status = 'Released', updated_at = now()
    where event_id = ${event} and order_id = any(${orders}::uuid[]) and status = 'Reserved'
    returning promo_id as id
  `.execute(db);
  for (const { id, count } of counted(promos.rows))
    await sql`update promos set reserved_count = reserved_count - ${count} where event_id = ${event} and id = ${id}`.execute(
      db,
    );
  const vouchers = await sql<{ id: string }>`
    update voucher_redemptions set status = 'Released', updated_at = now()
    where event_id = ${event} and order_id = any(${orders}::uuid[]) and status = 'Reserved'
    returning voucher_id as id
  `.execute(db);
  for (const { id, count } of counted(vouchers.rows))
    await sql`update vouchers set reserved_count = reserved_count - ${count} where event_id = ${event} and id = ${id}`.execute(
      db,
    );
}

/** Forgets the uses that an order has given back: of one that lapses, those are left that it held until then (`takeAgain`). */
export async function forgetReleased(db: Db, event: string, order: string): Promise<void> {
  await sql`
    delete from promo_redemptions where event_id = ${event} and order_id = ${order} and status = 'Released'`.execute(
    db,
  );
  await sql`
    delete from voucher_redemptions where event_id = ${event} and order_id = ${order} and status = 'Released'`.execute(
    db,
  );
}

/** How often each id is there, in the order in which rows are locked. */
const counted = (rows: readonly { readonly id: string }[]) =>
  inLockOrder(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, same]) => ({ id, count: same.length })),
    ({ id }) => id,
  );
