import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import type { OrderId } from './own-order.ts';

/**
 * Locks the offers that an order uses, and those that it may use by these codes or by none: promos, then vouchers, each in the order of ids.
 * They are given back first and taken then: two orders that swap their codes would wait for each other.
 */
export async function lockOffers(db: Db, { event_id, id }: OrderId, codes: readonly string[]): Promise<void> {
  await sql`
    select from promos where event_id = ${event_id} and (code is null or lower(code) = any(${codes}::text[]) or id in (
      select promo_id from promo_redemptions where event_id = ${event_id} and order_id = ${id} and status = 'Reserved'
    )) order by id for no key update`.execute(db);
  await sql`
    select from vouchers where event_id = ${event_id} and (lower(code) = any(${codes}::text[]) or id in (
      select voucher_id from voucher_redemptions where event_id = ${event_id} and order_id = ${id} and status = 'Reserved'
    )) order by id for no key update`.execute(db);
}
