import type { Check } from '@karcis/gate';
import type { GatePack } from './store.ts';

/** Whether this browser checks Ed25519 itself; others load a library for it. */
let hasEd25519: boolean | undefined;

/** Whether signatures can be checked here at all. Over plain HTTP browsers have no `crypto.subtle`, which the library needs as well. */
export const checksSignatures = (): boolean => 'subtle' in crypto;

/** Checks a signature by the key of an event, whose 32 bytes are in base64url. */
export const checkSignature: Check<string> = async (key, signed, signature) => {
  const bytes = bytesOf(key);
  if (hasEd25519 !== false)
    try {
      const imported = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
      hasEd25519 = true;
      return await crypto.subtle.verify('Ed25519', imported, signature, signed);
    } catch (error) {
      if (hasEd25519 === true) throw error;
      hasEd25519 = false;
    }
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(signature, signed, bytes);
};

/** The keys of an event by their number. */
export const keysOf = ({ keys }: GatePack): ReadonlyMap<number, string> =>
  new Map(keys.map(({ key_id: id, public_key: key }) => [id, key]));

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
