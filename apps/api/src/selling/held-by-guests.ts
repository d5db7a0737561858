import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Places } from './places.ts';

/** Places of a ticket type that unpaid orders of guests in one network may hold: so many, or this share of them all where that is more. */
const ofNetwork = { places: 20, share: 0.1 };

/** Share of the places of a ticket type that guests may hold for payments that take longer than an hour. */
const laterShare = 0.2;

/** Orders of guests with one address that may await their payment at an event: each mails its instructions there, and nobody has confirmed it. */
const mostAwaited = 3;

/** Whether an order waits for its payment. */
const isOpen = sql<boolean>`open.status in ('Reserved', 'Awaiting Payment') and open.reserved_until > now()`;

/**
 * Whether guests of a network may hold these further places: those that the network holds already are counted, type by type. An order
 * alone is never too large for it, nor one of a type without a capacity, nor one of nobody's network.
 */
export const mayHoldFromNetwork = (
  event: RawBuilder<unknown>,
  network: Buffer | null,
  places: readonly Places[],
): RawBuilder<SqlBool> => sql`not exists (
  select from unnest(${places.map(({ type }) => type)}::uuid[], ${places.map(({ quantity }) => quantity)}::int[]) as asked (type, quantity)
  join ticket_types as type on type.event_id = ${event} and type.id = asked.type
  cross join lateral (
    select sum(item.quantity) as quantity from orders as open
    join order_items as item on item.event_id = open.event_id and item.order_id = open.id
    where open.event_id = ${event} and open.network_key = ${network}::bytea and ${isOpen} and item.ticket_type_id = asked.type
  ) as held
  where type.capacity is not null
    and held.quantity + asked.quantity > greatest(${ofNetwork.places}::numeric, type.capacity * ${ofNetwork.share}::numeric)
)`;

/** Seconds until the first unpaid order of a network ends; null where it has none. */
export const untilNetworkHoldsLess = (
  event: RawBuilder<unknown>,
  network: Buffer | null,
): RawBuilder<number | null> => sql`(
  select ceil(extract(epoch from min(open.reserved_until) - now()))::int from orders as open
  where open.event_id = ${event} and open.network_key = ${network}::bytea and ${isOpen}
)`;

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
