import { lookAlikes } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** Where mails about an order go; null while nobody is named as its buyer. */
export const mailAddress = sql<string | null>`coalesce(orders.contact_email, orders.buyer_email)`;

/** The order with this reference, or one that looks like it, that was bought with this address, or whose mails go there; of several the newest. */
export const orderByReference = (db: Db, reference: string, email: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'buyer_user_id', 'contact_email', mailAddress.as('address')])
    .where('reference', '=', sql<string>`any(${lookAlikes(reference)}::text[])`)
    .where(sql<boolean>`lower(${email}) in (lower(buyer_email), lower(contact_email))`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What a mail says of an order; undefined where there is none that its buyer sees, or where its mails do not go to this address. */
export const orderToMail = (db: Kysely<Tables>, id: string, email: string) =>
  db
    .selectFrom('my_orders as o')
    .innerJoin('orders', (join) =>
      join.onRef('orders.event_id', '=', 'o.event_id').onRef('orders.id', '=', 'o.id'),
    )
    .innerJoin('live_events as e', 'e.id', 'o.event_id')
    .select(['o.id', 'o.reference', 'o.token_version', 'e.title', 'e.starts_at', 'e.timezone'])
    .where('o.id', '=', id)
    .where(sql`lower(${mailAddress})`, '=', email.toLowerCase())
    .executeTakeFirst();

/** What both addresses are told of an order whose mails go to another one. */
export const movedOrderToMail = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('orders')
    .innerJoin('live_events as e', 'e.id', 'orders.event_id')
    .innerJoin('organizers', 'organizers.id', 'e.organizer_id')
    .select([
      'orders.id',
      'orders.reference',
      'orders.token_version',
      'orders.locale',
      mailAddress.as('address'),
      'e.title as event',
      'e.slug',
      'e.has_page',
      'organizers.support_email',
    ])
    .where('orders.id', '=', id)
    .where('orders.status', 'in', ['Awaiting Payment', 'Paid'])
    .executeTakeFirst();
