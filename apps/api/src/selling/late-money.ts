import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { keysOf } from './person-keys.ts';
import { inLockOrder } from './places.ts';

interface LateOrder {
  readonly event_id: string;
  readonly id: string;
  readonly items: readonly { readonly type: string; readonly quantity: number }[];
}

/**
 * Takes again what an order held that has lapsed, and whose money is here now: all of it, or nothing. Returns whether it could: the event
 * takes place and is not over, every offer has a use left, also for this person, and every ticket type has places. The order is locked.
 */
export async function takeAgain(db: Db, order: LateOrder, tickets: readonly string[]): Promise<boolean> {
  const { event_id, id } = order;
  const on = await sql`
    select from events where id = ${event_id} and status in ('Published', 'Postponed') and deleted_at is null and ends_at > now()
  `.execute(db);
  if (on.rows.length === 0) return false;
  await sql`
    select from tickets where event_id = ${event_id} and id = any(${tickets}::uuid[]) order by id for no key update`.execute(
    db,
  );
  const promos = await usedPromos(db, order);
  const vouchers = await usedVouchers(db, order);
  const types = await lockTypes(db, order);
  if (![...promos, ...vouchers, ...types].every(({ is_left }) => is_left)) return false;
  for (const { id: promo } of promos) {
    await sql`update promos set used_count = used_count + 1 where event_id = ${event_id} and id = ${promo}`.execute(
      db,
    );
    await sql`
      update promo_redemptions set status = 'Redeemed', redeemed_at = now(), updated_at = now()
      where event_id = ${event_id} and promo_id = ${promo} and order_id = ${id}`.execute(db);
  }
  for (const { id: voucher } of vouchers) {
    await sql`
      update vouchers set redeemed_count = redeemed_count + 1 where event_id = ${event_id} and id = ${voucher}`.execute(
      db,
    );
    await sql`
      update voucher_redemptions set status = 'Redeemed', redeemed_at = now(), updated_at = now()
      where event_id = ${event_id} and voucher_id = ${voucher} and order_id = ${id}`.execute(db);
  }
  for (const { type, quantity } of inLockOrder(order.items, (each) => each.type))
    await sql`update ticket_types set sold = sold + ${quantity} where event_id = ${event_id} and id = ${type}`.execute(
      db,
    );
  return true;
}

interface Left {
  readonly id: string;
  readonly is_left: boolean;
}

/** The promos that the order held until it lapsed, locked: those that took something off, and those that opened a ticket type. */
async function usedPromos(db: Db, { event_id, id }: LateOrder): Promise<readonly Left[]> {
  const { rows } = await sql<{ id: string }>`
    select id from promos
    where event_id = ${event_id}
      and id in (select promo_id from promo_redemptions where event_id = ${event_id} and order_id = ${id})
    order by id for no key update
  `.execute(db);
  const left: Left[] = [];
  // Nobody else counts at this moment: the rows are locked.
  for (const promo of rows) {
    const counted = await sql<Left>`
      select promo.id,
        coalesce(promo.used_count + promo.reserved_count < promo.max_uses, true) and (
          promo.max_uses_per_user is null or promo.max_uses_per_user > (
            select count(*) from promo_redemptions as theirs
            where theirs.event_id = promo.event_id and theirs.promo_id = promo.id and theirs.person_key in ${keysOf(sql.ref('own.person_key'))}
              and theirs.status in ('Reserved', 'Redeemed') and theirs.order_id <> own.order_id
          )
        ) as is_left
      from promos as promo
      join promo_redemptions as own
        on own.event_id = promo.event_id and own.promo_id = promo.id and own.order_id = ${id}
      where promo.event_id = ${event_id} and promo.id = ${promo.id}
    `.execute(db);
    left.push(counted.rows[0] ?? { id: promo.id, is_left: false });
  }
  return left;
}

async function usedVouchers(db: Db, { event_id, id }: LateOrder): Promise<readonly Left[]> {
  const { rows } = await sql<Left>`
    select id, redeemed_count + reserved_count < max_usages and revoked_at is null as is_left from vouchers
    where event_id = ${event_id}
      and id in (select voucher_id from voucher_redemptions where event_id = ${event_id} and order_id = ${id})
    order by id for no key update
  `.execute(db);
  return rows;
}

async function lockTypes(db: Db, { event_id, items }: LateOrder): Promise<readonly Left[]> {
  const { rows } = await sql<Left>`
    select type.id, coalesce(type.sold + type.reserved + asked.quantity <= type.capacity, true) as is_left
    from unnest(${items.map(({ type }) => type)}::uuid[], ${items.map(({ quantity }) => quantity)}::int[]) as asked (id, quantity)
    join ticket_types as type on type.event_id = ${event_id} and type.id = asked.id
    order by type.id for no key update of type
  `.execute(db);
  return rows;
}
