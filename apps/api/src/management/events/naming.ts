import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { problemOfDatabaseError } from '../../db/constraints.ts';
import { beginAgain } from '../../db/connection/after-remedy.ts';
import { eventWithSlug, namesOf } from '../../db/queries/event-names.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { slugFrom } from '../slug.ts';

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

/** Letters and digits at the end of a slug that is taken without them. */
const endLength = 6;

/** Returns the slug of a title that was sent without one, with an end made by chance where another event has it. */
export async function freeSlug(db: ReadDb, title: string): Promise<string> {
  const slug = slugFrom(title);
  if ((await eventWithSlug(db, slug)) === undefined) return slug;
  const end = randomInt(36 ** endLength)
    .toString(36)
    .padStart(endLength, '0');
  return `${slug.slice(0, 79 - endLength).replace(/-+$/, '')}-${end}`;
}

/** Waits for an event to be made. Where another request has taken its slug meanwhile, the transaction begins again and finds a free one. */
export const orAgainWhereTaken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (problemOfDatabaseError(error, { hasInput: true })?.code === 'already_taken') beginAgain();
    throw error;
  });

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
