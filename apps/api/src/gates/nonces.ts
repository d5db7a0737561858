import { createHash } from 'node:crypto';

/** The nonce under which it is told once that a device had let in whom the server had refused: it follows from that of the scan. */
export const conflictNonce = (nonce: string): string => nonceFrom('conflict', nonce);

/** The nonce under which an entry is taken back once of a guest whom the server had let in and a device has turned away. */
export const turnedAwayNonce = (nonce: string): string => nonceFrom('turned away', nonce);

/** The nonce of an exit that was refused, and is recorded once its entry is known. */
export const lateExitNonce = (nonce: string): string => nonceFrom('exit', nonce);

/** The nonce of an entry that was a Conflict, and is recorded once what it conflicted with is taken back. */
export const lateEntryNonce = (nonce: string): string => nonceFrom('entry', nonce);

/** The nonces under which what a scan has become may be recorded, the latest first, and its own. */
export const followingNonces = (nonce: string): readonly string[] => {
  const conflict = conflictNonce(nonce);
  return [lateEntryNonce(conflict), lateEntryNonce(nonce), lateExitNonce(nonce), conflict, nonce];
};

/** A UUIDv8 (RFC 9562). */
function nonceFrom(what: string, nonce: string): string {
  const hex = createHash('sha256').update(`${what} ${nonce.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
