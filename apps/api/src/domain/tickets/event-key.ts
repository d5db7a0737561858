import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** A stored key pair. Its private half cannot be used without the server's secret. */
export interface StoredKey {
  readonly event_id: string;
  /** Counts the keys of an event, 0 to 255. */
  readonly key_id: number;
  /** 32 bytes, as in RFC 8032. */
  readonly public_key: Buffer;
  /** version 1 | nonce 12 | the 32 bytes of the private key, encrypted | tag 16 */
  readonly private_key_encrypted: Buffer;
}

/** Thrown for a stored key that cannot be used: the secret is another one, or the row was changed. */
export class EventKeyError extends Error {
  override readonly name = 'EventKeyError';
}

const version = 1;
const cipher = 'aes-256-gcm';
const tagLength = 16;

/**
 * Returns a new Ed25519 key pair of an event, the private half encrypted under the server's secret (32 bytes). `random`
 * returns so many random bytes: those of the system, but for demo data.
 */
export function makeEventKey(
  eventId: string,
  keyId: number,
  secretKey: Buffer,
  random: (length: number) => Buffer = randomBytes,
): StoredKey {
  const seed = random(32);
  const nonce = random(12);
  const publicKey = rawPublicKey(privateKeyOf(seed));
  const gcm = createCipheriv(cipher, secretKey, nonce, { authTagLength: tagLength });
  gcm.setAAD(bindingOf(eventId, keyId, publicKey));
  const encrypted = Buffer.concat([
    Buffer.of(version),
    nonce,
    gcm.update(seed),
    gcm.final(),
    gcm.getAuthTag(),
  ]);
  return { event_id: eventId, key_id: keyId, public_key: publicKey, private_key_encrypted: encrypted };
}

/** Returns the private half of a stored key, to sign with. Throws EventKeyError. */
export function openEventKey(stored: StoredKey, secretKey: Buffer): KeyObject {
  const {
    event_id: eventId,
    key_id: keyId,
    public_key: publicKey,
    private_key_encrypted: encrypted,
  } = stored;
  try {
    if (encrypted[0] !== version) throw new RangeError(`version ${encrypted[0]} is not known`);
    const gcm = createDecipheriv(cipher, secretKey, encrypted.subarray(1, 13), { authTagLength: tagLength });
    gcm.setAAD(bindingOf(eventId, keyId, publicKey));
    gcm.setAuthTag(encrypted.subarray(-tagLength));
    return privateKeyOf(Buffer.concat([gcm.update(encrypted.subarray(13, -tagLength)), gcm.final()]));
  } catch (cause) {
    throw new EventKeyError(
      `Key ${keyId} of the event ${eventId} cannot be decrypted: KARCIS_SECRET_KEY is not the one under which it ` +
        'was made, or the row was changed.',
      { cause },
    );
  }
}

/** Data that is authenticated with the private key: moved to another event, number or public key, it does not open. */
const bindingOf = (eventId: string, keyId: number, publicKey: Buffer) =>
  Buffer.from(`karcis-event-key-v1\0${eventId}\0${keyId}\0${publicKey.toString('hex')}`);

/** Returns the private key for 32 bytes (RFC 8032). */
export function privateKeyOf(seed: Buffer): KeyObject {
  // PKCS #8 for Ed25519 (RFC 8410) is these bytes and the key.
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
}

/** Returns the public key for 32 bytes (RFC 8032); undefined for bytes that must not be trusted as one. */
export function publicKeyOf(bytes: Uint8Array): KeyObject | undefined {
  if (bytes.length !== 32 || hasSmallOrder(bytes)) return undefined;
  const x = Buffer.from(bytes).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

const rawPublicKey = (privateKey: KeyObject): Buffer =>
  Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url');

/**
 * The y coordinates of the eight points whose order divides 8, in every encoding that a decoder accepts. Under such
 * a key there are signatures that fit many messages, and Node.js 24 accepts them.
 */
const smallOrderY = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

function hasSmallOrder(bytes: Uint8Array): boolean {
  const y = Buffer.from(bytes);
  y.writeUInt8(y.readUInt8(31) & 0x7f, 31); // the highest bit is the sign of x
  return smallOrderY.has(y.toString('hex'));
}
