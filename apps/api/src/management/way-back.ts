import { type AccountLimits, asAccount, makeLink } from '../db/queries/account-tokens.ts';
import type { Db } from '../db/connection/database.ts';
import { queueMail } from '../db/queries/mails.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';

/** Seconds for which a closed account can be opened again. */
export const keptSeconds = 3 * 86_400;

interface Sending {
  readonly tokenOf: (id: string) => Promise<string>;
  readonly linkLimits: AccountLimits;
}

/** The account that is closed, and the one that closes it. */
interface Closing {
  readonly userId: string;
  readonly email: string;
  readonly by: string;
}

/** Mails the link that opens a closed account again. Throws `too_many_requests`: without a link there would be no way back. */
export async function mailWayBack(
  db: Db,
  { userId, email, by }: Closing,
  { tokenOf, linkLimits }: Sending,
): Promise<void> {
  const id = newId();
  const tokenHash = mailedTokenHash(await tokenOf(id));
  const link = { id, purpose: 'Keep Account', userId, email, tokenHash, validSeconds: keptSeconds } as const;
  if (!(await makeLink(db, { ...link, ...asAccount(by, linkLimits) })))
    fail('too_many_requests', { retryAfterSeconds: 3600 });
  await queueMail(db, { template: 'account_deletion', key: id, recipient: email, userId });
}
