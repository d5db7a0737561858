import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../area.ts';
import { issueToken, revokeToken } from '../db/access-tokens.ts';
import type { ReadDb } from '../db/client.ts';
import { noteSignIn, userByEmail } from '../db/users.ts';
import { fail } from '../domain/failure.ts';
import { createLoginThrottle } from '../domain/login-throttle.ts';
import { createPasswordQueue, verifyPassword } from '../domain/password.ts';

const inTurn = createPasswordQueue();
const throttle = createLoginThrottle();

export const account: Area<Api['account']> = {
  login(db, { network }, { email, password, token_name: name = 'Sign-in' }) {
    // In the queue first: until its turn, a sign-in holds no connection, for the transaction is not open yet.
    return inTurn(async () => {
      const wait = throttle.wait(email, network);
      if (wait > 0) fail('too_many_attempts', { retryAfterSeconds: wait });

      const user = await userByEmail(db, email);
      const matches = await verifyPassword(password, user?.password_hash ?? null);
      if (!matches || user?.status !== 'Active') {
        throttle.failed(email, network);
        fail('wrong_credentials');
      }
      throttle.succeeded(email, network);

      const { token, expires_at } = await issueToken(db, user, { name, kind: 'Login' });
      await noteSignIn(db, user.id);
      return { token, token_type: 'Bearer', expires_at, user: await authUser(db, user.id) };
    });
  },

  async logout(db, { tokenId }) {
    await revokeToken(db, tokenId);
  },

  me: (db, { userId }) => authUser(db, userId),
};

type AuthUser = NonNullable<ResultOf<Api['account']['me']>>;

/** An account as the person it belongs to may see it. */
const authUser = (db: ReadDb, userId: string): Promise<AuthUser> =>
  db
    .selectFrom('auth_users')
    .selectAll()
    .where('id', '=', userId)
    .$narrowType<Pick<AuthUser, 'organizer' | 'counts'>>()
    .executeTakeFirstOrThrow();
