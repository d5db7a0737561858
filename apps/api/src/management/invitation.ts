import type { Db } from '../db/connection/database.ts';
import { makeLink, type TeamInvitation } from '../db/queries/account-tokens.ts';
import { queueMail } from '../db/queries/mails.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';

interface NewInvitation {
  readonly email: string;
  /** Network of the request. */
  readonly network: string;
  /** The account that an administrator has made; an organizer invites an address, whoever has it. */
  readonly userId?: string;
  readonly team?: TeamInvitation & { readonly organizerId: string };
}

interface Sending {
  readonly tokenOf: (id: string) => Promise<string>;
  readonly linkLimits: { readonly perAddress: number; readonly perNetwork: number };
}

/** How long a link of an invitation can be used. */
const validSeconds = 7 * 86_400;

/**
 * Mails an invitation, in place of the open one. It does not look whether an account has the address. Returns the id of the
 * link. Throws `too_many_requests` where an hour has had enough of them.
 */
export async function sendInvitation(
  db: Db,
  { email, network, userId, team }: NewInvitation,
  { tokenOf, linkLimits }: Sending,
): Promise<string> {
  const id = newId();
  const tokenHash = mailedTokenHash(await tokenOf(id));
  const made = await makeLink(db, {
    id,
    purpose: 'Invitation',
    userId: userId ?? null,
    email,
    network,
    tokenHash,
    validSeconds,
    most: linkLimits,
    ...(team === undefined
      ? {}
      : { subjectId: team.organizerId, payload: { name: team.name, role: team.role } }),
  });
  if (!made) fail('too_many_requests', { retryAfterSeconds: 3600 });
  await queueMail(db, { template: 'account_invitation', key: id, recipient: email, userId: userId ?? null });
  return id;
}
