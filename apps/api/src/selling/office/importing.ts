import type { Api, InputOf, Page, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import { keepingDates } from '../../db/queries/event-dates.ts';
import { page } from '../../db/queries/page.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { checkOf, failLines, type Given } from '../../domain/file-lines.ts';
import { newIdOf } from '../../domain/id.ts';
import type { Account } from '../../domain/security/scope.ts';
import { sellFreePlaces } from '../places.ts';
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
      const event = await eventToFill(all, reachOf(scope), id);
      const guests = guestsIn(file, await typesOf(all, id));
      if (file.errors.count() > 0) return isDry ? checkOf(file) : failLines(file.errors);
      await giveAway(all, event, { guests, soldBy: scope.userId, secret });
      const { created_at: _, ...made } = await noteImport(all, event, guests);
      const changes = counted.map((field) => ({ field, old: null, new: made[field] }));
      await db.tell({ type: 'attendee_import', id: made.id, eventId: id, label: event.title, changes });
      // Before the places are taken, so that the rows of ticket types, which all buyers need, are locked for as short as can be.
      const answer = isDry ? checkOf(file) : await importOf(all, { event: id, id: made.id });
      const places = placesOf(guests);
      const lacking = await sellFreePlaces(all, id, places);
      return lacking === undefined
        ? answer
        : refuseLacking(id, places, { ...lacking, name: nameOf(guests, lacking.type) });
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

const counted = ['order_count', 'ticket_count', 'notified_count'] as const;

const importsOf = (db: ReadDb, event: string) =>
  db
    .selectFrom('attendee_imports')
    .select(['id', 'event_id', 'order_count', 'ticket_count', 'notified_count', 'created_at'])
    .where('event_id', '=', event);

const importOf = (db: ReadDb, { event, id }: { readonly event: string; readonly id: string }) =>
  importsOf(db, event).where('id', '=', id).executeTakeFirst();

/** Finds an event that is reached. Its status and its dates stay as they are until the end of the transaction. */
async function eventToFill(
  db: Db,
  { organizer_id }: Reach,
  id: string,
): Promise<EventToFill & { readonly title: string }> {
  const { rows } = await sql<EventToFill & { readonly title: string; readonly status: string }>`
    select id as event_id, event_key, organizer_id, currency, title, status, ${keepingDates(sql.ref('events.id'))} as kept from events
    where id = ${id} and deleted_at is null and (${organizer_id ?? null}::uuid is null or organizer_id = ${organizer_id ?? null})
    for share
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
