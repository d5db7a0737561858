import { SealError, seal, unseal } from '../domain/security/sealed.ts';

const purpose = 'unsubscribe';

/**
 * Returns the token with which whoever reads a mail unsubscribes its address. The address is in it, encrypted under a key of the server's
 * secret: nothing is stored for it, so it is good for as long as the mail is kept.
 */
export const unsubscribeToken = (address: string, secretKey: Buffer): string =>
  seal(address, secretKey, purpose, []).toString('base64url');

/** Returns the address that a token unsubscribes, also one with emphasis behind it; undefined for a text that is none of this server. */
export function unsubscribedBy(token: string, secretKey: Buffer): string | undefined {
  const [emphasis = ''] = /[_*]{0,2}$/.exec(token) ?? [];
  for (let extra = 0; extra <= emphasis.length; extra++) {
    const address = sealedIn(token.slice(0, token.length - extra), secretKey);
    if (address !== undefined) return address;
  }
  return undefined;
}

function sealedIn(token: string, secretKey: Buffer): string | undefined {
  try {
    return unseal(Buffer.from(token, 'base64url'), secretKey, purpose, []);
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}
