import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Db } from '../db/connection/database.ts';
import { inBatches } from '../db/queries/in-batches.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { KeyedNetwork } from '../domain/security/network-key.ts';
import type { Places } from './places.ts';

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

/**
 * Places of free orders that a network may take at an event within a day before each further order waits until its address is confirmed. Wider
 * networks may take some times as many.
 */
const atOnce = 10;

/** Places of a ticket type that one account may take for nothing within a day: so many, or this share where that is more. */
const ofAccount = { places: 20, share: 0.1 };

/** Notes the network in which a free order is taken. The network is locked (`lockNetwork`). */
export async function noteFreeOrder(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  { key }: KeyedNetwork,
): Promise<void> {
  await sql`
    insert into free_orders (event_id, order_id, network_key, taken_at) values (${event_id}, ${id}, ${key}, now())
    on conflict (event_id, order_id) do update set network_key = excluded.network_key, taken_at = excluded.taken_at
  `.execute(db);
}

/**
 * Whether a free order, which is noted, is one of the few that a network is given without a confirmed address. In a statement after the one that
 * has locked the network: those that were taken meanwhile are counted.
 */
export async function isGivenAtOnce(
  db: Db,
  { event_id, id }: { readonly event_id: string; readonly id: string },
  { around }: KeyedNetwork,
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(
      ${around.map(({ first }) => first)}::bytea[], ${around.map(({ last }) => last)}::bytea[],
      ${around.map(({ work }) => work * atOnce)}::int[]
    ) as wide (first, last, most)
    where (
      select coalesce(sum(item.quantity), 0) from free_orders as free
      join orders as taken on taken.event_id = free.event_id and taken.id = free.order_id
      join order_items as item on item.event_id = free.event_id and item.order_id = free.order_id
      where free.event_id = ${event_id} and free.network_key between wide.first and wide.last
        and free.taken_at > now() - interval '1 day' and (taken.status = 'Paid' or taken.id = ${id})
    ) > wide.most
  `.execute(db);
  return rows.length === 0;
}

/** Whether an account may take these further places of an event for nothing: without money, one account could take them all. */
export const mayTakeFreePlaces = (
  event: RawBuilder<unknown>,
  account: string | null,
  places: readonly Places[],
): RawBuilder<SqlBool> => sql`not exists (
  select from unnest(${places.map(({ type }) => type)}::uuid[], ${places.map(({ quantity }) => quantity)}::int[]) as asked (type, quantity)
  join ticket_types as type on type.event_id = ${event} and type.id = asked.type
  cross join lateral (
    select coalesce(sum(item.quantity), 0) as quantity from orders as taken
    join order_items as item on item.event_id = taken.event_id and item.order_id = taken.id
    where taken.event_id = ${event} and taken.buyer_user_id = ${account} and taken.total = 0 and taken.channel = 'Online'
      and taken.status = 'Paid' and taken.paid_at > now() - interval '1 day' and item.ticket_type_id = asked.type
  ) as had
  where type.capacity is not null and had.quantity > 0
    and had.quantity + asked.quantity > greatest(${ofAccount.places}::numeric, type.capacity * ${ofAccount.share}::numeric)
)`;

/** Deletes what is known of the networks of free orders that are older than a day. */
export const dropOldFreeOrders = (
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from free_orders where (event_id, order_id) in (
        select event_id, order_id from free_orders where taken_at < now() - interval '1 day' order by taken_at limit ${most}
      )`,
  );
