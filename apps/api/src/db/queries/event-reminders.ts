import { type Kysely, sql } from 'kysely';
import { addressKey } from '../../domain/address-key.ts';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { ticketsHeldBy } from './ticket-holders.ts';
import { hasPage } from './event-page.ts';

/** An event and the beginning that its ticket holders are told. */
export interface Reminder {
  readonly eventId: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
}

/** Key of the mail to an address: the same for all its tickets, and no address. */
export const keyOfReminder = ({ eventId, startsAt }: Reminder, address: string): string =>
  `${eventId}.${startsAt}.${addressKey(address)}`;

/** What such a key is about. */
export function reminderOf(key: string): Reminder | undefined {
  const [eventId, startsAt] = key.split('.');
  return eventId === undefined || startsAt === undefined
    ? undefined
    : { eventId, startsAt: Number(startsAt) };
}

/** Events that are told of together, at most. */
const mostEvents = 100;

/** Takes published events that begin within a day and were not told of yet, each once over all processes. */
export async function takeReminders(db: Db): Promise<readonly Reminder[]> {
  const { rows } = await sql<{ event_id: string; starts_at: string }>`
    insert into event_reminders (event_id, starts_at)
    select event.id, event.starts_at
    from events as event
    where event.status = 'Published' and event.deleted_at is null
      and event.starts_at > now() and event.starts_at <= now() + interval '1 day'
      and not exists (
        select from event_reminders as told where told.event_id = event.id and told.starts_at = event.starts_at
      )
    order by event.starts_at, event.id limit ${sql.lit(mostEvents)}
    on conflict do nothing
    returning event_id, starts_at
  `.execute(db);
  return rows.map(({ event_id, starts_at }) => ({ eventId: event_id, startsAt: Date.parse(starts_at) }));
}

interface EventToRemind {
  readonly name: string | null;
  /** In which the newest order of the address was made, and that of the account. */
  readonly languages: { readonly ordered: string | null; readonly account: string | null };
  readonly timezone: string | null;
  /** Whether an account of this address has some of the tickets. */
  readonly has_account: boolean;
  readonly event: string;
  readonly slug: string;
  /** Whether visitors may read its page. */
  readonly has_page: boolean;
  readonly starts_at: string;
  readonly event_timezone: string;
  readonly tickets: string;
}

/**
 * Returns what the owner of an address is told of an event; undefined where that is out of date: it has begun, was moved, is not held, or
 * the address has no ticket for it any more.
 */
export async function eventToRemind(
  db: Kysely<Tables>,
  { eventId, startsAt }: Reminder,
  address: string,
): Promise<EventToRemind | undefined> {
  const { rows } = await sql<EventToRemind>`
    select
      account.name, json_build_object('ordered', held.locale, 'account', account.locale) as languages, account.timezone, coalesce(held.is_theirs, false) as has_account,
      event.title as event, event.slug, ${hasPage} as has_page, event.starts_at, event.timezone as event_timezone,
      held.tickets::text as tickets
    from events as event
    left join live_users as account
      on lower(account.email) = ${address.toLowerCase()} and account.email_verified_at is not null and account.status = 'Active'
    cross join lateral (
      select count(*) as tickets, bool_or(ticket.holder_user_id = account.id) as is_theirs,
        (array_agg(ticket.locale order by ticket.ordered_at desc))[1] as locale
      from ${ticketsHeldBy(eventId, address)} as ticket
      where ticket.status = 'Active'
    ) as held
    where event.id = ${eventId} and event.status = 'Published' and event.deleted_at is null
      and event.starts_at = ${new Date(startsAt)}::timestamptz and event.starts_at > now() and held.tickets > 0
  `.execute(db);
  return rows[0];
}
