import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';

/**
 * Free orders that are Paid within an hour for one address and event, by buyers without an account: each is mailed there. Anybody can use
 * them up with the address of somebody else, who signs in then: orders of an account are not counted.
 */
const mostFreeOrders = 3;

/** Whether an order of the alias is one of those that count: it was paid with nothing, by a guest on the site, within the last hour. */
const isFreeOfGuest = (alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('buyer_user_id')} is null and ${column('total')} = 0 and ${column('channel')} = 'Online'
    and ${column('paid_at')} > now() - interval '1 hour')`;
};

/** Whether a guest may make another free order for an event with this address; null says that it is not known yet. */
export const mayHaveFreeOrder = (
  event: RawBuilder<unknown>,
  email: string | null,
): RawBuilder<SqlBool> => sql`(
  select count(*) from orders as free
  where free.event_id = ${event} and lower(free.buyer_email) = lower(${email}) and ${isFreeOfGuest('free')}
) < ${mostFreeOrders}`;

/**
 * Throws `too_many_open_orders` where the guest of a free order has been given as many as an address may have. The orders of the address that
 * may still be paid are locked, in the order of their ids: of those that are paid at once, each counts the ones before.
 */
export async function demandFewFreeOrders(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
): Promise<void> {
  // Not as a condition of the outer query: it would be asked before the lock.
  const { rows } = await sql<{ paid: number }>`
    select count(*) filter (where is_paid)::int as paid from (
      select ${isFreeOfGuest('same')} as is_paid from orders as same
      where same.event_id = ${event_id} and same.buyer_user_id is null and same.total = 0
        and lower(same.buyer_email) = (
          select lower(buyer_email) from orders where event_id = ${event_id} and id = ${id} and buyer_user_id is null
        )
        and (same.status in ('Reserved', 'Awaiting Payment') or ${isFreeOfGuest('same')})
      order by same.id for no key update
    ) as counted
  `.execute(db);
  // Said in the same words as for other limits: nothing of what others did with the address.
  if ((rows[0]?.paid ?? 0) >= mostFreeOrders) fail('too_many_open_orders');
}
