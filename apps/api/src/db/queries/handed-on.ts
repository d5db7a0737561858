import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { hasPage } from './event-page.ts';

interface HandedOn {
  readonly name: string | null;
  /** In which the ticket was bought, and that of the account. */
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
  readonly ticket: string;
}

/**
 * Returns what the former holder of a ticket is told that was handed on; undefined where its event is over. A name is there only where an
 * account has confirmed the address.
 */
export async function handedOnToMail(
  db: Kysely<Tables>,
  about: { readonly id: string; readonly address: string },
) {
  const { rows } = await sql<HandedOn>`
    select
      account.name, json_build_object('ordered', orders.locale, 'account', account.locale) as languages, account.timezone, organizer.support_email, organizer.name as organizer, event.title as event, event.slug, ${hasPage} as has_page,
      event.starts_at, event.timezone as event_timezone, type.name as ticket
    from tickets as ticket
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    join events as event on event.id = ticket.event_id
    join organizers as organizer on organizer.id = event.organizer_id
    join ticket_types as type on type.event_id = ticket.event_id and type.id = ticket.ticket_type_id
    left join live_users as account
      on lower(account.email) = ${about.address.toLowerCase()} and account.email_verified_at is not null and account.status = 'Active'
    where ticket.id = ${about.id} and ticket.status = 'Transferred'
      and event.deleted_at is null and (event.status = 'Postponed' or event.ends_at > now())
  `.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { languages, timezone, support_email: replyTo, ...told } = found;
  return { ...told, reader: { name: told.name ?? '', languages, timezone }, replyTo };
}
