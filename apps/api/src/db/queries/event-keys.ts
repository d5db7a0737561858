import { idOrNone } from '../../domain/id.ts';
import type { Db } from '../connection/database.ts';
import { eventWithSlug } from './event-names.ts';

/** An event that is not in the trash, by its slug or its id, with the public halves of its keys, oldest first. */
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
