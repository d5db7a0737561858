/**
 * Fingerprint of bytes, 64 bits (FNV-1a, RFC 9923). It tells contents apart that differ by accident, and is no protection against forged
 * ones. It is computed in script because `crypto.subtle` is there in secure contexts only, and a server of one's own network is also reached
 * over plain HTTP.
 */
export function fingerprint(bytes: Uint8Array): string {
  // Two halves of 32 bits: the prime is 2^40 + 0x1b3, and each sum below stays under 2^53.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of bytes) {
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + mixed * 2 ** 8) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}
