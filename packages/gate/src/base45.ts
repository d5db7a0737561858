const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/**
 * Base45 (RFC 9285): two bytes become three characters out of the 45 that a QR code packs tightest, a last single
 * byte becomes two. The least significant digit stands first.
 */
export function encodeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2);
    text += low === undefined ? digits(high, 2) : digits(high * 256 + low, 3);
  }
  return text;
}

/** Returns the bytes of a text in Base45; undefined for every text that `encodeBase45` does not return. */
export function decodeBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3);
    const value = valueOf(group);
    // Three characters reach 91124 and two 2024. Values above the range of the bytes are not allowed.
    if (value === undefined || value > (group.length === 3 ? 0xffff : 0xff)) return undefined;
    if (group.length === 3) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}

function digits(value: number, count: number): string {
  let text = '';
  for (let rest = value; text.length < count; rest = Math.floor(rest / 45))
    text += alphabet.charAt(rest % 45);
  return text;
}

function valueOf(group: string): number | undefined {
  let value = 0;
  for (let at = group.length - 1; at >= 0; at -= 1) {
    const digit = alphabet.indexOf(group.charAt(at));
    if (digit === -1) return undefined;
    value = value * 45 + digit;
  }
  return value;
}
