import { type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { decodeBase45, encodeBase45 } from './base45.ts';

/*
 * Format T1 of the QR codes of tickets: 95 bytes, printed as `T1:` and Base45 (146 characters).
 *
 *   0   1  version, 1              22  4  not before, Unix seconds
 *   1   1  key id                  26  4  not after, Unix seconds
 *   2   4  event key               30  1  generation
 *   6  16  ticket, a UUID          31 64  Ed25519 signature over the context and the 31 bytes before it
 *
 * Numbers are unsigned, the most significant byte first. A ticket has exactly one code: every other way to write
 * the same bytes, or the same signature, is refused.
 */
const version = 1;
const bodyLength = 31;
const length = bodyLength + 64;
/** Signed with the body, so that no signature for another purpose is valid for a ticket. */
const context = Buffer.from('karcis-ticket-v1\0');
const form = /^T1:[0-9A-Za-z $%*+\-./:]{143}$/;
/** Order of Ed25519's base point. The second half of a signature must be below it. */
const groupOrder = Buffer.from('1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed', 'hex');
const latest = 0xffff_ffff;

/** The fields of a ticket's code. */
export interface TicketCode {
  /** Number of the event's key that signed it, 0 to 255. */
  readonly keyId: number;
  /** The number of the event (`events.event_key`), 32 bits. */
  readonly eventKey: number;
  readonly ticketId: string;
  /** Unix seconds; valid from this one on. */
  readonly notBefore: number;
  /** Unix seconds; no longer valid from this one on. */
  readonly notAfter: number;
  /** Counts reissues, 1 to 255. Only the newest code is valid. */
  readonly generation: number;
}

/** Reasons to refuse a code, each with a sentence for staff with a scanner. */
export const refusals = {
  malformed: 'This is not a ticket code.',
  not_canonical: 'The code is written differently from how it was printed.',
  unknown_version: 'The code is of a version that is not known here.',
  wrong_event: 'The ticket is for another event.',
  unknown_key: 'The event has no key with this number.',
  bad_signature: 'The code was not made by this event.',
  not_yet_valid: 'The ticket is not valid yet.',
  no_longer_valid: 'The ticket is no longer valid.',
  old_generation: 'The ticket was issued anew, and this is an old code of it.',
} as const;
export type Refusal = keyof typeof refusals;

type Read = { readonly code: TicketCode; readonly bytes: Buffer };
type Refused<Why extends Refusal> = { readonly refusal: Why };

/** Knowledge of a gate, online or not. */
export interface Gate {
  readonly eventKey: number;
  /** The public keys of the event, by key id. */
  readonly publicKeys: ReadonlyMap<number, KeyObject>;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The newest generation of the ticket; undefined where that is not known. */
  readonly generation?: number | undefined;
}

const signSoon = promisify<null, Buffer, KeyObject, Buffer>(sign);

/** Returns the code to print. Signs off the main thread. Throws RangeError for fields outside their range. */
export async function signTicketCode(code: TicketCode, privateKey: KeyObject): Promise<string> {
  const body = Buffer.alloc(bodyLength);
  const ticketId = Buffer.from(code.ticketId.replaceAll('-', ''), 'hex');
  if (ticketId.length !== 16) throw new RangeError(`${code.ticketId} is not a UUID`);
  for (const number of [code.keyId, code.eventKey, code.notBefore, code.notAfter, code.generation])
    if (!Number.isInteger(number)) throw new RangeError(`${number} is not a whole number`);
  body.writeUInt8(version, 0);
  body.writeUInt8(code.keyId, 1);
  body.writeUInt32BE(code.eventKey, 2);
  ticketId.copy(body, 6);
  body.writeUInt32BE(code.notBefore, 22);
  body.writeUInt32BE(code.notAfter, 26);
  body.writeUInt8(code.generation, 30);
  const signature = await signSoon(null, Buffer.concat([context, body]), privateKey);
  return `T1:${encodeBase45(Buffer.concat([body, signature]))}`;
}

/** Returns the fields of a text that has the form of a code. They must not be trusted before it is verified. */
export function readTicketCode(
  text: string,
): Read | Refused<'malformed' | 'not_canonical' | 'unknown_version'> {
  // The length first, so that a long text costs no more than a short one.
  if (text.length !== 146 || !form.test(text)) return { refusal: 'malformed' };
  const bytes = decodeBase45(text.slice(3));
  if (bytes?.length !== length) return { refusal: 'not_canonical' };
  if (bytes[0] !== version) return { refusal: 'unknown_version' };
  // OpenSSL refuses it as well. Here it is distinguished from a forgery.
  const half = bytes.subarray(length - 32).toReversed();
  if (Buffer.compare(half, groupOrder) >= 0) return { refusal: 'not_canonical' };
  const ticketId = bytes.toString('hex', 6, 22).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const code = {
    keyId: bytes.readUInt8(1),
    eventKey: bytes.readUInt32BE(2),
    ticketId,
    notBefore: bytes.readUInt32BE(22),
    notAfter: bytes.readUInt32BE(26),
    generation: bytes.readUInt8(30),
  };
  return { code, bytes };
}

/** Returns the code of a ticket that opens this gate now, or the reason to refuse it. Never throws, whatever the text is. */
export function verifyTicketCode(text: string, gate: Gate): { readonly code: TicketCode } | Refused<Refusal> {
  const read = readTicketCode(text);
  if ('refusal' in read) return read;
  const { code, bytes } = read;
  if (code.eventKey !== gate.eventKey) return { refusal: 'wrong_event' };
  const publicKey = gate.publicKeys.get(code.keyId);
  if (publicKey === undefined) return { refusal: 'unknown_key' };
  const signed = Buffer.concat([context, bytes.subarray(0, bodyLength)]);
  if (!verify(null, signed, publicKey, bytes.subarray(bodyLength))) return { refusal: 'bad_signature' };
  const seconds = gate.at / 1000;
  // NaN is refused, too, since each comparison with it is false.
  if (!(seconds >= code.notBefore)) return { refusal: 'not_yet_valid' };
  if (!(seconds < code.notAfter)) return { refusal: 'no_longer_valid' };
  if (!(code.generation >= (gate.generation ?? 0))) return { refusal: 'old_generation' };
  return { code };
}

/** Text as the API writes it, or milliseconds since 1970. */
type Instant = string | number;

/** Margin around the event. A printed code cannot be changed, and doors may open early and events may end late. */
const marginSeconds = 12 * 3600;

/** Returns the validity of a ticket's code: the ticket's own bounds, else from doors to end of the event with a margin. */
export function validityOf(
  event: { readonly doors_open_at: Instant | null; readonly starts_at: Instant; readonly ends_at: Instant },
  ticket: { readonly valid_from: Instant | null; readonly valid_until: Instant | null },
): Pick<TicketCode, 'notBefore' | 'notAfter'> {
  const { valid_from: from, valid_until: until } = ticket;
  const opens = event.doors_open_at ?? event.starts_at;
  return {
    notBefore: within32Bits(Math.floor(from === null ? seconds(opens) - marginSeconds : seconds(from))),
    notAfter: within32Bits(
      Math.ceil(until === null ? seconds(event.ends_at) + marginSeconds : seconds(until)),
    ),
  };
}

const seconds = (at: Instant) => new Date(at).getTime() / 1000;
const within32Bits = (value: number) => Math.min(Math.max(value, 0), latest);
