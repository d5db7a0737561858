import { type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { type Opened, openCode, typedText } from '@karcis/gate';
import { sql } from 'kysely';
import { publicKeyOf } from '../domain/tickets/event-key.ts';

/** Number of an event in its codes, and the public halves of all its keys, as they are read. */
export interface Signing {
  readonly event_key: number;
  readonly keys: readonly {
    readonly key_id: number;
    readonly public_key: string;
    /** Left out: it is good. */
    readonly revoked_at?: string | null;
  }[];
}

/** The column of it, in a statement that reads `event`. */
export const signing = sql<Signing>`(
  select jsonb_build_object('event_key', event.event_key, 'keys', coalesce(
    jsonb_agg(jsonb_build_object(
      'key_id', signing.key_id, 'public_key', encode(signing.public_key, 'hex'), 'revoked_at', signing.revoked_at
    )), '[]'
  ))
  from event_signing_keys as signing
  where signing.event_id = event.id
)`;

/** The number of an event and keys that are ready to be used. */
export interface EventKeys {
  readonly eventKey: number;
  readonly keys: ReadonlyMap<number, KeyObject>;
}

/** Keys that sign codes of an event, with those that were revoked: they count for what was scanned before. */
export interface EverKeys extends EventKeys {
  /** Instants in milliseconds since 1970, of the keys that were revoked. */
  readonly revokedAt: ReadonlyMap<number, number>;
}

export const allKeysOf = (signs: Signing): EverKeys => ({
  ...readyKeys(signs),
  revokedAt: new Map(
    signs.keys.flatMap(({ key_id: id, revoked_at: at }) =>
      at == null ? [] : [[id, Date.parse(at)] as const],
    ),
  ),
});

/** Keys whose codes open gates now. */
export const keysOf = ({ event_key, keys }: Signing): EventKeys =>
  readyKeys({ event_key, keys: keys.filter(({ revoked_at: at }) => at == null) });

const readyKeys = ({ event_key: eventKey, keys }: Signing): EventKeys => ({
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
  openCode(typedText(text), event, (key, signed, signature) => verified(null, signed, key, signature));

/** Checks a signature off the main thread: a device sends a hundred at once. */
const verified = promisify(verify);
