import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { namesOf } from '../../db/queries/event-names.ts';

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
