import type { Api, InputOf, Page, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { keepDates } from '../../db/queries/event-dates.ts';
import { page } from '../../db/queries/page.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { checkOf, failLines, type Given } from '../../domain/file-lines.ts';
import { newIdOf } from '../../domain/id.ts';
import type { Account } from '../../domain/security/scope.ts';
import { openEventKey } from '../../domain/tickets/event-key.ts';
import { lackingAmong, type Places, sellFreePlaces } from '../places.ts';
import { readNewestKey } from '../signing.ts';
import { refuseLacking } from '../sold-out.ts';
import { type Guest, guestsIn, type GuestType } from './guests.ts';
import { type EventToFill, giveAway } from './giving-away.ts';
import { type Reach, reachesEvent } from './reaching.ts';

type Routes = Api['adminImports'];
type Import = NonNullable<ResultOf<Routes['attendeeImport']>>;

interface Services {
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/** The functions behind the routes of imports of attendees, for those who reach an event. */
export const attendeeImports = (reachOf: (scope: Account) => Reach) => ({
  attendees: async (
    db: WriteDb,
    scope: Account,
    { id, dry_run: isDry = false, body: file }: Given<Routes['attendees']>,
    { secretKey }: Services,
  ) => {
    const secret = (await secretKey()) ?? fail('no_secret_key');
    return db.beside(async (all) => {
      const event = await eventToFill(all, reachOf(scope), id, isDry ? 'as it is' : 'to fill');
      const guests = guestsIn(file, await typesOf(all, id));
      const places = placesOf(guests);
      const refuse = (lacking: Places) =>
        refuseLacking(id, places, { ...lacking, name: nameOf(guests, lacking.type) });
      if (isDry) {
        if (file.errors.count() === 0) await rehearse(all, id, { places, secret, refuse });
        return checkOf(file);
      }
      if (file.errors.count() > 0) return failLines(file.errors);
      await giveAway(all, event, { guests, soldBy: scope.userId, secret });
      const { created_at: _, ...made } = await noteImport(all, event, guests);
      const changes = counted.map((field) => ({ field, old: null, new: made[field] }));
      await db.tell({ type: 'attendee_import', id: made.id, eventId: id, label: event.title, changes });
      // Before the places are taken, so that the rows of ticket types, which all buyers need, are locked for as short as can be.
      const answer = await importOf(all, { event: id, id: made.id });
      const lacking = await sellFreePlaces(all, id, places);
      return lacking === undefined ? answer : refuse(lacking);
    });
  },

  attendeeImports: async (
    db: ReadDb,
    scope: Account,
    { id, ...input }: InputOf<Routes['attendeeImports']>,
  ): Promise<Page<Import>> => {
    const [found, isReached] = await Promise.all([
      page(importsOf(db, id), { columns: ['id'], direction: 'desc' }, input),
      reachesEvent(db, reachOf(scope), id),
    ]);
    return isReached ? found : fail('not_found');
  },

  attendeeImport: async (
    db: ReadDb,
    scope: Account,
    { id, attendee_import_id }: InputOf<Routes['attendeeImport']>,
  ): Promise<Import | undefined> => {
    const [found, isReached] = await Promise.all([
      importOf(db, { event: id, id: attendee_import_id }),
      reachesEvent(db, reachOf(scope), id),
    ]);
    return isReached ? found : undefined;
  },
});

interface Rehearsal {
  readonly places: readonly Places[];
  readonly secret: Buffer;
  readonly refuse: (lacking: Places) => never;
}

/**
 * Throws what the import of a file without errors would throw at this moment. It only reads: making five thousand tickets takes seconds, and
 * meanwhile buyers would wait for their places.
 */
async function rehearse(db: Db, event: string, { places, secret, refuse }: Rehearsal): Promise<void> {
  openEventKey(await readNewestKey(db, event), secret);
  const lacking = await lackingAmong(db, event, places);
  if (lacking !== undefined) refuse(lacking);
}

const counted = ['order_count', 'ticket_count', 'notified_count'] as const;

const importsOf = (db: ReadDb, event: string) =>
  db
    .selectFrom('attendee_imports')
    .select(['id', 'event_id', 'order_count', 'ticket_count', 'notified_count', 'created_at'])
    .where('event_id', '=', event);

const importOf = (db: ReadDb, { event, id }: { readonly event: string; readonly id: string }) =>
  importsOf(db, event).where('id', '=', id).executeTakeFirst();

/** Finds an event that is reached. One to fill keeps its status and its dates until the end of the transaction. */
async function eventToFill(
  db: Db,
  { organizer_id }: Reach,
  id: string,
  use: 'to fill' | 'as it is',
): Promise<EventToFill & { readonly title: string }> {
  // The key before the event, as a move locks them.
  if (use === 'to fill') await keepDates(db, id);
  const { rows } = await sql<EventToFill & { readonly title: string; readonly status: string }>`
    select id as event_id, event_key, organizer_id, currency, title, status from events
    where id = ${id} and deleted_at is null and (${organizer_id ?? null}::uuid is null or organizer_id = ${organizer_id ?? null})
    ${use === 'to fill' ? sql`for share` : sql``}
  `.execute(db);
  const { status, ...event } = rows[0] ?? fail('not_found');
  if (status !== 'Published' && status !== 'Postponed')
    fail('wrong_state', { detail: `This event is ${status}: it has tickets once it is Published.` });
  return event;
}

const typesOf = (db: Db, event: string): Promise<GuestType[]> =>
  db
    .selectFrom('live_ticket_types')
    .select(['id', 'name', 'is_active', 'valid_from', 'valid_until'])
    .where('event_id', '=', event)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Notes what was imported. */
async function noteImport(db: Db, { event_id, event_key }: EventToFill, guests: readonly Guest[]) {
  const made = {
    event_id,
    id: newIdOf(event_key),
    order_count: guests.length,
    ticket_count: guests.reduce((sum, { tickets }) => sum + tickets.length, 0),
    notified_count: guests.filter(({ isNotified }) => isNotified).length,
  };
  return db
    .insertInto('attendee_imports')
    .values(made)
    .returning(['id', 'order_count', 'ticket_count', 'notified_count', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** How many places of each ticket type a file takes. */
const placesOf = (guests: readonly Guest[]) =>
  [...Map.groupBy(typesIn(guests), ({ id }) => id)].map(([type, { length: quantity }]) => ({
    type,
    quantity,
  }));

const typesIn = (guests: readonly Guest[]): GuestType[] =>
  guests.flatMap(({ tickets }) => tickets.map(({ type }) => type));

const nameOf = (guests: readonly Guest[], type: string): string =>
  typesIn(guests).find(({ id }) => id === type)?.name ?? '';
