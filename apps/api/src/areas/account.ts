import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { dropOldTokens, issueToken, revokeSession, revokeToken } from '../db/queries/access-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { Db } from '../db/connection/database.ts';
import { authUser, noteSignIn, userByEmail } from '../db/queries/users.ts';
import { type Activity, maskEmail } from '../domain/activity.ts';
import { isDemoSignIn } from '../domain/demo.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { hasSecondFactor, useCode } from '../management/second-factor.ts';
import { verifyPassword } from '../domain/security/password.ts';

export const account: Area<Api['account']> = {
  async login(
    db,
    { network, caller, isLocal, browser },
    { body: { email, password, otp, token_name: name = 'Sign-in', session = false } },
    { passwordQueue, loginThrottle, isDemoPublic, secretKey },
  ) {
    // Before anything else: another site must not learn whether a password fits, nor use up attempts.
    if (session) browser.demandOwnPage();
    // The transaction opens with the first query: a sign-in that waits in the queue holds no connection.
    const user = await loginThrottle.guard({ email, network }, async () => {
      const found = await passwordQueue(() =>
        accountWith(db, { email, password, mayUseDemo: isLocal || isDemoPublic }),
      );
      // A missing code is no failure, and no success that would forget those before.
      if (!(await hasSecondFactor(db, found.id))) return found;
      if (otp === undefined) return fail('two_factor_required');
      if (await useCode(db, found.id, otp, secretKey)) return found;
      return fail('wrong_credentials', {
        detail: 'The code is wrong, or was used before.',
        activity: refusedSignIn(email, found, 'with a wrong code'),
      });
    });
    const kind = session ? 'Session' : 'Login';
    const { token, expires_at, seconds } = await issueToken(db, user, {
      name,
      kind,
      network,
      userAgent: caller.userAgent,
    });
    if (session) {
      // Nobody can sign out of the session before: the browser forgets it with this answer.
      const before = browser.session();
      const replaced = before && (await revokeSession(db, before));
      if (replaced !== undefined) await recordActivities(db, [entryFor(ended(replaced), caller)]);
      browser.keepSession(token, seconds);
    }
    await dropOldTokens(db, user.id);
    await noteSignIn(db, user.id);
    await recordActivities(db, [entryFor(started(user.id), caller)]);
    return {
      token: session ? null : token,
      token_type: 'Bearer',
      expires_at,
      user: await authUser(db, user.id),
    };
  },

  async logout(db, { tokenId, isSession, caller, browser }) {
    await revokeToken(db, tokenId);
    if (isSession) browser.forgetSession();
    await recordActivities(db, [entryFor(ended(tokenId), caller)]);
  },

  me: (db, { userId }) => authUser(db, userId),
};

const demoIsLocal =
  'The demo accounts sign in from the machine of the server only: at localhost, and through no proxy. KARCIS_DEMO_DATA=public lets everybody in.';

type SignInUser = NonNullable<Awaited<ReturnType<typeof userByEmail>>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Whether the password of the demo, which everybody knows, is accepted. */
  readonly mayUseDemo: boolean;
}

/** Returns the active account with this password. Throws `wrong_credentials` with the entry for the audit log. */
async function accountWith(db: Db, { email, password, mayUseDemo }: Credentials): Promise<SignInUser> {
  const user = await userByEmail(db, email);
  const matches = await verifyPassword(password, user?.password_hash ?? null);
  const activity = (reason: string) => refusedSignIn(email, user, reason);
  if (user === undefined || !matches)
    return fail('wrong_credentials', { activity: activity('with a wrong password') });
  if (user.status !== 'Active')
    return fail('wrong_credentials', { activity: activity(`though the account is ${user.status}`) });
  if (!mayUseDemo && isDemoSignIn(email, password)) {
    const reason = 'with the password of the demo from another machine';
    return fail('wrong_credentials', { detail: demoIsLocal, activity: activity(reason) });
  }
  return user;
}

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

/** A refused sign-in has no actor: only the account is known that was tried. */
function refusedSignIn(email: string, user: SignInUser | undefined, reason: string): Activity {
  const refused = { action: 'session.refused', outcome: 'Failed' } as const;
  const subject = { type: 'user', id: user?.id ?? null, label: maskEmail(email) };
  if (user === undefined)
    return { ...refused, subject, description: 'Tried to sign in to an unknown account' };
  return { ...refused, subject, roleContext: user.role, description: `Tried to sign in ${reason}` };
}
