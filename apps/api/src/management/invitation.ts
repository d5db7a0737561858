import type { Db } from '../db/connection/database.ts';
import {
  type AccountLimits,
  asAccount,
  type EventInvitation,
  makeLink,
  type TeamInvitation,
} from '../db/queries/account-tokens.ts';
import { queueMail } from '../db/queries/mails.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';

interface NewInvitation {
  readonly email: string;
  /** The account that invites. */
  readonly by: string;
  /** The account that an administrator has made; an organizer invites an address, whoever has it. */
  readonly userId?: string;
  readonly team?: TeamInvitation & { readonly organizerId: string };
  /** Work at an event. */
  readonly assignment?: EventInvitation & { readonly id: string };
}

interface Sending {
  readonly tokenOf: (id: string) => Promise<string>;
  readonly linkLimits: AccountLimits;
}

/** How long a link of an invitation can be used. */
export const validSeconds = 7 * 86_400;

/**
 * Mails an invitation, in place of the open one. It does not look whether an account has the address. Returns the id of the
 * link. Throws `too_many_requests` where an hour has had enough of them.
 */
export async function sendInvitation(
  db: Db,
  { email, by, userId, team, assignment }: NewInvitation,
  { tokenOf, linkLimits }: Sending,
): Promise<string> {
  const id = newId();
  const tokenHash = mailedTokenHash(await tokenOf(id));
  const made = await makeLink(db, {
    id,
    purpose: assignment === undefined ? 'Invitation' : 'Assignment',
    userId: userId ?? null,
    email,
    ...asAccount(by, linkLimits),
    tokenHash,
    validSeconds,
    ...(team && { subjectId: team.organizerId, payload: { name: team.name, role: team.role } }),
    ...(assignment && {
      subjectId: assignment.id,
      payload: { name: assignment.name, event_id: assignment.event_id },
    }),
  });
  if (!made) fail('too_many_requests', { retryAfterSeconds: 3600 });
  const template = assignment === undefined ? 'account_invitation' : 'assignment_invitation';
  await queueMail(db, { template, key: id, recipient: email, userId: userId ?? null });
  return id;
}
