import { sql } from 'kysely';
import type { News } from '../db/queries/outbox.ts';

/** What is told of an order that has ended or is paid. */
export interface ToldOrder {
  readonly event_id: string;
  readonly id: string;
  readonly organizer_id: string;
  readonly status: string;
  readonly reference: string;
  readonly total: number;
  readonly currency: string;
  readonly ticket_count: number;
  readonly paid_at: string | null;
}

/** Columns of what is told, where a statement that changes `orders` returns them. */
export const toldColumns = sql`
  orders.event_id, orders.id, (select organizer_id from events where events.id = orders.event_id) as organizer_id, orders.status,
  orders.reference, orders.total, orders.currency, (
    select sum(item.quantity)::int from order_items as item where item.event_id = orders.event_id and item.order_id = orders.id
  ) as ticket_count, orders.paid_at`;

type OrderTopic = 'order.paid' | 'order.expired' | 'order.cancelled';

export const orderNews = (
  topic: OrderTopic,
  { event_id, id, organizer_id, status, reference, total, currency, ticket_count, paid_at }: ToldOrder,
): News<OrderTopic> => ({
  topic,
  eventId: event_id,
  organizerId: organizer_id,
  subject: { type: 'order', id },
  data: { status, reference, total, currency, ticket_count, paid_at },
});
