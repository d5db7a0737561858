import type { MailTemplateKey } from '@karcis/contract';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { queueManyMails } from './mails.ts';
import { managersOf, mostManagersTold, type Owner } from './managers.ts';

/** Puts a mail to each of those who manage for an owner beside what the transaction does, once a key. It leaves after `dueIn` seconds. */
export async function mailManagers(
  db: Db,
  owner: Owner,
  {
    template,
    key,
    dueIn = 0,
  }: { readonly template: MailTemplateKey; readonly key: string; readonly dueIn?: number },
): Promise<void> {
  const readers = await managersOf(db, owner)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostManagersTold)
    .execute();
  const mails = readers.map(({ id, email }) => ({ key: `${key}.${id}`, recipient: email, userId: id }));
  if (mails.length > 0) await queueManyMails(db, { template, isAwaited: true, mails, dueIn });
}

interface Named {
  readonly event: string;
  readonly id: string;
}

/** What is said of a payment of another amount, or in another currency; undefined once somebody has decided. */
export const mismatchToMail = (db: Kysely<Tables>, { event, id }: Named) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'p.event_id').onRef('o.id', '=', 'p.order_id'),
    )
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .leftJoin('payment_accounts as account', 'account.id', 'p.account_id')
    .select([
      'p.reference as payment',
      'p.amount',
      'p.currency',
      'p.received_amount',
      'p.failure_code',
      'o.reference',
      'e.title as event',
      'e.timezone',
      'account.organizer_id as owner',
    ])
    .select(
      sql<
        string | null
      >`case when o.status in ('Reserved', 'Awaiting Payment') and o.reserved_until > now() then o.reserved_until end`.as(
        'hold_ends_at',
      ),
    )
    .where('p.event_id', '=', event)
    .where('p.id', '=', id)
    .where('p.status', '=', 'Processing')
    .where('p.failure_code', 'in', ['amount_mismatch', 'currency_mismatch'])
    .executeTakeFirst();

/** What is said of a refund that was asked for; undefined once it is decided. */
export const requestToMail = (db: Kysely<Tables>, { event, id }: Named) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'r.event_id').onRef('o.id', '=', 'r.order_id'),
    )
    .innerJoin('live_events as e', 'e.id', 'r.event_id')
    .select([
      'r.amount',
      'r.currency',
      'r.reason',
      'o.reference',
      'e.title as event',
      'e.organizer_id as owner',
    ])
    .select(
      sql<number>`(
        select count(*)::int from refund_items as item where item.event_id = r.event_id and item.refund_id = r.id
      )`.as('tickets'),
    )
    .where('r.event_id', '=', event)
    .where('r.id', '=', id)
    .where('r.status', '=', 'Requested')
    .executeTakeFirst();
