import type { Insertable, Kysely } from 'kysely';
import { namesOf } from '../src/db/queries/event-names.ts';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';

/** Puts a row into a table under a new id, which it gives. */
export async function given<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  row: Omit<Insertable<Tables[Table]>, 'id'>,
): Promise<string> {
  const id = newId();
  await db
    .insertInto(table)
    .values({ id, ...row } as never)
    .execute();
  return id;
}

/** An instant so many days from now; fractions and the past are fine. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

let events = 0;

/**
 * Puts an event of an organizer into the database: published, next week, with what is given changed. `isNamed` is false for a
 * schema that has no names of events yet.
 */
export async function givenEvent(
  db: Kysely<Tables>,
  row: Pick<Insertable<Tables['events']>, 'organizer_id' | 'created_by'> &
    Partial<Insertable<Tables['events']>>,
  { isNamed = true } = {},
): Promise<string> {
  events += 1;
  const event = {
    event_key: 1000 + events,
    slug: `acara-${events}`,
    title: `Acara ${events}`,
    status: 'Published' as const,
    published_at: inDays(-9),
    starts_at: inDays(7),
    ends_at: inDays(8),
    timezone: 'Asia/Jakarta',
    currency: 'IDR',
    ...row,
  };
  const id = await given(db, 'events', event);
  if (isNamed && event.deleted_at == null)
    await db
      .insertInto('event_names')
      .values(namesOf({ ...event, id }))
      .execute();
  return id;
}

/** Names all events anew, where a test has written events by itself. */
export async function nameEvents(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('event_names').execute();
  const columns = ['id', 'slug', 'event_key', 'is_signature'] as const;
  const events = await db.selectFrom('events').select(columns).where('deleted_at', 'is', null).execute();
  await db.insertInto('event_names').values(events.flatMap(namesOf)).execute();
}
