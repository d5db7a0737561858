import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { revokeToken } from '../db/queries/access-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { Db } from '../db/connection/database.ts';
import { authUser, holdSignIn, replacePassword, shareAccount, userByEmail } from '../db/queries/users.ts';
import { type Activity, maskEmail } from '../domain/activity.ts';
import { isDemoSignIn } from '../domain/demo.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { sessionEnded, signInAs } from '../management/sign-in.ts';
import { hasSecondFactor, useCode } from '../management/second-factor.ts';
import { hashPassword, passwordFit } from '../domain/security/password.ts';

export const account: Area<Api['account']> = {
  async login(
    db,
    scope,
    { body: { email, password, otp, token_name: name, session = false } },
    { passwordQueue, loginThrottle, isDemoPublic, secretKey },
  ) {
    const { network, isLocal, browser } = scope;
    // Before anything else: another site must not learn whether a password fits, nor use up attempts.
    if (session) browser.demandOwnPage();
    // The transaction opens with the first query: a sign-in that waits in the queue holds no connection.
    const user = await loginThrottle.guard(db, { email, network }, async () => {
      const found = await passwordQueue(network, () =>
        accountWith(db, { email, password, mayUseDemo: async () => isDemoPublic || isLocal() }),
      );
      // A missing code is no failure, and no success that would forget those before.
      if (!(await hasSecondFactor(db, found.id))) return found;
      if (otp === undefined) return fail('two_factor_required');
      // The account before its second factor, as wherever both are locked.
      await shareAccount(db, found.id);
      if (await useCode(db, found.id, otp, secretKey)) return found;
      return fail('wrong_credentials', {
        detail: 'The code is wrong, or was used before.',
        activity: refusedSignIn(email, found, 'with a wrong code'),
      });
    });
    if (!(await holdSignIn(db, { ...user, email })))
      fail('wrong_credentials', {
        activity: refusedSignIn(email, user, 'while password, address, role or status changed'),
      });
    return signInAs(db, user, scope, { name, session, activity: started(user.id) });
  },

  async logout(db, { tokenId, isSession, caller, browser }) {
    await revokeToken(db, tokenId);
    if (isSession) browser.forgetSession();
    await recordActivities(db, [entryFor(sessionEnded(tokenId), caller)]);
  },

  me: (db, { userId }) => authUser(db, userId),
};

const demoIsLocal =
  'The demo accounts sign in only from a program that runs on the machine of the server, for the same user, at localhost and through no proxy. KARCIS_DEMO_DATA=public lets everybody in.';

type SignInUser = NonNullable<Awaited<ReturnType<typeof userByEmail>>>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Whether the password of the demo, which everybody knows, is accepted. */
  readonly mayUseDemo: () => Promise<boolean>;
}

/**
 * Returns the active account with this password, whose hash is made again where it is of the password as it was typed. Throws
 * `wrong_credentials` with the entry for the audit log.
 */
async function accountWith(db: Db, { email, password, mayUseDemo }: Credentials): Promise<SignInUser> {
  const user = await userByEmail(db, email);
  const fit = await passwordFit(password, user?.password_hash ?? null);
  const activity = (reason: string) => refusedSignIn(email, user, reason);
  if (user === undefined || fit === undefined)
    return fail('wrong_credentials', { activity: activity('with a wrong password') });
  if (user.status !== 'Active')
    return fail('wrong_credentials', { activity: activity(`though the account is ${user.status}`) });
  if (isDemoSignIn(email, password) && !(await mayUseDemo())) {
    const reason = 'with the password of the demo from another machine';
    return fail('wrong_credentials', { detail: demoIsLocal, activity: activity(reason) });
  }
  if (fit === 'normal') return user;
  const password_hash = await hashPassword(password);
  const renewed = { id: user.id, before: user.password_hash, passwordHash: password_hash };
  if (await replacePassword(db, renewed)) return { ...user, password_hash };
  // Another sign-in, or a new password, came first.
  return accountWith(db, { email, password, mayUseDemo });
}

const started = (userId: string): Activity => ({
  action: 'session.started',
  description: 'Signed in',
  outcome: 'Succeeded',
  by: { userId },
});

/** A refused sign-in has no actor: only the account is known that was tried. */
function refusedSignIn(email: string, user: SignInUser | undefined, reason: string): Activity {
  const refused = { action: 'session.refused', outcome: 'Failed' } as const;
  const subject = { type: 'user', id: user?.id ?? null, label: maskEmail(email) };
  if (user === undefined)
    return { ...refused, subject, description: 'Tried to sign in to an unknown account' };
  return { ...refused, subject, roleContext: user.role, description: `Tried to sign in ${reason}` };
}
