import { createHash } from 'node:crypto';

/*
 * A second implementation of ticket codes to compare the first with: numbers of any size instead of bytes, no
 * OpenSSL, nothing shared. It is slow and leaks its keys through time; it is for tests alone.
 */

/** The prime of the field, the order of the group and the constant of the curve (RFC 8032, 5.1). */
const p = 2n ** 255n - 19n;
export const order = 2n ** 252n + 27742317777372353535851937790883648493n;
const d = mod(-121665n * power(121666n, p - 2n));
const base: Point = [
  15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  46316835694926478169428394003475163141307993866256225615783033603165251855960n,
];
type Point = readonly [x: bigint, y: bigint];

function mod(value: bigint, by = p): bigint {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
}

function power(value: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(value)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

/** The sum on -x² + y² = 1 + d·x²·y². */
function add([x1, y1]: Point, [x2, y2]: Point): Point {
  const product = mod(d * mod(x1 * x2) * mod(y1 * y2));
  return [
    mod((x1 * y2 + x2 * y1) * power(1n + product, p - 2n)),
    mod((y1 * y2 + x1 * x2) * power(1n - product, p - 2n)),
  ];
}

function times(point: Point, factor: bigint): Point {
  let [result, double]: [Point, Point] = [[0n, 1n], point];
  for (let left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) result = add(result, double);
    double = add(double, double);
  }
  return result;
}

export const littleEndian = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`);
export const toLittleEndian = (value: bigint): Buffer =>
  Buffer.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toReversed());
const pointBytes = ([x, y]: Point) => toLittleEndian(y | ((x & 1n) << 255n));
const sha512 = (...parts: Uint8Array[]) => createHash('sha512').update(Buffer.concat(parts)).digest();

/** The public key and the signature of a message (RFC 8032, 5.1.5 and 5.1.6). */
export function ed25519(seed: Buffer, message: Uint8Array): { publicKey: Buffer; signature: Buffer } {
  const digest = sha512(seed);
  const secret = (littleEndian(digest.subarray(0, 32)) & (2n ** 254n - 8n)) | (2n ** 254n);
  const publicKey = pointBytes(times(base, secret));
  const nonce = mod(littleEndian(sha512(digest.subarray(32), message)), order);
  const commitment = pointBytes(times(base, nonce));
  const challenge = mod(littleEndian(sha512(commitment, publicKey, message)), order);
  return {
    publicKey,
    signature: Buffer.concat([commitment, toLittleEndian(mod(nonce + challenge * secret, order))]),
  };
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Base45 by the formulas of RFC 9285, chapter 4: [a, b] is c + d·45 + e·45². */
export function base45(bytes: Uint8Array): string {
  const character = (value: number) => characters.split('')[value] ?? '';
  const groups: string[] = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const [a = 0, b] = [bytes[at], bytes[at + 1]];
    const n = b === undefined ? a : a * 256 + b;
    const [c, e] = [n % 45, Math.trunc(n / 2025)];
    const middle = (n - c - e * 2025) / 45;
    groups.push(character(c) + character(middle) + (b === undefined ? '' : character(e)));
  }
  return groups.join('');
}

/** The bytes of a text in Base45, with no care for what is not allowed. */
export function fromBase45(text: string): Buffer {
  const groups = text.match(/.{1,3}/g) ?? [];
  const hex = groups.map((group) => {
    const [c = 0, d = 0, e = 0] = group.split('').map((character) => characters.indexOf(character));
    return (c + d * 45 + e * 2025).toString(16).padStart(group.length === 3 ? 4 : 2, '0');
  });
  return Buffer.from(hex.join(''), 'hex');
}

export interface Fields {
  readonly version: number;
  readonly key_id: number;
  readonly event_key: number;
  readonly ticket_id: string;
  readonly not_before: number;
  readonly not_after: number;
  readonly generation: number;
}

/** The code of these fields, of a format that is told by its widths alone. */
export function codeOf(fields: Fields, seed: Buffer): string {
  const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');
  const body = Buffer.from(
    hex(fields.version, 1) +
      hex(fields.key_id, 1) +
      hex(fields.event_key, 4) +
      fields.ticket_id.split('-').join('') +
      hex(fields.not_before, 4) +
      hex(fields.not_after, 4) +
      hex(fields.generation, 1),
    'hex',
  );
  const { signature } = ed25519(seed, Buffer.concat([Buffer.from('karcis-ticket-v1\0', 'latin1'), body]));
  return `T1:${base45(Buffer.concat([body, signature]))}`;
}
