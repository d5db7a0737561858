import type { Db } from '../../db/connection/database.ts';
import { announce } from '../../db/queries/outbox.ts';

/** What is told of a refund that was asked for or decided, or has ended. */
interface ToldRefund {
  readonly event_id: string;
  readonly id: string;
  readonly organizer_id: string;
  readonly order_id: string;
  readonly payment_id: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
}

/** Tells what has become of a refund, in the transaction that has changed it. */
export const tellOfRefund = (
  db: Db,
  { event_id, id, organizer_id, order_id, payment_id, status, amount, currency }: ToldRefund,
): Promise<string> =>
  announce(db, {
    topic: 'refund.changed',
    eventId: event_id,
    organizerId: organizer_id,
    subject: { type: 'refund', id },
    data: { status, order_id, payment_id, amount, currency },
  });
