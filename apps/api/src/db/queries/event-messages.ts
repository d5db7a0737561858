import { type Kysely, sql } from 'kysely';
import { addressKey } from '../../domain/address-key.ts';
import type { Db, ReadDb } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { accountAt } from './event-news.ts';
import { type HeldTickets, orderedLanguage, stillHas } from './ticket-holders.ts';

/** A message to those who have tickets for an event. */
export interface MessageId {
  readonly eventId: string;
  readonly messageId: string;
}

/** What the keys of its mails begin with. */
const messageKey = ({ eventId, messageId }: MessageId): string => `${eventId}.${messageId}`;

/** What the key of a mail is about. */
export function messageIn(key: string): MessageId | undefined {
  const [eventId, messageId] = key.split('.');
  return eventId === undefined || messageId === undefined ? undefined : { eventId, messageId };
}

/** Tickets that open the gates, or would have. */
const standing = ['Active', 'Used', 'Expired'];

/** The tickets that a message is about. */
export const ticketsOf = (
  eventId: string,
  {
    ticket_type_ids,
    status,
  }: { readonly ticket_type_ids: readonly string[] | null; readonly status: string | null },
): HeldTickets => ({
  eventId,
  statuses: status === null ? standing : [status],
  ticketTypeIds: ticket_type_ids,
});

/** Returns whose tickets a message is about, and whether it can be done without; undefined where its event is gone. */
export const messageToSend = (db: Db, { eventId, messageId }: MessageId) =>
  db
    .selectFrom('event_messages as message')
    .innerJoin('live_events as event', 'event.id', 'message.event_id')
    .select(['message.ticket_type_ids', 'message.status', 'message.is_optional'])
    .where('message.event_id', '=', eventId)
    .where('message.id', '=', messageId)
    .executeTakeFirst();

/** Returns what the owner of an address is told; undefined where the event is gone, or the tickets that the message is about are not theirs any more. */
export async function messageToRead(
  db: Kysely<Tables>,
  { eventId, messageId }: MessageId,
  recipient: string,
) {
  const [ordered, event, message, account] = await Promise.all([
    orderedLanguage(db, eventId, recipient),
    eventOfMessage(db, eventId),
    db
      .selectFrom('event_messages')
      .select(['subject', 'body_markdown', 'ticket_type_ids', 'status as about'])
      .where('event_id', '=', eventId)
      .where('id', '=', messageId)
      .executeTakeFirst(),
    accountAt(db, recipient),
  ]);
  if (event === undefined || message === undefined) return undefined;
  const { subject, body_markdown, ticket_type_ids, about: status } = message;
  if (!(await stillHas(db, ticketsOf(eventId, { ticket_type_ids, status }), recipient))) return undefined;
  return { ...event, subject, body_markdown, account, ordered };
}

/** What a message says of its event. */
export const eventOfMessage = (db: Pick<ReadDb, 'selectFrom'>, eventId: string) =>
  db
    .selectFrom('live_events as event')
    .innerJoin('organizers as organizer', 'organizer.id', 'event.organizer_id')
    .select([
      'event.title as event',
      'event.slug',
      'event.has_page',
      'event.status',
      sql<boolean>`coalesce(event.rescheduled_at > now() - interval '7 days', false)`.as('was_moved'),
      'event.starts_at',
      'event.timezone',
      'organizer.name as organizer',
      'organizer.support_email',
    ])
    .where('event.id', '=', eventId)
    .executeTakeFirst();

/** Counts what was written for an event within a day, and returns the seconds until that is less. */
export async function writtenInADay(
  db: Db,
  eventId: string,
): Promise<{ readonly count: number; readonly seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select
      count(*)::integer as count,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - now())), 0)::integer as seconds
    from event_messages
    where event_id = ${eventId} and created_at > now() - interval '1 day'
  `.execute(db);
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** Key of the mail to an address: the same for all its tickets. */
export const keyOfMessage = (message: MessageId, address: string): string =>
  `${messageKey(message)}.${addressKey(address)}`;
