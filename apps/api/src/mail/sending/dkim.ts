import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Config, ConfigError } from '../../config.ts';

/** A signature of our own under every mail (RFC 6376), for a relay that makes none. */
export interface Dkim {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** Bits of the smallest key that receivers take (RFC 8301). */
const leastBits = 1024;

/** Returns the signature that the configuration asks for; undefined for none. Throws ConfigError. */
export function dkimOf({ dkimDomain, dkimSelector, dkimKey }: Config): Dkim | undefined {
  if (dkimDomain === undefined && dkimSelector === undefined && dkimKey === undefined) return undefined;
  if (dkimDomain === undefined || dkimSelector === undefined || dkimKey === undefined)
    throw new ConfigError(
      'KARCIS_DKIM_DOMAIN, KARCIS_DKIM_SELECTOR and KARCIS_DKIM_KEY go together: set all three or none.',
    );
  const key = keyOf(dkimKey);
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
    throw new ConfigError(`KARCIS_DKIM_KEY must be a private RSA key of ${leastBits} bits or more.`);
  const privateKey = key.export({ format: 'pem', type: 'pkcs8' });
  return { domainName: dkimDomain, keySelector: dkimSelector, privateKey };
}

/** Reads PEM, also with `\n` for its line ends, or PKCS #8 as base64 in one line. */
function keyOf(text: string): KeyObject | undefined {
  try {
    if (text.includes('BEGIN')) return createPrivateKey(text.replaceAll('\\n', '\n'));
    return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}
