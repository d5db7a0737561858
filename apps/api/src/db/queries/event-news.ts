import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addressKey } from '../../domain/address-key.ts';
import type { Tables } from '../schema/tables.ts';

/** What those who have tickets for an event are told. */
export type HolderNews = 'event_rescheduled' | 'event_postponed' | 'event_cancelled';

/** Something that has happened to an event. */
export interface EventNews {
  readonly eventId: string;
  readonly news: HolderNews;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Key of the mail to an address: the same for all its tickets, and no address. */
export const keyOfNews = ({ eventId, at }: EventNews, address: string): string =>
  `${eventId}.${at}.${addressKey(address)}`;

/** What the key of a mail about an event is about. */
export function newsIn(key: string): { readonly eventId: string; readonly at: number } | undefined {
  const [eventId, at] = key.split('.');
  return eventId === undefined || at === undefined ? undefined : { eventId, at: Number(at) };
}

/** Returns what is told of an event; undefined where it is gone, or is not so any more. */
export const eventToTell = (
  db: Kysely<Tables>,
  { eventId, at }: { readonly eventId: string; readonly at: number },
  template: HolderNews | 'event_submitted' | 'event_reviewed',
) =>
  db
    .selectFrom('live_events as event')
    .innerJoin('organizers as organizer', 'organizer.id', 'event.organizer_id')
    .leftJoin('venues as venue', 'venue.id', 'event.venue_id')
    .select([
      'event.title as event',
      'event.slug',
      'event.has_page',
      'event.status',
      'event.organizer_id',
      'event.starts_at',
      'event.timezone',
      'event.rejection_reason',
      'event.postponement_reason',
      'event.cancellation_reason',
      'organizer.name as organizer',
      'organizer.support_email',
    ])
    .select(
      sql<
        string | null
      >`case when event.format <> 'Online' then nullif(concat_ws(', ', venue.name, venue.city), '') end`.as(
        'place',
      ),
    )
    .where('event.id', '=', eventId)
    .where(isStill(template, at))
    .executeTakeFirst();

/** Whether it is so still: what has changed again is told anew, or not at all. */
function isStill(
  template: HolderNews | 'event_submitted' | 'event_reviewed',
  at: number,
): RawBuilder<boolean> {
  const instant = new Date(at);
  switch (template) {
    case 'event_submitted':
      return sql`event.status = 'Pending Review'`;
    case 'event_reviewed':
      return sql`event.reviewed_at = ${instant}::timestamptz and event.stored_status in ('Published', 'Rejected')`;
    case 'event_rescheduled':
      return sql`event.rescheduled_at = ${instant}::timestamptz and event.stored_status = 'Published' and event.ends_at > now()`;
    case 'event_postponed':
      return sql`event.postponed_at = ${instant}::timestamptz and event.status = 'Postponed'`;
    default: // event_cancelled
      return sql`event.cancelled_at = ${instant}::timestamptz and event.status = 'Cancelled'`;
  }
}

/** The account that has confirmed an address; undefined where there is none. */
export const accountAt = (db: Kysely<Tables>, address: string) =>
  db
    .selectFrom('live_users')
    .select(['name', 'locale'])
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('status', '=', 'Active')
    .executeTakeFirst();
