import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { endTokens } from '../db/queries/access-tokens.ts';
import { makeLink, openLink, useLink } from '../db/queries/account-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { claimTickets } from '../db/queries/claimed-tickets.ts';
import { queueMail } from '../db/queries/mails.ts';
import { insertUser, registrationRules, setPassword, userByEmail } from '../db/queries/users.ts';
import { type Activity, maskEmail } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';
import { signInAs } from '../management/sign-in.ts';
import { chosenPassword } from '../management/chosen-password.ts';

export const accountLinks: Area<Api['accountLinks']> = {
  async register(
    db,
    { network, caller },
    { body: { name, email, locale = null, terms_version: terms = null } },
    { mailer },
  ) {
    const id = newId();
    const tokenHash = mailedTokenHash(await mailer.tokenOf(id));
    const rules = await registrationRules(db);
    if (!rules.registration_enabled) fail('registration_closed');
    if (rules.require_acceptance && terms !== rules.terms_version) refuseTerms(rules.terms_version);
    const user = await userByEmail(db, email);
    // The same statements for every address: which mail it is, only its owner reads.
    const userId = user?.id ?? null;
    const asker = await mailer.askerOf(network);
    const link = { id, purpose: 'Register', userId, email, asker, tokenHash } as const;
    const limits = { validSeconds: registerSeconds, most: mailer.linkLimits };
    if (await makeLink(db, { ...link, ...limits, payload: { name, locale, terms } })) {
      const template = userId === null ? 'email_verification' : 'account_exists';
      await queueMail(db, { template, key: id, recipient: email, userId });
      await recordActivities(db, [entryFor(requested(email), caller)]);
    }
    return { valid_seconds: registerSeconds };
  },

  async confirmRegistration(db, scope, { body: { token, password, session = false } }, { passwordQueue }) {
    if (session) scope.browser.demandOwnPage();
    const hash = mailedTokenHash(token);
    const passwordHash = await chosenPassword(passwordQueue, { password, network: scope.network }, () =>
      openLink(db, 'Register', hash),
    );
    const link = await useLink(db, 'Register', hash);
    // The token of an address that had an account was mailed to nobody.
    if (link === undefined || link.user_id !== null) return fail('link_invalid');
    const { name, locale, terms } = link.payload;
    const id = await insertUser(db, {
      name,
      email: link.email,
      role: 'ticket_holder',
      organizer_id: null,
      password_hash: passwordHash,
      email_verified_at: new Date().toISOString(),
      ...(locale === null ? {} : { locale }),
    });
    await claimTickets(db, id, link.email);
    const user = { id, role: 'ticket_holder' } as const;
    return signInAs(db, user, scope, { session, activity: opened(id, terms) });
  },

  async forgotPassword(db, { network, caller }, { body: { email } }, { mailer }) {
    const id = newId();
    const tokenHash = mailedTokenHash(await mailer.tokenOf(id));
    const user = await userByEmail(db, email);
    // The same statements for every address: that nobody has it comes out when the mail is written.
    const userId = user?.status === 'Active' ? user.id : null;
    const asker = await mailer.askerOf(network);
    const link = { id, purpose: 'Reset Password', userId, email, asker, tokenHash } as const;
    if (await makeLink(db, { ...link, validSeconds: resetSeconds, most: mailer.linkLimits })) {
      await queueMail(db, { template: 'password_reset', key: id, recipient: email, userId });
      await recordActivities(db, [entryFor(forgotten(email, userId), caller)]);
    }
    return { valid_seconds: resetSeconds };
  },

  async resetPassword(db, { caller, network }, { body: { token, password } }, services) {
    const { passwordQueue, mailer, loginThrottle } = services;
    const hash = mailedTokenHash(token);
    const { keys } = await mailer.askerOf(network);
    const passwordHash = await chosenPassword(passwordQueue, { password, network }, () =>
      openLink(db, 'Reset Password', hash),
    );
    const link = await useLink(db, 'Reset Password', hash, { from: keys.key });
    const user =
      link?.user_id == null
        ? undefined
        : await setPassword(db, { id: link.user_id, email: link.email, passwordHash });
    if (link === undefined || user === undefined) fail('link_invalid');
    await claimTickets(db, user.id, user.email);
    await endTokens(db, user.id);
    // Strangers who guess at the password do not keep its owner out, who signs in here next.
    await loginThrottle.forget(db, { email: user.email, network });
    await queueMail(db, {
      template: 'password_changed',
      key: link.id,
      recipient: user.email,
      userId: user.id,
    });
    await recordActivities(db, [entryFor(reset(user.id), caller)]);
  },
};

/** How long a link to a new password can be used, and one that opens an account. */
const resetSeconds = 3600;
const registerSeconds = 86_400;

function refuseTerms(version: string | null): never {
  const detail = `The terms in force are of version ${JSON.stringify(version)}.`;
  fail('invalid_request', { detail, errors: [{ pointer: '/terms_version', code: 'not_allowed', detail }] });
}

const requested = (email: string): Activity => ({
  action: 'registration.requested',
  description: 'Asked for a link that opens an account',
  outcome: 'Succeeded',
  subject: { type: 'user', id: null, label: maskEmail(email) },
});

const opened = (userId: string, terms: string | null): Activity => ({
  action: 'registration.confirmed',
  description: `Opened an account by a mailed link${terms === null ? '' : `, and accepted the terms ${terms}`}`,
  outcome: 'Succeeded',
  by: { userId },
});

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
