import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { KeyedNetwork } from '../domain/security/network-key.ts';
import type { Database, Db } from '../db/connection/database.ts';
import { inBatches } from '../db/queries/in-batches.ts';
import type { Places } from './places.ts';

/**
 * Places of a ticket type that unpaid orders in one network, and the free ones of a day, may hold: so many, or this share of them all where that is more. Wider networks
 * have a larger share (`networksAround`), and no more than so many where that is enough.
 */
const ofNetwork = { places: 20, share: 0.1 };

/**
 * Counts the unpaid orders of a network together: those of guests, or those of new accounts. Accounts are free to make, so that new ones
 * are no way around the limit; guests in the same network do not keep them out.
 */
export interface CountedNetwork extends KeyedNetwork {
  readonly of: 'guests' | 'new accounts';
  /** Whether the account of the buyer has a confirmed address. */
  readonly isConfirmed: boolean;
}

/**
 * Locks the widest network of a buyer at an event until the end of the transaction. Orders of one network that are made in the same moment
 * follow each other: each counts the ones before. Comes before the order; waits for nothing else.
 */
export async function lockNetwork(db: Db, event: string, { widest }: KeyedNetwork): Promise<void> {
  await sql`
    insert into buyer_networks (event_id, network_key, used_at) values (${event}, ${widest}, now())
    on conflict (event_id, network_key) do update set used_at = excluded.used_at
  `.execute(db);
}

/** Deletes the networks of events that have no lock to keep any more. */
export const dropOldNetworks = (
  database: Pick<Database, 'transaction'>,
  signal: AbortSignal,
): Promise<void> =>
  inBatches(
    database,
    signal,
    (most) => sql`
      delete from buyer_networks where used_at < now() - interval '1 day' and (event_id, network_key) in (
        select event_id, network_key from buyer_networks where used_at < now() - interval '1 day'
        order by used_at limit ${most}
      )`,
  );

/** Share of the places of a ticket type that guests may hold for payments that take longer than an hour. */
const laterShare = 0.2;

/** Orders of guests with one address that may await their payment at an event: each mails its instructions there, and nobody has confirmed it. */
const mostAwaited = 3;

/** Whether an order waits for its payment. */
const isOpen = sql<boolean>`open.status in ('Reserved', 'Awaiting Payment') and open.reserved_until > now()`;

interface Range {
  readonly first: RawBuilder<unknown>;
  readonly last: RawBuilder<unknown>;
}

/** Whether an unpaid order is of a network between two keys. */
const isOpenOf = (event: RawBuilder<unknown>, network: CountedNetwork | null, { first, last }: Range) =>
  sql<boolean>`(
  open.event_id = ${event} and open.network_key between ${first} and ${last} and ${isOpen}
  and (open.buyer_user_id is null) = ${network?.of !== 'new accounts'}
)`;

/** Whether a free order was taken within a day from a network between two keys. It is paid as soon as it is made. */
const isFreeOf = (event: RawBuilder<unknown>, network: CountedNetwork | null, { first, last }: Range) =>
  sql<boolean>`(
  free.event_id = ${event} and free.network_key between ${first} and ${last} and free.taken_at > now() - interval '1 day'
  and taken.status = 'Paid' and (taken.buyer_user_id is null) = ${network?.of !== 'new accounts'}
)`;

/**
 * Whether buyers of a network may hold these further places: those that the network and the wider ones around it hold already are counted,
 * type by type. An order alone is never too large for it, nor one of a type without a capacity, nor one without a network. The network is
 * locked (`lockNetwork`) by a statement before.
 */
export const mayHoldFromNetwork = (
  event: RawBuilder<unknown>,
  network: CountedNetwork | null,
  places: readonly Places[],
): RawBuilder<SqlBool> => {
  const around = network?.around ?? [];
  const range = { first: sql`wide.first`, last: sql`wide.last` };
  return sql`not exists (
  select from unnest(${places.map(({ type }) => type)}::uuid[], ${places.map(({ quantity }) => quantity)}::int[]) as asked (type, quantity)
  join ticket_types as type on type.event_id = ${event} and type.id = asked.type
  cross join unnest(
    ${around.map(({ first }) => first)}::bytea[], ${around.map(({ last }) => last)}::bytea[],
    ${around.map((wide) => ofNetwork.share * wide.places)}::numeric[]
  ) as wide (first, last, share)
  cross join lateral (
    select coalesce(sum(item.quantity), 0) as quantity from orders as open
    join order_items as item on item.event_id = open.event_id and item.order_id = open.id
    where ${isOpenOf(event, network, range)} and item.ticket_type_id = asked.type
  ) as held
  cross join lateral (
    select coalesce(sum(item.quantity), 0) as quantity from free_orders as free
    join orders as taken on taken.event_id = free.event_id and taken.id = free.order_id
    join order_items as item on item.event_id = free.event_id and item.order_id = free.order_id
    where ${isFreeOf(event, network, range)} and item.ticket_type_id = asked.type
  ) as given
  where type.capacity is not null and held.quantity + given.quantity > 0
    and held.quantity + given.quantity + asked.quantity > greatest(${ofNetwork.places}::numeric, type.capacity * wide.share)
)`;
};

/** Seconds until the first unpaid order of a network and the wider ones around it ends; null where there is none. */
export const untilNetworkHoldsLess = (
  event: RawBuilder<unknown>,
  network: CountedNetwork | null,
): RawBuilder<number | null> => {
  const [widest] = network?.around ?? [];
  const [first, last] = [sql`${widest?.first ?? null}::bytea`, sql`${widest?.last ?? null}::bytea`];
  return sql`(
  select ceil(extract(epoch from min(open.reserved_until) - now()))::int from orders as open
  where ${isOpenOf(event, network, { first, last })}
)`;
};

/**
 * Whether an order of the table `orders` may wait for its payment until `end`. Within an hour each may. For longer, those of guests may hold a
 * share of each ticket type together. An instant is kept in whole milliseconds: so the hour has a minute more here, and places are held two
 * minutes longer than that.
 */
export const mayPayLater = (end: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  orders.buyer_user_id is not null or ${end} <= now() + interval '61 minutes' or not exists (
    select from order_items as item
    join ticket_types as type on type.event_id = item.event_id and type.id = item.ticket_type_id
    cross join lateral (
      select coalesce(sum(other.quantity), 0) as quantity from orders as open
      join order_items as other on other.event_id = open.event_id and other.order_id = open.id
      where open.event_id = orders.event_id and open.id <> orders.id and open.buyer_user_id is null and ${isOpen}
        and open.reserved_until > now() + interval '63 minutes' and other.ticket_type_id = type.id
    ) as held
    where item.event_id = orders.event_id and item.order_id = orders.id
      and held.quantity + item.quantity > type.capacity * ${laterShare}::numeric
  )
)`;

/** Whether an order of the table `orders` may await its payment: of those of guests with its address few others do. */
export const mayAwaitPayment: RawBuilder<SqlBool> = sql`(orders.buyer_user_id is not null or (
  select count(*) from orders as open
  where open.event_id = orders.event_id and open.id <> orders.id and open.buyer_user_id is null
    and lower(open.buyer_email) = lower(orders.buyer_email) and open.status = 'Awaiting Payment' and open.reserved_until > now()
) < ${mostAwaited})`;
