import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import type { Db } from '../db/connection/database.ts';
import { endTokens } from '../db/queries/access-tokens.ts';
import { useLink } from '../db/queries/account-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { claimTickets } from '../db/queries/claimed-tickets.ts';
import {
  acceptAssignment,
  becomePetugas,
  heldInvitation,
  joinTeam,
  type OpenInvitation,
  openInvitation,
  openInvited,
  worksAt,
} from '../db/queries/invitations.ts';
import { insertUser } from '../db/queries/users.ts';
import type { Activity } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';
import { chosenPassword } from '../management/chosen-password.ts';
import { signInAs } from '../management/sign-in.ts';

export const invitations: Area<Api['invitations']> = {
  async read(db, _scope, { body: { token } }) {
    const found = await openInvitation(db, mailedTokenHash(token));
    if (found === undefined) return fail('link_invalid');
    const { email, expires_at: ends_at } = found;
    return { email, ends_at, ...offerOf(found) };
  },

  async accept(db, scope, { body: { token, name, password, session = false } }, { passwordQueue }) {
    if (session) scope.browser.demandOwnPage();
    const hash = mailedTokenHash(token);
    const passwordHash =
      password === undefined
        ? undefined
        : await chosenPassword(passwordQueue, { password, network: scope.network }, () =>
            openInvitation(db, hash),
          );
    const found = await heldInvitation(db, hash);
    // Of several at once, one gets the link.
    if (found === undefined || (await useLink(db, found.purpose, hash)) === undefined)
      return fail('link_invalid');
    const offer = offerOf(found);
    const accepted = { email: found.email, role: offer.role };
    if (!offer.needs_password) {
      const userId = await joined(db, found);
      await claimTickets(db, userId, found.email);
      // An account with another role signs in anew.
      if (found.role !== offer.role) await endTokens(db, userId);
      await recordActivities(db, [entryFor(acceptance(userId, found), scope.caller)]);
      return { ...accepted, signed_in: null };
    }
    if (passwordHash === undefined) return fail('invalid_request', noPassword);
    const user = await opened(db, found, { name, password_hash: passwordHash });
    if (found.purpose === 'Assignment') await assigned(db, found, user.id);
    await claimTickets(db, user.id, found.email);
    const signed_in = await signInAs(db, user, scope, { session, activity: acceptance(user.id, found) });
    return { ...accepted, signed_in };
  },
};

/** What an invitation is to. Throws `role_conflict` where the account with its address cannot take it. */
function offerOf(found: OpenInvitation) {
  const { user_id, subject_id, payload, account_id, status, role, organizer_role, organizer_name } = found;
  if (found.purpose === 'Assignment') {
    const { title, starts_at, timezone } = found;
    // It was revoked or has lapsed, or the event is gone.
    if (title === null || starts_at === null || timezone === null) return fail('link_invalid');
    const mayTake = role === 'ticket_holder' || role === 'petugas';
    if (account_id !== null && !(mayTake && status === 'Active')) fail('role_conflict');
    return {
      name: payload.name ?? '',
      role: 'petugas' as const,
      organizer_role: null,
      organizer_name,
      event: { title, starts_at, timezone },
      needs_password: account_id === null,
    };
  }
  if (subject_id !== null) {
    const isNew = account_id === null;
    if (!isNew && (role !== 'ticket_holder' || status !== 'Active')) fail('role_conflict');
    return {
      name: payload.name ?? '',
      role: 'organizer' as const,
      organizer_role: payload.role ?? 'Viewer',
      organizer_name,
      event: null,
      needs_password: isNew,
    };
  }
  // The account was opened already, removed, or has another address by now.
  if (account_id === null || account_id !== user_id || status !== 'Invited' || role === null)
    return fail('link_invalid');
  const name = found.account_name ?? '';
  return { name, role, organizer_role, organizer_name, event: null, needs_password: true };
}

async function joined(db: Db, found: OpenInvitation): Promise<string> {
  const { purpose, email, subject_id, payload } = found;
  if (purpose === 'Assignment') {
    const { id } = (await becomePetugas(db, email)) ?? fail('role_conflict');
    await assigned(db, found, id);
    return id;
  }
  if (subject_id === null) return fail('link_invalid');
  const member = { organizer_id: subject_id, organizer_role: payload.role ?? 'Viewer' };
  return (await joinTeam(db, email, member))?.id ?? fail('role_conflict');
}

/** Gives the work at an event to the account that accepts it. */
async function assigned(db: Db, { event_id, subject_id }: OpenInvitation, userId: string): Promise<void> {
  if (event_id === null || subject_id === null) return fail('link_invalid');
  if (await worksAt(db, event_id, userId))
    fail('already_taken', { detail: 'You work at this event already.' });
  if ((await acceptAssignment(db, event_id, subject_id, userId)) === undefined) fail('link_invalid');
}

/** Opens the account that an administrator has made, or makes that of a new member. */
async function opened(
  db: Db,
  { purpose, email, user_id, subject_id, payload }: OpenInvitation,
  chosen: { readonly name: string | undefined; readonly password_hash: string },
) {
  const { password_hash, name } = chosen;
  if (subject_id !== null) {
    const email_verified_at = new Date().toISOString();
    const account = { name: name ?? payload.name ?? '', email, password_hash, email_verified_at };
    const member = { organizer_id: subject_id, organizer_role: payload.role ?? 'Viewer' };
    const as =
      purpose === 'Assignment'
        ? ({ role: 'petugas', organizer_id: null } as const)
        : ({ role: 'organizer', ...member } as const);
    return { id: await insertUser(db, { ...account, ...as }), role: as.role };
  }
  const id = user_id ?? fail('link_invalid');
  const opening = { id, email, password_hash, ...(name === undefined ? {} : { name }) };
  return (await openInvited(db, opening)) ?? fail('link_invalid');
}

const noPassword = {
  errors: [{ pointer: '/password', code: 'missing', detail: 'Choose a password for the new account.' }],
} as const;

/** Work at an event is told with the event, and as what was changed. */
const acceptance = (
  userId: string,
  { purpose, event_id, subject_id }: Pick<OpenInvitation, 'purpose' | 'event_id' | 'subject_id'>,
): Activity => ({
  action: 'invitation.accepted',
  description: 'Accepted an invitation by a mailed link',
  outcome: 'Succeeded',
  by: { userId },
  ...(purpose === 'Assignment' && {
    eventId: event_id,
    subject: { type: 'petugas', id: subject_id, label: null },
    changes: [{ field: 'status', old: 'Invited', new: 'Active' }],
  }),
});
