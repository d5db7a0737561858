import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import type { HolderNews } from '../../db/queries/event-news.ts';
import { enqueue } from '../../db/queries/jobs.ts';
import { batchOf } from '../../db/queries/mail-batches.ts';
import type { Owner } from '../../db/queries/managers.ts';
import { announce } from '../../db/queries/outbox.ts';
import { mailManagers } from '../../db/queries/staff-mails.ts';
import type { Topic } from '../../domain/topics.ts';

type EventTopic = Extract<Topic, `event.${string}`>;

/** Announces what has happened to an event, with what it is now. */
export async function tellOf(db: Db, id: string, topic: EventTopic): Promise<void> {
  const { organizer_id: organizerId, ...data } = await db
    .selectFrom('events')
    .select(['organizer_id', 'status', 'slug', 'title', 'starts_at', 'ends_at', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await announce(db, { topic, eventId: id, organizerId, subject: { type: 'event', id }, data });
}

/** What is told of an event without being asked, and the column that says since when it is so. */
const since = {
  event_rescheduled: 'rescheduled_at',
  event_postponed: 'postponed_at',
  event_cancelled: 'cancelled_at',
  event_reviewed: 'reviewed_at',
} as const;

/** Changes of a day that those who have tickets for an event are told of: an organizer who goes back and forth sends no flood. */
const mostInADay = 3;

/**
 * Has those who have tickets for an event told of what has just happened to it and was announced, after the transaction and in
 * batches. That it is cancelled they are told in any case.
 */
export async function tellHolders(db: Db, eventId: string, news: HolderNews): Promise<void> {
  if (news !== 'event_cancelled' && (await isFlooded(db, eventId))) return;
  const at = await instantOf(db, eventId, since[news]);
  if (at !== null) await enqueue(db, [batchOf({ eventId, news, at })]);
}

/** Returns whether an event has changed its day so often that holders are not told of it, after `more` changes that are not announced yet. */
export async function isFlooded(
  db: Pick<ReadDb, 'selectNoFrom'>,
  eventId: string,
  more = 0,
): Promise<boolean> {
  const count = sql<number>`(
    select count(*)::integer from outbox
    where event_id = ${eventId} and topic in ('event.rescheduled', 'event.postponed') and occurred_at > now() - interval '1 day'
      -- Dates of a postponed event are told when it is published.
      and (topic = 'event.postponed' or data ->> 'status' <> 'Postponed')
  )`;
  const told = await db.selectNoFrom(count.as('count')).executeTakeFirstOrThrow();
  return told.count + more > mostInADay;
}

/** Queues a mail to each of those who manage for an owner: that an event waits for them, once an hour. */
export async function tellManagers(
  db: Db,
  owner: Owner,
  eventId: string,
  template: 'event_submitted' | 'event_reviewed',
): Promise<void> {
  const column = template === 'event_reviewed' ? since.event_reviewed : 'updated_at';
  const { rows: told } = await sql`
    select from mails
    where template = ${template} and template = 'event_submitted' and starts_with(key, ${`${eventId}.`})
      and created_at > now() - interval '1 hour' limit 1`.execute(db);
  if (told.length > 0) return;
  const at = await instantOf(db, eventId, column);
  await mailManagers(db, owner, { template, key: `${eventId}.${at}` });
}

async function instantOf(db: Db, eventId: string, column: (typeof since)[keyof typeof since] | 'updated_at') {
  const event = db.selectFrom('events').select(column).where('id', '=', eventId);
  const at = (await event.executeTakeFirstOrThrow())[column];
  return at === null ? null : Date.parse(at);
}
