import type { Insertable } from 'kysely';
import type { ReadDb } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

type EventName = Insertable<Tables['event_names']>;

/** The name under which the signature event is found. Having one name, there is at most one. */
const ofSignatureEvent = 'signature';

/** The names of an event, which has them as long as it is not in the trash. They are written together with the event. */
export const namesOf = (
  event: Pick<Insertable<Tables['events']>, 'id' | 'slug' | 'event_key' | 'is_signature'>,
): EventName[] => [
  { kind: 'Slug', name: event.slug, event_id: event.id },
  { kind: 'Key', name: String(event.event_key), event_id: event.id },
  ...(event.is_signature === true
    ? [{ kind: 'Signature' as const, name: ofSignatureEvent, event_id: event.id }]
    : []),
];

/** The id of the event with a slug, unless it is in the trash; undefined where there is none. */
export const eventWithSlug = (db: ReadDb, slug: string): Promise<string | undefined> =>
  eventNamed(db, 'Slug', slug);

/** The id of the signature event, whatever its status is; undefined where there is none. */
export const signatureEventId = (db: ReadDb): Promise<string | undefined> =>
  eventNamed(db, 'Signature', ofSignatureEvent);

async function eventNamed(db: ReadDb, kind: EventName['kind'], name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('event_names')
    .select('event_id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.event_id;
}
