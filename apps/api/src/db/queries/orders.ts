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

/** Orders that their buyers see, with the facts that mails tell of them. */
const mailedOrders = (db: Kysely<Tables>) =>
  db
    .selectFrom('my_orders as o')
    .innerJoin('orders', (join) =>
      join.onRef('orders.event_id', '=', 'o.event_id').onRef('orders.id', '=', 'o.id'),
    )
    .innerJoin('live_events as e', 'e.id', 'o.event_id')
    .select([
      'o.id',
      'o.reference',
      'o.token_version',
      'orders.locale',
      'e.title',
      'e.starts_at',
      'e.timezone',
    ]);

/** Returns the facts of an order for a mail; undefined where there is none that its buyer sees, or where its mails do not go to this address. */
export const orderToMail = (db: Kysely<Tables>, id: string, email: string) =>
  mailedOrders(db)
    .where('o.id', '=', id)
    .where(sql`lower(${mailAddress})`, '=', email.toLowerCase())
    .executeTakeFirst();

/** Orders whose mails go to an address. */
const ofAddress = (address: string) => sql`(
  select event_id, id from orders where lower(buyer_email) = ${address} and contact_email is null
  union all
  select event_id, id from orders where lower(contact_email) = ${address}
)`;

/** Returns the address of orders as it was written, of the newest order; undefined where there is none. */
export const addressOfOrders = (db: Db, email: string) =>
  db
    .selectFrom('orders')
    .select(mailAddress.as('address'))
    .where(sql<boolean>`(event_id, id) in ${ofAddress(email.toLowerCase())}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns what a mail says of the orders of an address that are paid or to be paid: those of the next events first, past events last. */
export const ordersToMail = (db: Kysely<Tables>, email: string, most: number) =>
  mailedOrders(db)
    .where(sql<boolean>`(o.event_id, o.id) in ${ofAddress(email.toLowerCase())}`)
    .where('o.status', 'in', ['Awaiting Payment', 'Paid'])
    .orderBy(sql`e.ends_at <= now()`)
    .orderBy(sql`abs(extract(epoch from e.starts_at - now()))`)
    .orderBy('o.id')
    .limit(most)
    .execute();

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
