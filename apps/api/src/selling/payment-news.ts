import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { announce } from '../db/queries/outbox.ts';
import type { PaymentId } from './order-payments.ts';

/** Tells what has become of a payment, in the transaction that has changed it. */
export async function tellOfPayment(
  db: Db,
  topic: 'payment.failed' | 'payment.disputed' | 'payment.charged_back',
  { event_id, id }: Pick<PaymentId, 'event_id' | 'id'>,
): Promise<void> {
  const { rows } = await sql<{
    organizer_id: string;
    status: string;
    order_id: string;
    payment_id: string;
    amount: number;
    currency: string;
  }>`
    select events.organizer_id, p.status, p.order_id, p.id as payment_id, p.amount, p.currency
    from payments as p join events on events.id = p.event_id
    where p.event_id = ${event_id} and p.id = ${id}
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`There is no payment ${id}`);
  const { organizer_id: organizerId, ...data } = found;
  await announce(db, { topic, eventId: event_id, organizerId, subject: { type: 'payment', id }, data });
}
