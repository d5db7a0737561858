import type { Api, ResultOf } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { issueToken, revokeToken } from '../db/queries/access-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { noteSignIn, userByEmail } from '../db/queries/users.ts';
import { type Activity, maskEmail } from '../domain/activity.ts';
import { isDemoSignIn } from '../domain/demo.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { verifyPassword } from '../domain/security/password.ts';

export const account: Area<Api['account']> = {
  login(
    db,
    { network, caller, isLocal },
    { body: { email, password, token_name: name = 'Sign-in' } },
    { passwordQueue, loginThrottle: throttle, isDemoPublic },
  ) {
    if (!isLocal && !isDemoPublic && isDemoSignIn(email, password))
      fail('wrong_credentials', { detail: demoIsLocal });
    // In the queue first: until its turn, a sign-in holds no connection, for the transaction is not open yet.
    return passwordQueue(async () => {
      const wait = throttle.wait(email, network);
      if (wait > 0) fail('too_many_attempts', { retryAfterSeconds: wait });

      const user = await userByEmail(db, email);
      const matches = await verifyPassword(password, user?.password_hash ?? null);
      if (!matches || user?.status !== 'Active') {
        throttle.failed(email, network);
        fail('wrong_credentials', { activity: refusalOf(email, user, matches) });
      }
      throttle.succeeded(email, network);

      const { token, expires_at } = await issueToken(db, user, { name, kind: 'Login' });
      await noteSignIn(db, user.id);
      await recordActivities(db, [entryFor(started(user.id), caller)]);
      return { token, token_type: 'Bearer', expires_at, user: await authUser(db, user.id) };
    });
  },

  async logout(db, { tokenId, caller }) {
    await revokeToken(db, tokenId);
    await recordActivities(db, [entryFor(ended(tokenId), caller)]);
  },

  me: (db, { userId }) => authUser(db, userId),
};

const demoIsLocal =
  'The demo accounts sign in from the machine of the server only, and through no proxy. KARCIS_DEMO_DATA=public lets everybody in.';

type SignInUser = NonNullable<Awaited<ReturnType<typeof userByEmail>>>;
type AuthUser = NonNullable<ResultOf<Api['account']['me']>>;

const started = (userId: string): Activity => ({
  action: 'session.started',
  description: 'Signed in',
  outcome: 'Succeeded',
  by: { userId },
});

const ended = (tokenId: string): Activity => ({
  action: 'session.ended',
  description: 'Signed out',
  outcome: 'Succeeded',
  by: { tokenId },
});

/** A refused sign-in is nobody's deed: who tried is not known, only for which account. */
function refusalOf(email: string, user: SignInUser | undefined, passwordMatches: boolean): Activity {
  const refused = { action: 'session.refused', outcome: 'Failed' } as const;
  const subject = { type: 'user', id: user?.id ?? null, label: maskEmail(email) };
  if (user === undefined)
    return { ...refused, subject, description: 'Tried to sign in to an unknown account' };
  const reason = passwordMatches ? `though the account is ${user.status}` : 'with a wrong password';
  return { ...refused, subject, roleContext: user.role, description: `Tried to sign in ${reason}` };
}

/** An account as the person it belongs to may see it. */
const authUser = (db: ReadDb, userId: string): Promise<AuthUser> =>
  db
    .selectFrom('auth_users')
    .selectAll()
    .where('id', '=', userId)
    .$narrowType<Pick<AuthUser, 'organizer' | 'counts'>>()
    .executeTakeFirstOrThrow();
