import { type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { type Opened, openCode } from '@karcis/gate';
import { sql } from 'kysely';
import { publicKeyOf } from '../domain/tickets/event-key.ts';

/** What codes of an event are told by, as it is read: its number in them, and the public halves of its keys that are not revoked. */
export interface Signing {
  readonly event_key: number;
  readonly keys: readonly { readonly key_id: number; readonly public_key: string }[];
}

/** The column of it, in a statement that reads `event`. */
export const signing = sql<Signing>`(
  select jsonb_build_object('event_key', event.event_key, 'keys', coalesce(
    jsonb_agg(jsonb_build_object('key_id', signing.key_id, 'public_key', encode(signing.public_key, 'hex'))), '[]'
  ))
  from event_signing_keys as signing
  where signing.event_id = event.id and signing.revoked_at is null
)`;

/** The same with keys that are ready to be used. */
export interface EventKeys {
  readonly eventKey: number;
  readonly keys: ReadonlyMap<number, KeyObject>;
}

export const keysOf = ({ event_key: eventKey, keys }: Signing): EventKeys => ({
  eventKey,
  keys: new Map(
    keys.flatMap(({ key_id: id, public_key: hex }) => {
      const key = publicKeyOf(Buffer.from(hex, 'hex'));
      return key === undefined ? [] : [[id, key] as const];
    }),
  ),
});

/** Opens a scanned text. It is done before a ticket is locked: a forged code costs no place in its line. */
export const openBy = (event: EventKeys, text: string): Promise<Opened> =>
  openCode(text, event, (key, signed, signature) => verified(null, signed, key, signature));

/** Checks a signature off the main thread: a device sends a hundred at once. */
const verified = promisify(verify);
