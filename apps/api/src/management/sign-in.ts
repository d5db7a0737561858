import type { Role } from '@karcis/contract';
import type { Db } from '../db/connection/database.ts';
import { dropOldTokens, issueToken, revokeSession } from '../db/queries/access-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { authUser, noteSignIn } from '../db/queries/users.ts';
import type { Activity } from '../domain/activity.ts';
import type { Scope } from '../domain/security/scope.ts';

interface SignIn {
  /** Name of the token. */
  readonly name?: string | undefined;
  /** Whether a browser keeps it as its session. */
  readonly session: boolean;
  /** What the audit log says. */
  readonly activity: Activity;
}

/** Signs an account in: its token is in the answer, or in the cookie of a session, which replaces the one before. */
export async function signInAs(
  db: Db,
  user: { readonly id: string; readonly role: Role },
  { network, caller, browser }: Scope<'public'>,
  { name = 'Sign-in', session, activity }: SignIn,
) {
  const kind = session ? 'Session' : 'Login';
  const origin = { network, userAgent: caller.userAgent };
  const { token, expires_at, seconds } = await issueToken(db, user, { name, kind, ...origin });
  if (session) {
    // Nobody can sign out of the session before: the browser forgets it with this answer.
    const before = browser.session();
    const replaced = before && (await revokeSession(db, before));
    if (replaced !== undefined) await recordActivities(db, [entryFor(sessionEnded(replaced), caller)]);
    browser.keepSession(token, seconds);
  }
  await dropOldTokens(db, user.id);
  await noteSignIn(db, user.id);
  await recordActivities(db, [entryFor(activity, caller)]);
  return {
    token: session ? null : token,
    token_type: 'Bearer' as const,
    expires_at,
    user: await authUser(db, user.id),
  };
}

export const sessionEnded = (tokenId: string): Activity => ({
  action: 'session.ended',
  description: 'Signed out',
  outcome: 'Succeeded',
  by: { tokenId },
});
