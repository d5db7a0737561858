import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { endTokens } from '../db/queries/access-tokens.ts';
import { makeLink, openLink, useLink } from '../db/queries/account-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { queueMail } from '../db/queries/mails.ts';
import { setPassword, userByEmail } from '../db/queries/users.ts';
import { type Activity, maskEmail } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';
import { demandUncommon } from '../domain/security/new-password.ts';
import { hashPassword } from '../domain/security/password.ts';

export const accountLinks: Area<Api['accountLinks']> = {
  async forgotPassword(db, { network, caller }, { body: { email } }, { mailer }) {
    const id = newId();
    const tokenHash = mailedTokenHash(await mailer.tokenOf(id));
    const user = await userByEmail(db, email);
    // The same statements for every address: that nobody has it comes out when the mail is written.
    const userId = user?.status === 'Active' ? user.id : null;
    const link = { id, purpose: 'Reset Password', userId, email, network, tokenHash } as const;
    if (await makeLink(db, { ...link, validSeconds: resetSeconds, most: mailer.linkLimits })) {
      await queueMail(db, { template: 'password_reset', key: id, recipient: email, userId });
      await recordActivities(db, [entryFor(forgotten(email, userId), caller)]);
    }
    return { valid_seconds: resetSeconds };
  },

  async resetPassword(db, { caller }, { body: { token, password } }, { passwordQueue }) {
    const hash = mailedTokenHash(token);
    const passwordHash = await passwordQueue(async () => {
      const link = await openLink(db, 'Reset Password', hash);
      if (link === undefined) return fail('link_invalid');
      demandUncommon(password, link.email);
      return hashPassword(password);
    });
    const link = await useLink(db, 'Reset Password', hash);
    const user =
      link?.user_id == null
        ? undefined
        : await setPassword(db, { id: link.user_id, email: link.email, passwordHash });
    if (link === undefined || user === undefined) fail('link_invalid');
    await endTokens(db, user.id);
    await queueMail(db, {
      template: 'password_changed',
      key: link.id,
      recipient: user.email,
      userId: user.id,
    });
    await recordActivities(db, [entryFor(reset(user.id), caller)]);
  },
};

/** How long a link to a new password can be used. */
const resetSeconds = 3600;

/** Nobody is signed in who could be named as the one who asks. */
const forgotten = (email: string, userId: string | null): Activity => ({
  action: 'password.forgotten',
  description: 'Asked for a link to a new password',
  outcome: 'Succeeded',
  subject: { type: 'user', id: userId, label: maskEmail(email) },
});

const reset = (userId: string): Activity => ({
  action: 'password.reset',
  description: 'Chose a new password by a mailed link, which ended all sign-ins and tokens',
  outcome: 'Succeeded',
  by: { userId },
});
