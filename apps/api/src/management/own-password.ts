import type { Db } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { type PasswordQueue, verifyPassword } from '../domain/security/password.ts';
import type { Scope } from '../domain/security/scope.ts';
import type { LoginThrottle } from './login-throttle.ts';

interface Account {
  readonly email: string;
  readonly password_hash: string | null;
}

interface Services {
  readonly loginThrottle: LoginThrottle;
  readonly passwordQueue: PasswordQueue;
}

/**
 * Throws `wrong_credentials` unless the password is that of the account that asks: a device that was left open is not enough for
 * what opens the account to others. Wrong ones count like failed sign-ins; those of
 * strangers at the sign-in keep nobody from it. Call it before any query: the transaction opens with the
 * first one, and whoever waits in the queue must not hold a connection.
 */
export const demandOwnPassword = (
  db: Db,
  scope: Scope<'signed-in'>,
  password: string,
  services: Services,
): Promise<Account> => withOwnPassword(db, scope, password, services, async (account) => account);

/** The same, and returns what `next` does in the same turn of the queue. */
export const withOwnPassword = <Result>(
  db: Db,
  { userId, network }: Scope<'signed-in'>,
  password: string,
  { loginThrottle, passwordQueue }: Services,
  next: (account: Account) => Promise<Result>,
): Promise<Result> =>
  passwordQueue(network, async () => {
    const account = await db
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await loginThrottle.guard(db, { userId, email: account.email, network }, async () => {
      if (!(await verifyPassword(password, account.password_hash)))
        fail('wrong_credentials', { detail: 'This is not the password of your account.' });
    });
    return next(account);
  });
