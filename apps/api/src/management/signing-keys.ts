import type { Api, InputOf } from '@karcis/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, ReadDb } from '../db/connection/database.ts';
import { leavesWork } from '../db/connection/left-work.ts';
import { keepRecord, type RequestKey, takeKey } from '../db/queries/idempotency-keys.ts';
import { enqueue } from '../db/queries/jobs.ts';
import { bounded } from '../db/queries/list.ts';
import { reissueOf } from '../db/queries/reissues.ts';
import type { Tables } from '../db/schema/tables.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { makeEventKey, type StoredKey } from '../domain/tickets/event-key.ts';
import { isClosed, ofEvent, withEvent } from './reach.ts';

interface Services {
  readonly secretKey: () => Promise<Buffer | undefined>;
}

/** Codes have one byte for it. */
const lastKey = 255;

/** The public halves of the keys of an event, oldest first. */
export async function keysOf(db: ReadDb, event: string) {
  const keys = await ofEvent(db, { event, reach: {} }, bounded(keysIn(db, event).orderBy('key_id')));
  return keys.map((key) => shown(key));
}

/**
 * Makes the next key of an event. Its number is read before anything is locked: of two at once, the second meets the number of the first one, and is
 * told to try again, rather than making a third key that nobody has asked for.
 */
export async function makeKey(
  db: WriteDb,
  { id, body: { reason, reissue = false } }: InputOf<Api['adminSigningKeys']['create']>,
  { secretKey }: Services,
  { key: asked }: { readonly key?: RequestKey | undefined } = {},
) {
  const before = asked && (await db.beside((all) => takeKey(all, asked)));
  if (before !== undefined) return madeBefore(db, id, before);
  const reached = { event: id, reach: {} };
  const newest = keysIn(db, id).orderBy('key_id', 'desc').limit(1).executeTakeFirst();
  const { found, event } = await withEvent(db, reached, newest);
  if (isClosed(event.status, {})) fail('wrong_state', { detail: `This event is ${event.status}.` });
  const keyId = (found?.key_id ?? 0) + 1;
  if (keyId > lastKey) fail('limit_reached');
  const secret = await secretKey();
  if (secret === undefined) return fail('no_secret_key');
  const key = makeEventKey(id, keyId, secret);
  const at = await db.now();
  const made = await db.beside(async (all) => {
    const row = await replaceKey(all, key, at);
    if (asked !== undefined) await keepRecord(all, asked, recordOf(keyId));
    if (reissue) {
      await enqueue(all, [reissueOf({ eventId: id, keyId })]);
      leavesWork(all);
    }
    return row;
  });
  const changes = { key_id: keyId, reissue, reason };
  await db.tell({
    type: 'event',
    id,
    eventId: id,
    label: event.title,
    changes: Object.entries(changes).map(([field, value]) => ({
      field,
      old: field === 'key_id' ? (found?.key_id ?? null) : null,
      new: value,
    })),
  });
  return shown(made);
}

/** A key of an event as a UUID, which is how the key of a request names what was made: the number of the key is its last two digits. */
const recordOf = (keyId: number) => `00000000-0000-0000-0000-${keyId.toString(16).padStart(12, '0')}`;

/** The key that the same request has made before, as it is now. */
async function madeBefore(db: ReadDb, event: string, record: string) {
  const keyId = Number.parseInt(record.slice(-12), 16);
  return shown((await keysIn(db, event).where('key_id', '=', keyId).executeTakeFirst()) ?? fail('not_found'));
}

/** Saves a key, which signs from now on in place of the ones before it. Throws `try_again` where its number is taken by now. */
async function replaceKey(db: Db, key: StoredKey, at: string) {
  // A move locks the keys of the event and then the event, in this order, and no key is added until it has ended.
  await sql`
    select from event_signing_keys where event_id = ${key.event_id} order by key_id desc limit 1 for no key update`.execute(
    db,
  );
  await sql`select from events where id = ${key.event_id} for no key update`.execute(db);
  const made = await db
    .insertInto('event_signing_keys')
    .values({ ...key, valid_from: at, created_at: at })
    .onConflict((taken) => taken.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (made === undefined) return fail('try_again');
  await db
    .updateTable('event_signing_keys')
    .set({ valid_until: at })
    .where('event_id', '=', key.event_id)
    .where('key_id', '<', key.key_id)
    .where('valid_until', 'is', null)
    .where('valid_from', '<', at)
    .execute();
  return made;
}

const columns = [
  'event_id',
  'key_id',
  'public_key',
  'valid_from',
  'valid_until',
  'revoked_at',
  'created_at',
] as const;

const keysIn = (db: ReadDb, event: string) =>
  db.selectFrom('signing_keys').select(columns).where('event_id', '=', event);

const shown = ({
  public_key,
  ...key
}: Pick<Selectable<Tables['event_signing_keys']>, (typeof columns)[number]>) => ({
  ...key,
  public_key: public_key.toString('base64url'),
});
