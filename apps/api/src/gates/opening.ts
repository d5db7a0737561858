import { type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { type Opened, openCode } from '@karcis/gate';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { publicKeyOf } from '../domain/tickets/event-key.ts';

/** What codes of an event are told by: its number in them, and its keys that are not revoked. */
export interface EventKeys {
  readonly eventKey: number;
  readonly keys: ReadonlyMap<number, KeyObject>;
}

/** Reads the keys of an event. Of an event that is not there, no code is genuine. */
export async function keysAt(db: Db, eventId: string): Promise<EventKeys> {
  const { rows } = await sql<{ event_key: number; key_id: number | null; public_key: Buffer | null }>`
    select event.event_key, signing.key_id, signing.public_key
    from events as event
    left join event_signing_keys as signing on signing.event_id = event.id and signing.revoked_at is null
    where event.id = ${eventId}
  `.execute(db);
  const keys = new Map(
    rows.flatMap(({ key_id: id, public_key: bytes }) => {
      const key = bytes === null ? undefined : publicKeyOf(bytes);
      return id === null || key === undefined ? [] : [[id, key] as const];
    }),
  );
  return { eventKey: rows[0]?.event_key ?? -1, keys };
}

/** Opens a scanned text. It is done before a ticket is locked: a forged code costs no place in its line. */
export const openBy = (event: EventKeys, text: string): Promise<Opened> =>
  openCode(text, event, (key, signed, signature) => verified(null, signed, key, signature));

/** Checks a signature off the main thread: a device sends a hundred at once. */
const verified = promisify(verify);
