import { verify } from 'node:crypto';
import { type Opened, openCode } from '@karcis/gate';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { publicKeyOf } from '../domain/tickets/event-key.ts';

/**
 * Opens a scanned text by the keys of an event that are not revoked. It is asked before a ticket is locked: a forged code costs no
 * place in its line.
 */
export async function openAt(db: Db, eventId: string, text: string): Promise<Opened> {
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
  return openCode(text, { eventKey: rows[0]?.event_key ?? -1, keys }, (key, signed, signature) =>
    verify(null, signed, key, signature),
  );
}
