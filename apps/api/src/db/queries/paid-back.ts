import { type RawBuilder, sql } from 'kysely';

/** Columns of a ticket, as they are called in a statement. */
interface TicketColumns {
  readonly event: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly price: RawBuilder<unknown>;
}

/**
 * The condition that the money of a ticket went back at the provider: refunds that were made there cover its price, beside those of tickets
 * that were cancelled for the same reason. A ticket of a refund of ours is none of these: that refund ends it.
 */
export const isPaidBack = ({ event, order, id, price }: TicketColumns) => sql<boolean>`(
  not exists (
    select from refund_items as item where item.event_id = ${event} and item.ticket_id = ${id} and item.is_open
  ) and ${price} + (
    select coalesce(sum(other.price), 0) from tickets as other
    where other.event_id = ${event} and other.order_id = ${order} and other.status = 'Cancelled' and not exists (
      select from refund_items as item
      where item.event_id = other.event_id and item.ticket_id = other.id and item.is_open
    )
  ) <= (
    select coalesce(sum(back.amount), 0) from refunds as back
    join payments as paid on paid.event_id = back.event_id and paid.id = back.payment_id
    where back.event_id = ${event} and back.order_id = ${order} and back.source = 'Provider' and back.status = 'Succeeded'
      and paid.paid_at is not null and paid.surplus_reason is null
  )
)`;
