import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '../domain/security/sealed.ts';

/** Secrets and signatures as Standard Webhooks 1.0 has them. */

const prefix = 'whsec_';
const purpose = 'webhook secret';

export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

/** Encrypts the secret of an endpoint. */
export const sealSecret = (secret: string, secretKey: Buffer, endpointId: string): Buffer =>
  seal(secret, secretKey, purpose, [endpointId]);

/** Decrypts it. Throws SealError. */
export const openSecret = (sealed: Buffer, secretKey: Buffer, endpointId: string): string =>
  unseal(sealed, secretKey, purpose, [endpointId]);

interface Message {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`: one signature for each secret. */
export const signatureOf = ({ id, timestamp, body }: Message, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
