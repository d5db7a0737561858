import { randomFillSync } from 'node:crypto';
import { forwardTime } from './time/clock.ts';

/** Bytes of randomness in one id. */
const size = 10;
/**
 * Random bytes for the next ids. The system is asked for many at once, since a call takes a hundred times as long as the
 * use of its bytes. All servers of a process share them: no byte is used twice.
 */
const random = Buffer.alloc(size * 256);
let used = random.length;

/**
 * A UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits. Ids made later sort later, which
 * keeps index inserts at the right edge, also when the system's clock is set back. Within one millisecond the order is
 * random.
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += size;
  return uuidOf(forwardTime(), random.toString('hex', used - size, used));
}

/**
 * Returns an id for a new record of an event, as `newId` does, whose last 32 bits are the event's key (`events.event_key`): from
 * the id alone it can be told which event the record is of. 42 random bits are left: among a hundred thousand ids of one event
 * and one millisecond, two are the same with a probability of one in a thousand.
 */
export const newIdOf = (eventKey: number): string => withEventKey(newId(), eventKey);

/** Returns an id with its last 32 bits replaced by the key of an event. */
export const withEventKey = (id: string, eventKey: number): string =>
  id.slice(0, -8) + eventKey.toString(16).padStart(8, '0');

/** Returns the event key in an id of a record of an event. In ids that are older than event keys in ids it is random. */
export const eventKeyOf = (id: string): number => Number.parseInt(id.slice(-8), 16);

/** The UUIDv7 of an instant (Unix milliseconds) and ten bytes of randomness, of which 74 bits are used. */
export function formatUuidV7(milliseconds: number, bytes: Uint8Array): string {
  return uuidOf(milliseconds, Buffer.from(bytes).toString('hex'));
}

function uuidOf(milliseconds: number, hex: string): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}

const form = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The Max UUID (RFC 9562, 5.10). No record has it; the Nil UUID is the owner of the platform's figures. */
const noId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the text if it has the form of an id, else `noId`: a filter by it finds nothing. */
export const idOrNone = (text: string): string => (form.test(text) ? text : noId);
