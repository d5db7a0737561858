import type { Api, InputOf } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { endTokens, revokeOtherTokens, staysOpen } from '../db/queries/access-tokens.ts';
import { askedBy, endLinks, makeLink, useLink } from '../db/queries/account-tokens.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import { claimTickets } from '../db/queries/claimed-tickets.ts';
import { queueMail } from '../db/queries/mails.ts';
import { copyOf } from '../db/personal/copy.ts';
import {
  changeAddress,
  closeAccount,
  keepAccount,
  personOf,
  profileOf,
  replacePassword,
} from '../db/queries/users.ts';
import type { ReadDb } from '../db/connection/database.ts';
import { maskEmail } from '../domain/activity.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';
import { demandUncommon } from '../domain/security/new-password.ts';
import { hashPassword } from '../domain/security/password.ts';
import { isDay } from '../domain/time/calendar.ts';
import { isTimezone } from '../domain/time/day-range.ts';
import { demandOwnPassword, withOwnPassword } from '../management/own-password.ts';
import { demandAnotherAdmin, demandAnotherOwner } from '../management/last-one.ts';
import { demandSettled } from '../management/unsettled.ts';
import { tell } from '../management/tell.ts';
import { keptSeconds, mailWayBack } from '../management/way-back.ts';

type OwnAccount = Api['ownAccount'];

const profile = async (db: ReadDb, userId: string) => ({
  ...(await profileOf(db, userId)),
  actions: ['change' as const],
});

export const ownAccount: Area<OwnAccount> = {
  profile: (db, { userId }) => profile(db, userId),

  async changeProfile(db, { userId }, { body }) {
    demandReal(body);
    await db.change('users', userId, body);
    return profile(db, userId);
  },

  async changePassword(db, scope, { body: { current, new: password } }, services) {
    const { userId: id, tokenId } = scope;
    const { email, before, passwordHash } = await withOwnPassword(
      db,
      scope,
      current,
      services,
      async (own) => {
        demandUncommon(password, own.email, '/new');
        return { email: own.email, before: own.password_hash, passwordHash: await hashPassword(password) };
      },
    );
    await endLinks(db, id, ['Reset Password']);
    if (!(await replacePassword(db, { id, before, passwordHash }))) fail('wrong_credentials');
    await revokeOtherTokens(db, id, tokenId);
    await queueMail(db, { template: 'password_changed', key: newId(), recipient: email, userId: id });
    await tell(db, scope, {
      action: 'password.changed',
      description: 'Chose a new password, which ended all other sign-ins and tokens',
    });
  },

  async changeEmail(db, scope, { body: { new_email: email, password } }, services) {
    const { userId } = scope;
    const id = newId();
    const tokenHash = mailedTokenHash(await services.mailer.tokenOf(id));
    const { email: before } = await demandOwnPassword(db, scope, password, services);
    if (email === before) fail('invalid_request', sameAddress);
    // Whether another account has the address is asked when the link is used, by somebody who reads what is sent there.
    const link = {
      id,
      purpose: 'Change Email',
      userId,
      email,
      subjectId: userId,
      asker: askedBy(userId),
      tokenHash,
    } as const;
    if (await makeLink(db, { ...link, validSeconds: linkSeconds, most: services.mailer.linkLimits })) {
      await queueMail(db, { template: 'email_change', key: id, recipient: email, userId });
      await tell(db, scope, {
        action: 'email.change_requested',
        description: 'Asked for a link to another address',
        changes: [{ field: 'email', old: maskEmail(before), new: maskEmail(email) }],
      });
    }
    return { valid_seconds: linkSeconds };
  },

  async confirmEmail(db, scope, { body: { token } }) {
    const { userId } = scope;
    const link = await useLink(db, 'Change Email', mailedTokenHash(token), { userId });
    if (link === undefined) fail('link_invalid');
    // What was mailed to the address before, or to another one, opens nothing any more.
    await endLinks(db, userId, ['Change Email', 'Reset Password']);
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    const before = await changeAddress(db, userId, link.email);
    await claimTickets(db, userId, link.email);
    await tell(db, scope, {
      action: 'email.changed',
      description: 'Changed the own address by a mailed link, which ended all sign-ins and tokens',
      changes: [{ field: 'email', old: maskEmail(before), new: maskEmail(link.email) }],
    });
    await endTokens(db, userId);
    if (scope.isSession) scope.browser.forgetSession();
    await queueMail(db, { template: 'email_changed', key: link.id, recipient: before, userId });
  },

  async data(db, { userId }) {
    const parts = await copyOf(db, await personOf(db, userId));
    return { made_at: new Date().toISOString(), parts };
  },

  async close(db, scope, { body: { password, ...body } }, services) {
    const { userId } = scope;
    const { email } = await demandOwnPassword(db, scope, password, services);
    await demandAnotherAdmin(db, userId);
    await demandAnotherOwner(db, userId);
    await demandSettled(db, userId, body);
    await endLinks(db, userId, ['Change Email', 'Reset Password']);
    await mailWayBack(db, { userId, email, by: userId }, services.mailer);
    if (!(await staysOpen(db, scope))) fail('not_signed_in');
    const anonymise_at = await closeAccount(db, userId, keptSeconds);
    if (anonymise_at === undefined) return fail('not_signed_in');
    await tell(db, scope, { action: 'account.closed', description: 'Closed the own account' });
    await endTokens(db, userId);
    if (scope.isSession) scope.browser.forgetSession();
    return { anonymise_at };
  },

  async keep(db, { caller }, { body: { token } }) {
    const link = await useLink(db, 'Keep Account', mailedTokenHash(token));
    const { user_id: userId = null } = link ?? {};
    if (userId === null || !(await keepAccount(db, userId))) fail('link_invalid');
    const said = {
      action: 'account.kept',
      description: 'Opened the own account again by a mailed link',
    } as const;
    await recordActivities(db, [entryFor({ ...said, outcome: 'Succeeded', by: { userId } }, caller)]);
  },
};

/** How long a link to another address can be used. */
const linkSeconds = 86_400;

const sameAddress = {
  errors: [
    { pointer: '/new_email', code: 'not_allowed', detail: 'This is the address of the account already.' },
  ],
} as const;

/** Throws `invalid_request` for a time zone or a day of birth that there is none. */
function demandReal({
  timezone,
  birth_date: day = null,
}: InputOf<OwnAccount['changeProfile']>['body']): void {
  if (timezone !== undefined && !isTimezone(timezone))
    refuse('/timezone', 'timezone must be an IANA time zone like Asia/Jakarta, Europe/London or UTC.');
  const today = new Date().toISOString().slice(0, 10);
  if (day !== null && !(isDay(day) && day >= '1900-01-01' && day < today))
    refuse('/birth_date', 'birth_date must be a day from 1900 on, before today.');
}

function refuse(pointer: string, detail: string): never {
  fail('invalid_request', { detail, errors: [{ pointer, code: 'not_allowed', detail }] });
}
