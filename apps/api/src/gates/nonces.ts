import { createHash } from 'node:crypto';

/** The nonce under which it is told once that a device had let in whom the server had refused: it follows from that of the scan. */
export const conflictNonce = (nonce: string): string => nonceFrom('conflict', nonce);

/** The nonce of an exit that was refused, and is recorded once its entry is known. */
export const lateExitNonce = (nonce: string): string => nonceFrom('exit', nonce);

/** A UUIDv8 (RFC 9562). */
function nonceFrom(what: string, nonce: string): string {
  const hex = createHash('sha256').update(`${what} ${nonce.toLowerCase()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
