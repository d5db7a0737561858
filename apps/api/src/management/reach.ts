import { noEvent as nobody } from '../db/queries/outbox.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';

/** Whose events are reached: columns of `events`, and what they have to hold. */
export type Reach = { readonly organizer_id?: string };
export type ReachOf = (scope: Account) => Reach;

/** Administrators reach every event. */
export const everyEvent: ReachOf = () => ({});

/** Organizers reach their own. An account without an organizer reaches none. */
export const ownEvents: ReachOf = ({ organizerId }) => ({ organizer_id: organizerId ?? nobody });

/** What was found for an event; a 404 where it is not there or not reached, since nothing found would say otherwise. */
export async function ofEvent<Found>(
  db: ReadDb,
  { event: id, reach }: { readonly event: string; readonly reach: Reach },
  query: Promise<Found>,
): Promise<Found> {
  const { organizer_id: organizerId } = reach;
  const events = db.selectFrom('live_events').select('id').where('id', '=', id);
  const [found, event] = await Promise.all([
    query,
    (organizerId === undefined ? events : events.where('organizer_id', '=', organizerId)).executeTakeFirst(),
  ]);
  return event === undefined ? fail('not_found') : found;
}
