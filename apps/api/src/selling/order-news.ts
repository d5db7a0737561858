import type { News } from '../db/queries/outbox.ts';

/** What is told of an order that has ended or is paid. */
export interface EndedOrder {
  readonly event_id: string;
  readonly id: string;
  readonly organizer_id: string;
  readonly status: string;
  readonly reference: string;
  readonly total: number;
  readonly currency: string;
}

export const orderNews = (
  topic: 'order.paid' | 'order.expired' | 'order.cancelled',
  { event_id, id, organizer_id, status, reference, total, currency }: EndedOrder,
): News => ({
  topic,
  eventId: event_id,
  organizerId: organizer_id,
  subject: { type: 'order', id },
  data: { status, reference, total, currency },
});
