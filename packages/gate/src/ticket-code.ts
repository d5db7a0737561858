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
const context = new TextEncoder().encode('karcis-ticket-v1\0');
const form = /^T1:[0-9A-Za-z $%*+\-./:]{143}$/;
/** Order of Ed25519's base point, in hexadecimal digits. The second half of a signature must be below it. */
const groupOrder = '1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed';

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

/** A text that has the form of a code: its fields, and what to check before they are trusted. */
export interface ReadCode {
  readonly code: TicketCode;
  /** The bytes that are signed. */
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

type Misread = { readonly refusal: 'malformed' | 'not_canonical' | 'unknown_version' };

/** Returns the fields of a text that has the form of a code. They must not be trusted before its signature is checked. */
export function readTicketCode(text: string): ReadCode | Misread {
  // The length first, so that a long text costs no more than a short one.
  if (text.length !== 146 || !form.test(text)) return { refusal: 'malformed' };
  const bytes = decodeBase45(text.slice(3));
  if (bytes?.length !== length) return { refusal: 'not_canonical' };
  if (bytes[0] !== version) return { refusal: 'unknown_version' };
  // OpenSSL refuses it as well. Here it is distinguished from a forgery. Texts of one length compare like numbers.
  if (hexOf(bytes.slice(length - 32).toReversed()) >= groupOrder) return { refusal: 'not_canonical' };
  const numbers = new DataView(bytes.buffer);
  const code = {
    keyId: numbers.getUint8(1),
    eventKey: numbers.getUint32(2),
    ticketId: hexOf(bytes.subarray(6, 22)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    notBefore: numbers.getUint32(22),
    notAfter: numbers.getUint32(26),
    generation: numbers.getUint8(30),
  };
  return { code, signed: signedPart(bytes.subarray(0, bodyLength)), signature: bytes.slice(bodyLength) };
}

/** Returns the body of a code. Throws RangeError for fields outside their range. */
export function bodyOf(code: TicketCode): Uint8Array<ArrayBuffer> {
  const ticketId = code.ticketId.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/i.test(ticketId)) throw new RangeError(`${code.ticketId} is not a UUID`);
  const body = new Uint8Array(bodyLength);
  const numbers = new DataView(body.buffer);
  numbers.setUint8(0, version);
  numbers.setUint8(1, within(code.keyId, 0xff));
  numbers.setUint32(2, within(code.eventKey, 0xffff_ffff));
  for (let at = 0; at < 16; at += 1) body[6 + at] = Number.parseInt(ticketId.slice(2 * at, 2 * at + 2), 16);
  numbers.setUint32(22, within(code.notBefore, 0xffff_ffff));
  numbers.setUint32(26, within(code.notAfter, 0xffff_ffff));
  numbers.setUint8(30, within(code.generation, 0xff));
  return body;
}

/** Returns the bytes to sign for a body. */
export function signedPart(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const signed = new Uint8Array(context.length + body.length);
  signed.set(context);
  signed.set(body, context.length);
  return signed;
}

/** Returns the code to print: a body with its signature. */
export function printedCode(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(length);
  bytes.set(body);
  bytes.set(signature, bodyLength);
  return `T1:${encodeBase45(bytes)}`;
}

function within(number: number, most: number): number {
  if (!Number.isInteger(number)) throw new RangeError(`${number} is not a whole number`);
  if (number < 0 || number > most) throw new RangeError(`${number} is not between 0 and ${most}`);
  return number;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
