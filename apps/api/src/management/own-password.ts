import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { LoginThrottle } from '../domain/security/login-throttle.ts';
import { type PasswordQueue, verifyPassword } from '../domain/security/password.ts';
import type { Scope } from '../domain/security/scope.ts';

/**
 * Throws `wrong_credentials` unless the password is that of the account that asks: a device that was left open is not enough for
 * what opens the account to others. Wrong ones count like failed sign-ins.
 */
export async function demandOwnPassword(
  db: Db,
  { userId, network }: Scope<'signed-in'>,
  password: string,
  {
    loginThrottle,
    passwordQueue,
  }: { readonly loginThrottle: LoginThrottle; readonly passwordQueue: PasswordQueue },
): Promise<{ email: string; password_hash: string | null }> {
  const { email, password_hash } = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await loginThrottle.guard({ email, network }, async () => {
    const isRight = await passwordQueue(network, () => verifyPassword(password, password_hash));
    if (!isRight) fail('wrong_credentials', { detail: 'This is not the password of your account.' });
  });
  return { email, password_hash };
}
