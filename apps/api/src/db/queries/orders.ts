import { type Kysely, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** The order with this reference that was bought with this address; of several the newest. */
export const orderByReference = (db: Db, reference: string, email: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'buyer_user_id', 'buyer_email'])
    .where('reference', '=', reference.toUpperCase())
    .where(sql`lower(buyer_email)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What a mail says of an order; undefined where there is none that its buyer sees, or where it is not bought with this address. */
export const orderToMail = (db: Kysely<Tables>, id: string, email: string) =>
  db
    .selectFrom('my_orders as o')
    .innerJoin('orders', (join) =>
      join.onRef('orders.event_id', '=', 'o.event_id').onRef('orders.id', '=', 'o.id'),
    )
    .innerJoin('live_events as e', 'e.id', 'o.event_id')
    .select(['o.id', 'o.reference', 'o.token_version', 'e.title', 'e.starts_at', 'e.timezone'])
    .where('o.id', '=', id)
    .where(sql`lower(orders.buyer_email)`, '=', email.toLowerCase())
    .executeTakeFirst();
