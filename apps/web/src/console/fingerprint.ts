/**
 * Fingerprint of bytes, 64 bits. It tells contents apart that differ by accident, and is no protection against forged ones. It is computed in
 * script because `crypto.subtle` is there in secure contexts only, and a server of one's own network is also reached over plain HTTP.
 */
export function fingerprint(bytes: Uint8Array): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x9e3779b1);
    other = Math.imul(other ^ byte, 0x5f356495);
  }
  const mixed = (first: number, second: number) =>
    (Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35)) >>> 0;
  return [mixed(one, other), mixed(other, one)].map((half) => half.toString(16).padStart(8, '0')).join('');
}
