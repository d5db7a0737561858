import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { hasPage } from './event-page.ts';

interface HandedOn {
  readonly name: string | null;
  readonly locale: string | null;
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
      account.name, account.locale, account.timezone, organizer.support_email, organizer.name as organizer, event.title as event, event.slug, ${hasPage} as has_page,
      event.starts_at, event.timezone as event_timezone, type.name as ticket
    from tickets as ticket
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
  const { locale, timezone, support_email: replyTo, ...told } = found;
  const reader = {
    name: told.name ?? '',
    ...(locale === null ? {} : { locale }),
    ...(timezone === null ? {} : { timezone }),
  };
  return { ...told, reader, replyTo };
}
