import type { Role } from '@karcis/contract';
import type { Db } from '../db/connection/database.ts';
import { issueToken, type Paired, revokeSession } from '../db/queries/access-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { dropOldTokens } from '../db/queries/old-tokens.ts';
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

type User = { readonly id: string; readonly role: Role };

/** Signs an account in: its token is in the answer, or in the cookie of a session, which replaces the one before. */
export async function signInAs(
  db: Db,
  user: User,
  scope: Scope<'public'>,
  { name = 'Sign-in', session, activity }: SignIn,
) {
  const { token, expires_at } = await startToken(db, user, scope, { name, session });
  await noteSignIn(db, user.id);
  await recordActivities(db, [entryFor(activity, scope.caller)]);
  return { token, token_type: 'Bearer' as const, expires_at, user: await authUser(db, user.id) };
}

interface NewToken {
  readonly name: string;
  readonly session: boolean;
  /** Of a paired phone: what it is bound to, and for how long. */
  readonly phone?: { readonly paired: Paired; readonly absoluteSeconds: number };
}

/** Makes a token for a sign-in, or has the browser keep it: then it is null, and the session before ends. */
export async function startToken(
  db: Db,
  user: User,
  { network, caller, browser }: Scope<'public'>,
  { name, session, phone }: NewToken,
): Promise<{ readonly token: string | null; readonly expires_at: string }> {
  const kind = session ? 'Session' : 'Login';
  const origin = { network, userAgent: caller.userAgent };
  const { token, expires_at, seconds } = await issueToken(db, user, { name, kind, ...origin, ...phone });
  if (session) {
    // Nobody can sign out of the session before: the browser forgets it with this answer.
    const before = browser.session();
    const replaced = before && (await revokeSession(db, before));
    if (replaced !== undefined) await recordActivities(db, [entryFor(sessionEnded(replaced), caller)]);
    browser.keepSession(token, seconds);
  }
  await dropOldTokens(db, user.id);
  return { token: session ? null : token, expires_at };
}

export const sessionEnded = (tokenId: string): Activity => ({
  action: 'session.ended',
  description: 'Signed out',
  outcome: 'Succeeded',
  by: { tokenId },
});
