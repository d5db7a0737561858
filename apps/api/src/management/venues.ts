import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { contains } from '../db/queries/list.ts';
import { noEvent as nobody } from '../db/queries/outbox.ts';
import { page } from '../db/queries/page.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { managedPlain } from './plain.ts';

type Routes = Api['organizerVenues'];
type Input<Name extends keyof Routes> = InputOf<Routes[Name]>;
type Changes = Input<'change'>['body'];
type Venue = ResultOf<Routes['venue']> & object;

/** Whose venues somebody writes: the organizer's own, or all. */
type OwnerOf = (scope: Account) => string | undefined;

export const everyVenue: OwnerOf = () => undefined;
/** An account without an organizer has none of anybody. */
export const ownVenues: OwnerOf = ({ organizerId }) => organizerId ?? nobody;

/** The functions behind the routes of venues, for those who write all of them or their own. */
export function venuesOf(ownerOf: OwnerOf) {
  const oneOf = async (db: ReadDb, scope: Account, id: string) => {
    const row = await venuesIn(db, ownerOf(scope)).where('id', '=', id).executeTakeFirst();
    return row && asSeenBy(scope, ownerOf(scope))(row);
  };
  const functions = managedPlain({
    name: 'venues',
    read: oneOf,
    newValues: (body: Input<'create'>['body'], scope) => ({
      ...rounded(body),
      organizer_id: ownerOf(scope) ?? null,
    }),
    values: (body: Changes) => rounded(body),
    reachOf: (scope) => {
      const owner = ownerOf(scope);
      return owner === undefined ? {} : { organizer_id: owner };
    },
  });
  return {
    venues: async (db: ReadDb, scope: Account, { q, ...input }: Input<'venues'>) => {
      const owner = ownerOf(scope);
      let venues = venuesIn(db, owner);
      if (q !== undefined) venues = venues.where(contains(q, sql`name`, sql`city`));
      const found = await page(venues, { columns: ['name', 'id'], direction: 'asc' }, input);
      return { ...found, rows: found.rows.map(asSeenBy(scope, owner)) };
    },
    create: async (db: WriteDb, scope: Account, input: Input<'create'>) => {
      const owner = ownerOf(scope);
      if (owner !== undefined) await db.beside((all) => demandRoom(all, owner));
      return functions.create(db, scope, input);
    },
    venue: functions.read,
    change: functions.change,
    remove: functions.remove,
  };
}

/** Venues of an organizer at most. */
const most = 500;

/** Throws `limit_reached` where an organizer has all venues that it may have. Its row stays locked, so that of two at once the second sees the first. */
async function demandRoom(db: Db, owner: string): Promise<void> {
  await sql`select id from organizers where id = ${owner} for no key update`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from venues where organizer_id = ${owner}`.execute(db);
  if ((rows[0]?.count ?? 0) >= most) fail('limit_reached');
}

/** The venues that an organizer sees: those of the platform and its own. Without one, all. */
function venuesIn(db: ReadDb, owner: string | undefined) {
  const venues = db.selectFrom('managed_venues').selectAll().$narrowType<Pick<Venue, 'organizer'>>();
  return owner === undefined
    ? venues
    : venues.where(sql<boolean>`(organizer_id is null or organizer_id = ${owner})`);
}

interface Row {
  readonly organizer_id: string | null;
  readonly is_used: boolean;
}

/** A venue with what the reader may do with it. */
const asSeenBy =
  ({ organizerRole }: Account, owner: string | undefined) =>
  <Of extends Row>(row: Of): Of & Pick<Venue, 'actions'> => {
    const isWritten = organizerRole !== 'Viewer' && (owner === undefined || row.organizer_id === owner);
    return { ...row, actions: isWritten ? (row.is_used ? ['change'] : ['change', 'remove']) : [] };
  };

/** Degrees as they are stored, to a few centimetres. */
const rounded = <Body extends Pick<Changes, 'latitude' | 'longitude'>>(body: Body): Body => ({
  ...body,
  ...(body.latitude == null ? {} : { latitude: Number(body.latitude.toFixed(6)) }),
  ...(body.longitude == null ? {} : { longitude: Number(body.longitude.toFixed(6)) }),
});

/**
 * Throws `no_such_record` where an organizer may hold no event at a venue: its own and those of the platform are open to it. Whose a
 * venue is never changes.
 */
export async function demandVenue(
  db: ReadDb,
  venueId: string | null | undefined,
  owner: string,
): Promise<void> {
  if (venueId == null) return;
  const venue = await venuesIn(db, owner).where('id', '=', venueId).executeTakeFirst();
  if (venue !== undefined) return;
  const detail = `There is no venue ${venueId}, or it is another organizer’s.`;
  fail('no_such_record', { errors: [{ pointer: '/venue_id', code: 'no_such_record', detail }] });
}
