import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const prefix = 'karcis_o_';
const form = /^karcis_o_([A-Za-z0-9_-]{44})$/;
/** Bytes of the id, of the version and of what proves both. */
const [idLength, namedLength, proofLength] = [16, 17, 16];

/** What a token of an order says: which order, and which of its tokens this is. */
export interface OrderToken {
  readonly orderId: string;
  readonly version: number;
}

/**
 * Returns the token with which an order is read without an account: `karcis_o_` and 33 bytes, which are the id, the version,
 * and the first half of HMAC-SHA256 of both under a key of the server's secret. It is made whenever it is needed and stored nowhere.
 */
export function orderToken({ orderId, version }: OrderToken, secretKey: Buffer): string {
  const named = Buffer.concat([Buffer.from(orderId.replaceAll('-', ''), 'hex'), Buffer.of(version)]);
  return prefix + Buffer.concat([named, proofOf(named, secretKey)]).toString('base64url');
}

/** Whether a text has the form of a token. */
export const isOrderToken = (text: string): boolean => form.test(text);

/** Returns what a token says; undefined for a text that this server has not made a token of. */
export function openOrderToken(text: string, secretKey: Buffer): OrderToken | undefined {
  const bytes = Buffer.from(form.exec(text)?.[1] ?? '', 'base64url');
  const named = bytes.subarray(0, namedLength);
  const proof = bytes.subarray(namedLength);
  if (proof.length !== proofLength || !timingSafeEqual(proof, proofOf(named, secretKey))) return undefined;
  const hex = named.toString('hex', 0, idLength);
  const orderId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { orderId, version: named[idLength] ?? 0 };
}

const proofOf = (named: Buffer, secretKey: Buffer) =>
  createHmac('sha256', keyUnder(secretKey)).update(named).digest().subarray(0, proofLength);

/** The key under each secret; it takes as long to make as ten proofs. */
const keys = new WeakMap<Buffer, Buffer>();

function keyUnder(secretKey: Buffer): Buffer {
  const known = keys.get(secretKey);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'karcis-order-token-v1', 32));
  keys.set(secretKey, key);
  return key;
}
