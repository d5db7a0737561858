import { type Kysely, type NotNull, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { mailBuyer } from './order-mails.ts';
import { mailAddress } from './orders.ts';

interface OfRefund {
  readonly event_id: string;
  readonly id: string;
  readonly order_id: string;
}

/** Tells the buyer of an order about a refund, once for each kind of mail. */
export const mailRefund = (
  db: Db,
  template: 'refund_received' | 'refund_account_needed' | 'refund_succeeded' | 'refund_denied',
  { event_id, id, order_id }: OfRefund,
): Promise<void> => mailBuyer(db, { template, key: `${event_id}/${id}`, event_id, order_id });

/** What a mail says of a refund; undefined where there is none, or where mails about its order go to another address by now. */
export const refundToMail = (
  db: Kysely<Tables>,
  { event, id }: { readonly event: string; readonly id: string },
  address: string,
) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('orders', (join) =>
      join.onRef('orders.event_id', '=', 'r.event_id').onRef('orders.id', '=', 'r.order_id'),
    )
    .innerJoin('live_events as e', 'e.id', 'r.event_id')
    .innerJoin('organizers', 'organizers.id', 'e.organizer_id')
    .innerJoin('refund_causes', (join) =>
      join.onRef('refund_causes.event_id', '=', 'r.event_id').onRef('refund_causes.id', '=', 'r.id'),
    )
    .select([
      'refund_causes.cause',
      'r.status',
      'r.amount',
      'r.currency',
      'r.order_id',
      'orders.reference',
      'orders.token_version',
      'orders.locale',
      'e.title',
      'organizers.support_email',
    ])
    .select(
      sql<boolean>`exists (
        select from refund_accounts as named where named.event_id = orders.event_id and named.order_id = orders.id
      )`.as('has_account'),
    )
    .where('r.event_id', '=', event)
    .where('r.id', '=', id)
    .where(sql`lower(${mailAddress})`, '=', address.toLowerCase())
    .$narrowType<{ cause: NotNull }>()
    .executeTakeFirst();
