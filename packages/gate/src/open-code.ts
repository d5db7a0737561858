import { scannedText } from './scanned-text.ts';
import { readTicketCode, type TicketCode } from './ticket-code.ts';

/** Why a text opens no gate of an event, whatever is known of tickets. */
export type CodeRefusal = 'unknown_code' | 'wrong_event' | 'bad_signature';

/** A scanned text: the fields of a genuine code of the event, or why it is none. */
export type Opened = { readonly code: TicketCode } | { readonly refusal: CodeRefusal };

/** Checks an Ed25519 signature: with node:crypto on the server, with WebCrypto in browsers. */
export type Check<Key> = (
  key: Key,
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => boolean | Promise<boolean>;

/**
 * Returns the fields of a genuine code of an event, or why a text is none. What readers send around a code is left out. Times and generation are not asked: a ticket's and its
 * event's own decide. Never throws, unless the check does.
 */
export async function openCode<Key>(
  text: string,
  event: { readonly eventKey: number; readonly keys: ReadonlyMap<number, Key> },
  check: Check<Key>,
): Promise<Opened> {
  const read = readTicketCode(scannedText(text));
  if ('refusal' in read) return { refusal: 'unknown_code' };
  const { code, signed, signature } = read;
  if (code.eventKey !== event.eventKey) return { refusal: 'wrong_event' };
  const key = event.keys.get(code.keyId);
  if (key === undefined || !(await check(key, signed, signature))) return { refusal: 'bad_signature' };
  return { code };
}
