import type { MailTemplateKey } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { queueMail } from './mails.ts';
import { mailAddress } from './orders.ts';

/** A mail to the buyer of an order. */
interface BuyerMail {
  readonly template: MailTemplateKey;
  readonly key: string;
  readonly event_id: string;
  readonly order_id: string;
}

/** Puts a mail to the buyer of an order beside what the transaction does; none while nobody is named. */
export async function mailBuyer(db: Db, { template, key, event_id, order_id }: BuyerMail): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['buyer_user_id', 'contact_email', mailAddress.as('address')])
    .where('event_id', '=', event_id)
    .where('id', '=', order_id)
    .executeTakeFirst();
  if (order === undefined || order.address === null) return;
  const userId = order.contact_email === null ? order.buyer_user_id : null;
  await queueMail(db, { template, key, recipient: order.address, userId });
}

/** Orders whose mails go to an address, with what all mails about one say. */
const ordersOf = (db: Kysely<Tables>, address: string) =>
  db
    .selectFrom('orders')
    .innerJoin('live_events as e', 'e.id', 'orders.event_id')
    .innerJoin('organizers', 'organizers.id', 'e.organizer_id')
    .select([
      'orders.id',
      'orders.reference',
      'orders.token_version',
      'orders.locale',
      'e.title as event',
      'e.slug',
      'e.has_page',
      'e.starts_at',
      'e.timezone',
      'organizers.name as organizer',
      'organizers.support_email',
    ])
    .where(sql`lower(${mailAddress})`, '=', address.toLowerCase());

/** What is said of an order that was cancelled; undefined where it is not, or where its mails go to another address by now. */
export const cancelledOrderToMail = (db: Kysely<Tables>, id: string, address: string) =>
  ordersOf(db, address)
    .where('orders.id', '=', id)
    .where('orders.status', '=', 'Cancelled')
    .executeTakeFirst();

/** A free order whose address is to be confirmed by the mail of a payment; undefined once it is confirmed, ended, too late or mailed again. */
export const confirmationToMail = (
  db: Kysely<Tables>,
  { event, id }: { readonly event: string; readonly id: string },
  address: string,
) =>
  ordersOf(db, address)
    .innerJoin('payments as p', (join) =>
      join.onRef('p.event_id', '=', 'orders.event_id').onRef('p.order_id', '=', 'orders.id'),
    )
    .select('p.expires_at')
    .where('p.event_id', '=', event)
    .where('p.id', '=', id)
    .where('p.status', '=', 'Pending')
    .where('p.method', '=', 'Free')
    .where('orders.status', '=', 'Awaiting Payment')
    .where(sql<boolean>`p.expires_at > now()`)
    .executeTakeFirst();

/** What is said of a payment that the buyer makes by instructions; undefined once it is made, ended or too late. */
export const instructionsToMail = (
  db: Kysely<Tables>,
  { event, id }: { readonly event: string; readonly id: string },
  address: string,
) =>
  ordersOf(db, address)
    .innerJoin('payments as p', (join) =>
      join.onRef('p.event_id', '=', 'orders.event_id').onRef('p.order_id', '=', 'orders.id'),
    )
    .select(['p.amount', 'p.currency', 'p.expires_at', 'p.next_action'])
    .$narrowType<{ next_action: { readonly type: string; readonly text: string | null } | null }>()
    .where('p.event_id', '=', event)
    .where('p.id', '=', id)
    .where('p.status', '=', 'Pending')
    .where('orders.status', '=', 'Awaiting Payment')
    .where(sql<boolean>`p.expires_at > now()`)
    .executeTakeFirst();
