import type { Db, ReadDb } from '../db/connection/database.ts';
import { confirmedSecret, secondFactor, useRecoveryCode, useStep } from '../db/queries/two-factor.ts';
import { openSecret, plainCode, recoveryCodeHash, stepOf } from '../domain/security/second-factor.ts';
import type { Scope } from '../domain/security/scope.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { LoginThrottle } from './login-throttle.ts';

/** Gives the secret key of the server; undefined where it has none. */
export type SecretKey = () => Promise<Buffer | undefined>;

/** Returns the secret key of the server. Throws `no_secret_key` where it has none. */
export async function keyOf(secretKey: SecretKey): Promise<Buffer> {
  return (await secretKey()) ?? fail('no_secret_key');
}

/** Whether an account signs in with a code beside its password. */
export const hasSecondFactor = async (db: ReadDb, userId: string): Promise<boolean> =>
  (await secondFactor(db, userId)) !== undefined;

/**
 * Throws unless a code of the second factor of the account that asks was sent: a password that others have learned is not enough to take the
 * factor away. Wrong codes count like failed sign-ins.
 */
export async function demandOwnCode(
  db: Db,
  { userId, network }: Scope<'signed-in'>,
  otp: string | undefined,
  { secretKey, loginThrottle }: { readonly secretKey: SecretKey; readonly loginThrottle: LoginThrottle },
): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) fail('two_factor_off');
  if (otp === undefined) return fail('two_factor_required');
  await loginThrottle.guard(db, { userId, network }, async () => {
    if (await useCode(db, userId, otp, secretKey)) return;
    const detail = 'The code is wrong, or was used before.';
    fail('wrong_credentials', { detail, errors: [{ pointer: '/otp', code: 'not_allowed', detail }] });
  });
}

/**
 * Uses up a code of the authenticator app, or a recovery code. Returns false where it is wrong or was used before: of two requests with
 * one code, one gets true.
 */
export async function useCode(db: Db, userId: string, code: string, secretKey: SecretKey): Promise<boolean> {
  if (!/^\d{6}$/.test(plainCode(code))) return useRecoveryCode(db, userId, recoveryCodeHash(code));
  const factor = await confirmedSecret(db, userId);
  if (factor === undefined) return false;
  const step = await stepOf(openSecret(factor.secret_sealed, await keyOf(secretKey), userId), code);
  return step !== undefined && useStep(db, userId, step);
}
