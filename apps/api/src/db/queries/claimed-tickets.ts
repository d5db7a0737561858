import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

/**
 * Gives an account the tickets without a holder that are of its address: those that were handed on by the address of the attendee, all
 * others by that where mails about the order go. The order stays whose it was: it is counted.
 */
export async function claimTickets(db: Db, userId: string, email: string): Promise<void> {
  const address = email.toLowerCase();
  await sql`
    with theirs as (
      select event_id, id from tickets where holder_user_id is null and (event_id, id) in (
      select t.event_id, t.id from tickets as t
      where lower(t.attendee_email) = ${address} and t.transferred_from_id is not null
      union all
      select t.event_id, t.id
      from orders as o
      join tickets as t on t.event_id = o.event_id and t.order_id = o.id
      where coalesce(o.buyer_user_id::text, lower(o.buyer_email)) = ${address} and o.contact_email is null and t.transferred_from_id is null
      union all
      select t.event_id, t.id
      from orders as o
      join tickets as t on t.event_id = o.event_id and t.order_id = o.id
      where lower(o.contact_email) = ${address} and o.buyer_user_id is null and t.transferred_from_id is null
      )
      order by event_id, id for no key update
    )
    update tickets set holder_user_id = ${userId}, updated_at = now()
    from theirs
    where tickets.event_id = theirs.event_id and tickets.id = theirs.id and tickets.holder_user_id is null`.execute(
    db,
  );
}
