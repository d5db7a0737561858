import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { eventWithSlug, namesOf } from '../../db/queries/event-names.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { firstFree, freeSlug, type Taken } from '../slug.ts';
import type { Who } from './reading.ts';

/** A key for the codes of an event's tickets that no event has, in the trash neither. */
export async function freeKey(db: ReadDb): Promise<number> {
  const drawn = Array.from({ length: 8 }, () => randomInt(2 ** 32));
  const { taken } = await db
    .selectNoFrom(
      sql<number[]>`array(select event_key from events where event_key = any(${drawn}::bigint[]))`.as(
        'taken',
      ),
    )
    .executeTakeFirstOrThrow();
  const free = drawn.find((key) => !taken.map(Number).includes(key));
  if (free === undefined) throw new Error('Every key that was drawn is that of an event');
  return free;
}

/** Slugs of a list that events have, and the one that no event may have. */
const takenIn =
  (db: ReadDb): Taken =>
  async (slugs) => [
    { slug: 'signature' },
    ...(await db
      .selectFrom('event_names')
      .select('name as slug')
      .where('kind', '=', 'Slug')
      .where('name', 'in', slugs)
      .execute()),
  ];

/** Returns a slug for the title of a new event. */
export const freeEventSlug = (db: ReadDb, title: string): Promise<string> =>
  freeSlug(title, 'acara', takenIn(db));

/**
 * Returns the slug that was sent, where no other event has it, or one that its sender can see: then the database refuses it. With a number
 * behind it where an event has it that the sender does not see: neither does it hold up its sender, nor is it told what it is.
 */
export async function slugAsSent(
  db: ReadDb,
  slug: string,
  { who, owner, event }: { readonly who: Who; readonly owner: string; readonly event?: string },
): Promise<string> {
  if (who === 'admin') return slug;
  const id = await eventWithSlug(db, slug);
  if (id === undefined || id === event) return slug;
  const seen = await db
    .selectFrom('live_events')
    .select('id')
    .where('id', '=', id)
    .where((where) => where.or([where('organizer_id', '=', owner), where('has_page', '=', true)]))
    .executeTakeFirst();
  return seen === undefined ? firstFree(slug, takenIn(db)) : slug;
}

/** Gives an event in the trash a free slug, where another event has its own by now. */
export async function freeSlugOf(db: Db, id: string): Promise<void> {
  const event = db
    .selectFrom('events')
    .select('slug')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null);
  const { slug } = (await event.executeTakeFirst()) ?? fail('not_found');
  const free = await firstFree(slug, takenIn(db));
  if (free !== slug) await db.updateTable('events').set({ slug: free }).where('id', '=', id).execute();
}

/** Drafts that an organizer may have. They take slugs of the platform without being reviewed. */
const mostDrafts = 200;

/** Throws `limit_reached` where an organizer has as many drafts as it may have. Its row is locked: requests are counted one by one. */
export async function demandRoomForDraft(db: Db, organizerId: string): Promise<void> {
  await sql`select from organizers where id = ${organizerId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events
    where organizer_id = ${organizerId} and status = 'Draft' and deleted_at is null`.execute(db);
  if ((rows[0]?.count ?? 0) >= mostDrafts)
    fail('limit_reached', {
      detail: `An organizer may have ${mostDrafts} drafts. Remove or publish one of them first.`,
    });
}

/** Gives an event the names by which it is found, in place of those that it has. */
export async function nameEvent(db: Db, id: string): Promise<void> {
  const event = await db
    .selectFrom('events')
    .select(['id', 'slug', 'event_key', 'is_signature', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('event_names').where('event_id', '=', id).execute();
  if (event.deleted_at === null) await db.insertInto('event_names').values(namesOf(event)).execute();
}
