import { noEvent as nobody } from '../db/queries/outbox.ts';
import type { ReadDb } from '../db/connection/database.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';

/** Whose events are reached: columns of `events`, and what they have to hold. */
export type Reach = { readonly organizer_id?: string };
export type ReachOf = (scope: Account) => Reach;

/** Administrators reach every event. */
export const everyEvent: ReachOf = () => ({});

/** Organizers reach their own. An account without an organizer reaches none. */
export const ownEvents: ReachOf = ({ organizerId }) => ({ organizer_id: organizerId ?? nobody });

/** An event, for those who reach it. */
interface Place {
  readonly event: string;
  readonly reach: Reach;
}

/**
 * Statuses in which what belongs to an event stays as it is: of the archive nothing is changed, and what an administrator approves
 * is what was read.
 */
export const isClosed = (status: string, { organizer_id }: Reach): boolean =>
  status === 'Archived' || (status === 'Pending Review' && organizer_id !== undefined);

/** Whether somebody who reaches an event may write what belongs to it now: Viewers of an organizer only read. */
export const mayWrite = (
  scope: Account,
  { status, is_signature }: OneEvent,
  reach: Reach,
  { ofSignature = false }: OfSignature,
): boolean => scope.organizerRole !== 'Viewer' && !isClosed(status, reach) && (is_signature || !ofSignature);

export interface OfSignature {
  /** Whether it belongs to the official event alone. */
  readonly ofSignature?: boolean;
}

/**
 * The verbs for what belongs to an event. It keeps its status until the end of the transaction; sales do not wait for that. Throws
 * `not_found`, and `wrong_state` where nothing of it is changed now, or the event is not the official one.
 */
export async function withinOpen(
  db: WriteDb,
  place: Place,
  { ofSignature = false }: OfSignature = {},
): Promise<ReturnType<WriteDb['within']>> {
  const { event: id, reach } = place;
  const event = await db.beside((all) => {
    const events = all
      .selectFrom('events')
      .select(['status', 'is_signature'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null);
    const reached =
      reach.organizer_id === undefined ? events : events.where('organizer_id', '=', reach.organizer_id);
    return reached.forNoKeyUpdate().executeTakeFirst();
  });
  if (event === undefined) return fail('not_found');
  if (isClosed(event.status, reach)) fail('wrong_state', { detail: `This event is ${event.status}.` });
  if (ofSignature && !event.is_signature) fail('wrong_state', { detail: 'This is not the official event.' });
  return db.within(place);
}

/** What was found for an event; a 404 where it is not there or not reached, since nothing found would say otherwise. */
export async function ofEvent<Found>(db: ReadDb, place: Place, query: Promise<Found>): Promise<Found> {
  return (await withEvent(db, place, query)).found;
}

/** What is asked of an event before something of it is written. */
export interface OneEvent {
  readonly status: string;
  readonly is_signature: boolean;
}

/** The same, and the event. */
export async function withEvent<Found>(
  db: ReadDb,
  { event: id, reach }: Place,
  query: Promise<Found>,
): Promise<{ readonly found: Found; readonly event: OneEvent & { readonly title: string } }> {
  const { organizer_id: organizerId } = reach;
  const events = db
    .selectFrom('live_events')
    .select(['status', 'is_signature', 'title'])
    .where('id', '=', id);
  const [found, event] = await Promise.all([
    query,
    (organizerId === undefined ? events : events.where('organizer_id', '=', organizerId)).executeTakeFirst(),
  ]);
  return event === undefined ? fail('not_found') : { found, event };
}
