import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { type Booked, writeEntries } from './ledger.ts';
import type { LockedPayment } from './order-payments.ts';

/**
 * Books what the provider keeps of a payment that is paid, once, where it was not known then: some say it minutes later. Of another amount than
 * was asked for nothing is booked: it buys nothing.
 */
export async function noteGatewayFee(db: Db, payment: LockedPayment, fee: number): Promise<void> {
  const { rows } = await sql<Booked>`
    update payments set gateway_fee = ${fee}, updated_at = now()
    where event_id = ${payment.event_id} and id = ${payment.id} and paid_at is not null and gateway_fee = 0 and ${fee}::bigint > 0
      and surplus_reason is distinct from 'Wrong Amount'
    returning event_id, order_id, id as payment_id, currency,
      (select event_key from events where events.id = payments.event_id) as event_key
  `.execute(db);
  for (const booked of rows) await writeEntries(db, booked, [{ kind: 'Gateway Fee', amount: -fee }]);
}
