import { createHash, randomBytes } from 'node:crypto';
import { plainSigns } from '@karcis/contract';
import { generateSecret, generateURI, verify } from 'otplib';
import { seal, unseal } from './sealed.ts';

/** Seconds of one code, as every authenticator app has it. */
const period = 30;

/** A new secret of an authenticator app, in base32. */
export const newSecret = (): string => generateSecret();

/** The secret as the address that apps read from a QR code. */
export const secretUri = (secret: string, issuer: string, email: string): string =>
  generateURI({ issuer, label: email, secret });

/** Returns a code as it is compared: without blanks and hyphens between its groups, in small letters. */
export const plainCode = (code: string): string => plainSigns(code).toLowerCase().replaceAll(/[ -]/g, '');

/**
 * Returns the number of the time step of a code; undefined where the code is wrong. Those of the step before and after are right,
 * too, as clocks of phones differ. Whether a code was used before is for the database to say.
 */
export async function stepOf(secret: string, typed: string): Promise<number | undefined> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epochTolerance: period });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

const purpose = 'two-factor secret';
export const sealSecret = (secret: string, key: Buffer, userId: string): Buffer =>
  seal(secret, key, purpose, [userId]);
export const openSecret = (sealed: Buffer, key: Buffer, userId: string): string =>
  unseal(sealed, key, purpose, [userId]);

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const codeCount = 10;

/** Ten recovery codes of 80 random bits, in groups that people can type: `k3xm-9wtd-…`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => {
    // 32 letters: five bits of each byte.
    const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });

/** SHA-256 of a recovery code, however its groups and letters are typed. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(plainCode(code)).digest();
