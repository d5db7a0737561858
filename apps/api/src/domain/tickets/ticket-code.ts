import { type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { bodyOf, printedCode, readTicketCode, signedPart, type TicketCode } from '@karcis/gate';

const latest = 0xffff_ffff;

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

const signSoon = promisify<null, Uint8Array, KeyObject, Buffer>(sign);

/** Returns the code to print. Signs off the main thread. Throws RangeError for fields outside their range. */
export async function signTicketCode(code: TicketCode, privateKey: KeyObject): Promise<string> {
  const body = bodyOf(code);
  return printedCode(body, await signSoon(null, signedPart(body), privateKey));
}

/** Returns the code of a ticket that opens this gate now, or the reason to refuse it. Never throws, whatever the text is. */
export function verifyTicketCode(text: string, gate: Gate): { readonly code: TicketCode } | Refused<Refusal> {
  const read = readTicketCode(text);
  if ('refusal' in read) return read;
  const { code, signed, signature } = read;
  if (code.eventKey !== gate.eventKey) return { refusal: 'wrong_event' };
  const publicKey = gate.publicKeys.get(code.keyId);
  if (publicKey === undefined) return { refusal: 'unknown_key' };
  if (!verify(null, signed, publicKey, signature)) return { refusal: 'bad_signature' };
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
