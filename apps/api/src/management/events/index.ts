import type { Api, EventStep, InputOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/connection/database.ts';
import type { WriteDb } from '../../db/writes/write-db.ts';
import { fail } from '../../domain/errors/problem-error.ts';
import { newId } from '../../domain/id.ts';
import type { Account } from '../../domain/security/scope.ts';
import type { ReachOf } from '../reach.ts';
import { trashEntry } from '../trash.ts';
import { demandVenue } from '../venues.ts';
import { changeEvent, demandTimezone } from './changing.ts';
import { copyOf } from './copying.ts';
import { lockFor, type OneEvent, onlyIf } from './deciding.ts';
import { orAgainWhereTaken } from '../slug.ts';
import { demandRoomForDraft, freeEventSlug, freeKey, freeSlugOf, nameEvent, slugAsSent } from './naming.ts';
import { demandEventLimits } from './limits.ts';
import { previewOfMove } from './previewing.ts';
import { managedEvent, type Who } from './reading.ts';
import { removal } from './steps.ts';
import { type SecretKey, takeStep } from './stepping.ts';
import { tellOf } from './telling.ts';

type Routes = Api['adminEventManagement'];
type Input<Name extends keyof Routes> = InputOf<Routes[Name]>;
type New = Omit<Input<'create'>['body'], 'organizer_id'>;

interface Services {
  readonly secretKey: SecretKey;
}
interface OfOne {
  readonly id: string;
}
interface Reasoned extends OfOne {
  readonly body?: { readonly reason?: string };
}

/** The functions behind the routes of events, for those who reach them. */
export function eventsOf(who: Who, reachOf: ReachOf) {
  const eventOf = (scope: Account, { id }: OfOne): OneEvent => ({ id, reach: reachOf(scope) });
  const read = (db: ReadDb, scope: Account, input: OfOne) =>
    managedEvent(db, who, scope, eventOf(scope, input));
  const step =
    (name: EventStep) =>
    async (db: WriteDb, scope: Account, input: Reasoned, { secretKey }: Services) => {
      const { reason } = input.body ?? {};
      const stepping = { who, scope, event: eventOf(scope, input), secretKey };
      await takeStep(db, name, reason === undefined ? stepping : { ...stepping, reason });
      return read(db, scope, input);
    };
  return {
    read,
    step,

    create: async (db: WriteDb, scope: Account, owner: string, { title, ...body }: New) => {
      await demandTimezone(db, body.timezone);
      await demandVenue(db, body.venue_id, owner);
      const id = newId();
      if (who === 'organizer') await db.beside((all) => demandRoomForDraft(all, owner));
      const slug =
        body.slug === undefined
          ? await freeEventSlug(db, title)
          : await slugAsSent(db, body.slug, { who, owner });
      const { timezone, currency } = { ...(await usual(db)), ...body };
      const event_key = await freeKey(db);
      const row = { ...body, title, slug, timezone, currency, event_key, organizer_id: owner };
      const made = db.create('events', row, id).then(() => db.beside((all) => nameEvent(all, id)));
      await (slug === body.slug ? made : orAgainWhereTaken(made));
      await demandEventLimits(db, id, row);
      return read(db, scope, { id });
    },

    change: async (db: WriteDb, scope: Account, { id, body }: Input<'change'>) => {
      await changeEvent(db, who, eventOf(scope, { id }), body);
      return read(db, scope, { id });
    },

    movePreview: (db: ReadDb, scope: Account, input: Input<'movePreview'>) =>
      previewOfMove(db, eventOf(scope, input), input),
    remove: async (db: WriteDb, scope: Account, { id, reason }: Input<'remove'>) => {
      const event = eventOf(scope, { id });
      await lockFor(db, event, removal[who]);
      await db.remove('events', id, reason, {
        ...onlyIf(db, event, removal[who]),
        // Nothing with money on it is ever purged.
        keptIf: sql`exists (select from orders where orders.event_id = events.id)`,
      });
      await db.beside((all) => nameEvent(all, id));
      return trashEntry(db, 'events', id);
    },

    duplicate: async (db: WriteDb, scope: Account, { id, body }: Input<'duplicate'>) => {
      const copy = await copyOf(db, eventOf(scope, { id }), body);
      return read(db, scope, { id: copy });
    },
  };
}

/** Zone and currency of a new event that names none. */
const usual = (db: ReadDb) =>
  db
    .selectFrom('general_settings')
    .select(['default_timezone as timezone', 'default_currency as currency'])
    .executeTakeFirstOrThrow();

/** Brings an event back from the trash, with its names, and with a free slug if another event has its own by now. */
export async function restoreEvent(db: WriteDb, { id, reach }: OneEvent): Promise<void> {
  await db.beside((all) => freeSlugOf(all, id));
  await db.restore('events', id, { reach });
  await db.beside((all) => nameEvent(all, id));
}

/** Makes an event the official one, or none. Of two at once, the second is told to try again. */
export async function setSignature(db: WriteDb, eventId: string | null): Promise<void> {
  if (eventId !== null) await demandEvent(db, eventId);
  const others = await db
    .selectFrom('live_events')
    .select('id')
    .where(sql<boolean>`is_signature`)
    .where('id', '<>', eventId ?? noOne)
    .execute();
  for (const { id } of others) await setTo(db, id, false);
  if (eventId !== null) await setTo(db, eventId, true);
}

/** Throws `no_such_record` where there is no such event. */
async function demandEvent(db: ReadDb, id: string): Promise<void> {
  const found = await db.selectFrom('live_events').select('id').where('id', '=', id).executeTakeFirst();
  if (found !== undefined) return;
  const error = { pointer: '/event_id', code: 'no_such_record', detail: `There is no event ${id}.` } as const;
  fail('no_such_record', { errors: [error] });
}

const noOne = '00000000-0000-0000-0000-000000000000';

async function setTo(db: WriteDb, id: string, is_signature: boolean): Promise<void> {
  if (!(await db.change('events', id, { is_signature }))) return;
  await db.beside(async (all: Db) => {
    await nameEvent(all, id);
    await tellOf(all, id, 'event.updated');
  });
}
