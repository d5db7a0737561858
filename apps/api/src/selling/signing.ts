import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { eventOfKey, keyOfEvent } from '../db/queries/event-keys.ts';
import { openEventKey } from '../domain/tickets/event-key.ts';
import { signTicketCode, validityOf } from '../domain/tickets/ticket-code.ts';

/** The last generation that a code can name: it has one byte for it. */
export const lastGeneration = 255;

/** A key of an event, and what codes say of the event. */
type KeyOfEvent = Awaited<ReturnType<typeof keyOfEvent>>;

/** What the code of a ticket says of it. */
interface TicketToSign {
  readonly id: string;
  readonly generation: number;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/** A ticket with its code, as `qr_payload` has it. */
interface SignedTicket {
  readonly id: string;
  readonly generation: number;
  readonly payload: string;
}

/**
 * Returns the newest key of an event that is not revoked. It stays so until the end of the transaction: revoking it waits, and finds the
 * tickets that were signed by it. Throws where the event has none, which every event has that was ever published.
 */
export async function newestKey(db: Db, eventId: string): Promise<KeyOfEvent['key']> {
  // Whoever waits here for a key that is revoked by then finds no row, and the next one with the second look.
  const key = (await lockNewestKey(db, eventId)) ?? (await lockNewestKey(db, eventId));
  return key ?? failWithoutKey(eventId);
}

/**
 * Returns the same without a lock, for reads and for callers that keep the dates of the event. Revoking a key and moving the event wait for the
 * key that such a caller has locked, however many were made since. Locking a newer one here would wait for a move that has locked it and
 * waits for the older one.
 */
export const readNewestKey = async (db: Db, eventId: string): Promise<KeyOfEvent['key']> =>
  (await newestKeys(db, eventId).executeTakeFirst()) ?? failWithoutKey(eventId);

function failWithoutKey(eventId: string): never {
  throw new Error(`The event ${eventId} has no key to sign tickets with`);
}

/** Returns the newest key with what codes say of the event. The caller keeps the dates of the event. */
export const keptKeyOf = async (db: Db, eventId: string): Promise<KeyOfEvent> => ({
  key: await readNewestKey(db, eventId),
  event: await eventOfKey(db, eventId),
});

/**
 * Returns the key by which a ticket is signed, where that is not revoked, else the newest one. It stays so until the end of the transaction. The
 * caller keeps the dates of the event.
 */
export async function keyOfTicket(db: Db, eventId: string, keyId: number | null): Promise<KeyOfEvent> {
  const { rows } = await sql<{ key_id: number }>`
    select key_id from event_signing_keys
    where event_id = ${eventId} and key_id = ${keyId} and revoked_at is null
    for key share
  `.execute(db);
  const [own] = rows;
  return own === undefined ? keptKeyOf(db, eventId) : keyOfEvent(db, { eventId, keyId: own.key_id });
}

const lockNewestKey = (db: Db, eventId: string) => newestKeys(db, eventId).forKeyShare().executeTakeFirst();

const newestKeys = (db: Db, eventId: string) =>
  db
    .selectFrom('event_signing_keys')
    .select(['event_id', 'key_id', 'public_key', 'private_key_encrypted'])
    .where('event_id', '=', eventId)
    .where('revoked_at', 'is', null)
    .orderBy('key_id', 'desc')
    .limit(1);

/**
 * Signs tickets of an event by a key of it, off the main thread. `secret` is the server's, under which the key is kept. Nothing is
 * written. Throws EventKeyError for a secret that is another one.
 */
export async function signTickets(
  { key, event }: KeyOfEvent,
  secret: Buffer,
  tickets: readonly TicketToSign[],
): Promise<SignedTicket[]> {
  const privateKey = openEventKey(key, secret);
  return Promise.all(
    tickets.map(async ({ id, generation, ...ticket }) => {
      const code = { keyId: key.key_id, eventKey: event.event_key, ticketId: id, generation };
      return {
        id,
        generation,
        payload: await signTicketCode({ ...code, ...validityOf(event, ticket) }, privateKey),
      };
    }),
  );
}
