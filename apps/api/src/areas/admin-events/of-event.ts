import type { ReadDb } from '../../db/connection/database.ts';
import { fail } from '../../domain/errors/problem-error.ts';

/** What was found for an event; a 404 where there is no such event, since nothing found would say otherwise. */
export async function ofEvent<Found>(db: ReadDb, id: string, query: Promise<Found>): Promise<Found> {
  const [found, event] = await Promise.all([
    query,
    db.selectFrom('live_events').select('id').where('id', '=', id).executeTakeFirst(),
  ]);
  return event === undefined ? fail('not_found') : found;
}
