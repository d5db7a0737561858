import { idOrNone } from '../../domain/id.ts';
import type { Db } from '../connection/database.ts';
import { eventWithSlug } from './event-names.ts';

/** An event that is not in the trash, by its slug or its id, with the public halves of its keys that are not revoked, oldest first. */
export async function eventWithKeys(db: Db, slugOrId: string) {
  const id = (await eventWithSlug(db, slugOrId)) ?? idOrNone(slugOrId);
  const event = await db
    .selectFrom('events')
    .select(['id', 'event_key', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  const keys = await db
    .selectFrom('event_signing_keys')
    .select(['key_id', 'public_key', 'valid_from', 'valid_until'])
    .where('event_id', '=', event.id)
    .where('revoked_at', 'is', null)
    .orderBy('key_id')
    .execute();
  return { ...event, keys };
}

/** How often the code of a ticket was issued; undefined for a ticket that is not of the event. */
export async function generationOf(db: Db, eventId: string, ticketId: string): Promise<number | undefined> {
  const ticket = await db
    .selectFrom('tickets')
    .select('generation')
    .where('event_id', '=', eventId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return ticket?.generation;
}

/** A key of an event with its private half, and what the codes of its tickets say of the event. */
export async function keyOfEvent(
  db: Db,
  { eventId, keyId }: { readonly eventId: string; readonly keyId: number },
) {
  const key = await db
    .selectFrom('event_signing_keys')
    .select(['event_id', 'key_id', 'public_key', 'private_key_encrypted'])
    .where('event_id', '=', eventId)
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  return { key, event: await eventOfKey(db, eventId) };
}

/** What the codes of the tickets of an event say of it. */
export const eventOfKey = (db: Db, eventId: string) =>
  db
    .selectFrom('events')
    .select(['event_key', 'doors_open_at', 'starts_at', 'ends_at'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
