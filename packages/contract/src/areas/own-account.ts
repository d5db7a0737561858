import {
  body,
  closesUnsettled,
  emailAddress,
  mailedToken,
  newPassword,
  ownPassword,
  patch,
} from '../body.ts';
import { MailedLink } from '../resources/mail.ts';
import { AccountData } from '../resources/account-data.ts';
import { Profile, profileFields } from '../resources/profile.ts';
import { nothing, one, route } from '../route.ts';
import { Instant, record } from '../values.ts';

/** What people do with their own account. No token of a program does. */
export const ownAccount = {
  profile: route({
    method: 'GET',
    path: '/auth/profile',
    access: 'signed-in',
    summary: 'What you have told of yourself',
    response: one(Profile),
  }),
  changeProfile: route({
    method: 'PATCH',
    path: '/auth/profile',
    access: 'signed-in',
    summary: 'Change your profile: fields that are left out stay as they are',
    description:
      'Send the `ETag` of the profile in `If-Match`, and the change is made only if it has not changed since: otherwise it is 412 ' +
      '`changed_meanwhile`. The audit log says which fields were changed, and not to what.',
    body: patch(profileFields),
    response: one(Profile),
    errors: ['changed_meanwhile'],
    audit: { action: 'profile.updated', description: 'Changed the own profile' },
  }),
  changePassword: route({
    method: 'PUT',
    path: '/auth/password',
    access: 'signed-in',
    summary: 'Choose a new password, which ends all other sign-ins and tokens, and open links to a new one',
    description: 'Wrong passwords count like failed sign-ins.',
    body: body({ current: ownPassword, new: newPassword }),
    response: nothing,
    errors: ['wrong_credentials', 'too_many_attempts'],
  }),
  changeEmail: route({
    method: 'POST',
    path: '/auth/email',
    access: 'signed-in',
    summary: 'Have a link mailed to another address, which is that of the account once the link is used',
    description:
      'The answer is the same, and takes as long, whether another account has the address or not; so is the mail. Three an hour and ' +
      'address, and twenty an hour and network: beyond them the answer is the same, and no mail is sent.',
    body: body({ new_email: emailAddress, password: ownPassword }),
    response: one(MailedLink, 202),
    errors: ['wrong_credentials', 'too_many_attempts'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/auth/email/confirm',
    access: 'signed-in',
    summary:
      'Make the address that a link was mailed to that of the account, which ends all sign-ins and tokens',
    description:
      'The link is good for the account that has asked for it. The address before is told. It is 409 `already_taken` where another ' +
      'account has the address: that is told to nobody who cannot read what is sent there.',
    body: body({ token: mailedToken }),
    response: nothing,
    errors: ['link_invalid', 'already_taken'],
  }),
  data: route({
    method: 'GET',
    path: '/auth/account/data',
    access: 'signed-in',
    summary: 'A copy of what is held of you: of each kind, the newest thousand records',
    response: one(AccountData),
  }),
  close: route({
    method: 'POST',
    path: '/auth/account/delete',
    access: 'signed-in',
    summary:
      'Close your account, which ends all sign-ins and tokens; three days later nothing tells any more whose it was',
    description:
      'Until then the mailed link opens it again. Then name, addresses, phone, profile, networks and devices are deleted, in orders and ' +
      'tickets too; amounts and numbers stay. Tickets stay good. Where money is owed to you, or tickets are for events to come, the answer is 409 ' +
      '`not_settled`, which lists it, until you send `confirm: true`. Buyer, address and account for refunds of an order stay while its ' +
      'refund, payment or dispute is open, for 30 days after a refund, and until the event of a paid order is over.',
    body: body({ password: ownPassword, confirm: closesUnsettled }),
    response: one(record('ClosedAccount', { anonymise_at: Instant }), 202),
    errors: ['wrong_credentials', 'too_many_attempts', 'last_one', 'not_settled'],
  }),
  keep: route({
    method: 'POST',
    path: '/auth/account/keep',
    access: 'public',
    summary: 'Open a closed account again, by the link that was mailed',
    body: body({ token: mailedToken }),
    response: nothing,
    errors: ['link_invalid'],
  }),
};
