import { type RawBuilder, sql } from 'kysely';

/**
 * Keys of the orders that an account may open: those it has bought, and guests' orders that were sent to its confirmed address. Nothing is
 * written for them, so an order that is bought while the address is confirmed is among them, whichever comes first. `buyer_user_id` stays null:
 * the person who has bought an order is counted. A guest's order also stays with the account that holds its tickets, whatever the address of
 * the account is now. Only paid orders join: anybody can begin one with the address of somebody else, who would pay for it.
 */
export const ordersOfAccount = (userId: string): RawBuilder<unknown> => sql`(
  select o.event_id, o.id from orders as o where o.buyer_user_id = ${userId}
  union all
  select o.event_id, o.id
  from users as u
  join orders as o on coalesce(o.buyer_user_id::text, lower(o.buyer_email)) = lower(u.email)
  where u.id = ${userId} and u.email_verified_at is not null and o.contact_email is null and o.status = 'Paid'
  union all
  select o.event_id, o.id
  from users as u
  join orders as o on lower(o.contact_email) = lower(u.email)
  where u.id = ${userId} and u.email_verified_at is not null and o.buyer_user_id is null and o.status = 'Paid'
  union all
  select o.event_id, o.id
  from tickets as t
  join orders as o on o.event_id = t.event_id and o.id = t.order_id
  where t.holder_user_id = ${userId} and t.transferred_from_id is null and t.issued_at is not null and t.status <> 'Transferred'
    and o.buyer_user_id is null
)`;
