import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Thrown for a stored secret that cannot be opened. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const version = 1;
const cipher = 'aes-256-gcm';
const tagLength = 16;

/**
 * Encrypts a text under the server's secret: version 1 | nonce 12 | the text | tag 16. `purpose` names what it is for: each
 * purpose has a key of its own. It opens with the same `binding` only: moved to another place, it stays shut.
 */
export function seal(text: string, secretKey: Buffer, purpose: string, binding: readonly string[]): Buffer {
  const nonce = randomBytes(12);
  const gcm = createCipheriv(cipher, keyFor(secretKey, purpose), nonce, { authTagLength: tagLength });
  gcm.setAAD(boundTo(binding));
  return Buffer.concat([Buffer.of(version), nonce, gcm.update(text, 'utf8'), gcm.final(), gcm.getAuthTag()]);
}

/** Decrypts what `seal` has made. Throws SealError where the secret, the purpose or the binding is another one. */
export function unseal(
  sealed: Buffer,
  secretKey: Buffer,
  purpose: string,
  binding: readonly string[],
): string {
  try {
    if (sealed[0] !== version) throw new RangeError(`version ${sealed[0]} is not known`);
    const gcm = createDecipheriv(cipher, keyFor(secretKey, purpose), sealed.subarray(1, 13), {
      authTagLength: tagLength,
    });
    gcm.setAAD(boundTo(binding));
    gcm.setAuthTag(sealed.subarray(-tagLength));
    return Buffer.concat([gcm.update(sealed.subarray(13, -tagLength)), gcm.final()]).toString('utf8');
  } catch (cause) {
    throw new SealError(`The stored secret (${purpose}) cannot be opened`, { cause });
  }
}

const keyFor = (secretKey: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `karcis ${purpose} v1`, 32));

/** As JSON, in which no two lists look alike. */
const boundTo = (binding: readonly string[]) => Buffer.from(JSON.stringify(binding));
