import { type Kysely, sql } from 'kysely';
import { addressKey } from '../../domain/address-key.ts';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { keyOfRevived } from './attendee-tickets.ts';
import { queueManyMails } from './mails.ts';
import { hasPage } from './event-page.ts';

interface OfOrder {
  readonly event_id: string;
  readonly order_id: string;
}

/** Key of the mail to an address whose tickets of an order ended at an instant, in ms. */
const keyOfEnded = ({ event_id, order_id, at }: OfOrder & { readonly at: number }, address: string): string =>
  `${event_id}.${order_id}.${at}.${addressKey(address)}`;

/**
 * Tells those who have tickets of an order and have not bought it that tickets of theirs have ended: those that this transaction has
 * cancelled or revoked. Of an event that is cancelled they are told anyway.
 */
export async function tellEnded(db: Db, { event_id, order_id }: OfOrder): Promise<void> {
  const { rows } = await sql<{ address: string; at: number }>`
    select distinct lower(held.address) as address, (extract(epoch from now()::timestamptz(3)) * 1000)::bigint as at
    from tickets as ticket
    join held_tickets as held on held.event_id = ticket.event_id and held.id = ticket.id
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    join events on events.id = ticket.event_id
    where ticket.event_id = ${event_id} and ticket.order_id = ${order_id} and events.status <> 'Cancelled'
      and case ticket.status when 'Cancelled' then ticket.cancelled_at when 'Revoked' then ticket.revoked_at end = now()::timestamptz(3)
      and lower(held.address) <> lower(coalesce(orders.contact_email, orders.buyer_email))
  `.execute(db);
  const mails = rows.map(({ address, at }) => ({
    key: keyOfEnded({ event_id, order_id, at }, address),
    recipient: address,
    userId: null,
  }));
  if (mails.length > 0) await queueManyMails(db, { template: 'ticket_cancelled', mails });
}

/**
 * Brings tickets, which have ended and are good again from now on, to those who have them and have not bought them, where they were told that
 * these had ended. A mail about that which still waits is not sent any more, and nothing has to be put right.
 */
export async function tellRevived(db: Db, event_id: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ address: string; order_id: string; ended: number; at: number }>`
    select distinct lower(held.address) as address, ticket.order_id, (extract(epoch from now()::timestamptz(3)) * 1000)::bigint as at,
      (extract(epoch from coalesce(ticket.revoked_at, ticket.cancelled_at)) * 1000)::bigint as ended
    from tickets as ticket
    join held_tickets as held on held.event_id = ticket.event_id and held.id = ticket.id
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    join events on events.id = ticket.event_id
    where ticket.event_id = ${event_id} and ticket.id = any(${ids}::uuid[]) and ticket.status in ('Cancelled', 'Revoked')
      and events.status <> 'Cancelled' and lower(held.address) <> lower(coalesce(orders.contact_email, orders.buyer_email))
  `.execute(db);
  if (rows.length === 0) return;
  const keyOf = ({ address, order_id, ended }: (typeof rows)[number]) =>
    keyOfEnded({ event_id, order_id, at: ended }, address);
  const waiting = await db
    .selectFrom('mails')
    .select('key')
    .where('template', '=', 'ticket_cancelled')
    .where('key', 'in', rows.map(keyOf))
    .where('status', '=', 'Queued')
    .execute();
  const untold = new Set(waiting.map(({ key }) => key));
  const mails = new Map(
    rows
      .filter((row) => !untold.has(keyOf(row)))
      .map(({ address, order_id, at }) => {
        const key = keyOfRevived({ event_id, id: order_id, at }, address);
        return [key, { key, recipient: address, userId: null }] as const;
      }),
  );
  if (mails.size > 0)
    await queueManyMails(db, { template: 'attendee_ticket', isAwaited: true, mails: [...mails.values()] });
}

interface Ended {
  /** Of the account that has confirmed the address; null without one. */
  readonly name: string | null;
  /** In which the order was made, and that of the account. */
  readonly languages: { readonly ordered: string | null; readonly account: string | null };
  readonly timezone: string | null;
  readonly support_email: string | null;
  readonly organizer: string;
  readonly event: string;
  readonly slug: string;
  /** Whether visitors may read its page. */
  readonly has_page: boolean;
  readonly starts_at: string;
  readonly event_timezone: string;
  /** The type of each ticket. */
  readonly tickets: readonly string[];
}

/** Returns what is told of the tickets that ended; undefined where they are good again, and where their event is over or cancelled. */
export async function endedToMail(
  db: Kysely<Tables>,
  key: string,
  address: string,
): Promise<Ended | undefined> {
  const [event = '', order = '', at = ''] = key.split('.');
  const instant = new Date(Number(at));
  const { rows } = await sql<Ended>`
    select
      account.name, json_build_object('ordered', ended.locale, 'account', account.locale) as languages, account.timezone, organizer.support_email,
      organizer.name as organizer, event.title as event, event.slug, ${hasPage} as has_page, event.starts_at, event.timezone as event_timezone, ended.tickets
    from events as event
    join organizers as organizer on organizer.id = event.organizer_id
    left join live_users as account
      on lower(account.email) = ${address.toLowerCase()} and account.email_verified_at is not null and account.status = 'Active'
    cross join lateral (
      select array_agg(type.name order by ticket.id) as tickets, min(orders.locale) as locale
      from tickets as ticket
      join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
      join held_tickets as held on held.event_id = ticket.event_id and held.id = ticket.id
      join ticket_types as type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
      where ticket.event_id = event.id and ticket.order_id = ${order} and lower(held.address) = ${address.toLowerCase()}
        and ticket.status in ('Cancelled', 'Refunded', 'Revoked')
        and coalesce(ticket.revoked_at, ticket.cancelled_at) = ${instant}::timestamptz
    ) as ended
    where event.id = ${event} and event.deleted_at is null and event.status <> 'Cancelled'
      and (event.status = 'Postponed' or event.ends_at > now()) and ended.tickets is not null
  `.execute(db);
  return rows[0];
}
