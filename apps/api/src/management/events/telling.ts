import type { Db } from '../../db/connection/database.ts';
import { announce } from '../../db/queries/outbox.ts';
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
