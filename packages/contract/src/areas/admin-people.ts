import Type from 'typebox';
import { body, closesUnsettled, emailAddress, patch, personName, text } from '../body.ts';
import { page, paged } from '../page.ts';
import { AuthUser } from '../resources/auth-user.ts';
import { TrashEntry } from '../resources/trash.ts';
import { one, organizerRoles, roles, route } from '../route.ts';
import { Flag, Id, Instant, nullable, oneOf, record } from '../values.ts';

const params = Type.Object({ id: Id });
const reason = text(300, { min: 3 });

/** What the reader of an account may do with it now. */
const userActions = [
  'change',
  'remove',
  'invite',
  'suspend',
  'reactivate',
  'sign-out',
  'reset-two-factor',
  'anonymise',
] as const;

const ManagedUser = record('ManagedUser', {
  ...AuthUser.properties,
  anonymise_at: {
    ...nullable(Instant),
    description:
      'When nothing tells any more whose the account was; null where it is not closed, or is nobody’s by now',
  },
  actions: Type.Array(oneOf(userActions), { description: 'What you may do with this record now' }),
});

const ofOrganizers = {
  organizer_id: nullable({
    ...Id,
    description: 'The organizer that an account with the role `organizer` works for',
  }),
  organizer_role: nullable(oneOf(organizerRoles)),
};

const managed = { access: 'admin', tokenScope: 'people', params, response: one(ManagedUser) } as const;

export const adminPeople = {
  users: route({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'The accounts of the platform, newest first',
    query: paged({
      role: Type.Optional(oneOf(roles)),
      official: Type.Optional(Flag),
      q: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'Words that an account has in its name or email, in any spelling; or its whole phone number',
        }),
      ),
    }),
    response: page(AuthUser),
  }),
  createUser: route({
    method: 'POST',
    path: '/admin/users',
    access: 'admin',
    tokenScope: 'people',
    summary: 'Make an account, and mail its owner an invitation',
    description:
      'Until it is accepted the account is `Invited` and nobody can sign in to it. The link can be used for seven days. An account with the role ' +
      '`organizer` needs `organizer_id`, and is an Owner there where nothing else is said. Administrators and Owners are not made by tokens of programs: ' +
      '403 `sign_in_required`.',
    body: body({
      name: personName(),
      email: emailAddress,
      role: oneOf(['admin', 'organizer', 'petugas']),
      organizer_id: Type.Optional(ofOrganizers.organizer_id),
      organizer_role: Type.Optional(ofOrganizers.organizer_role),
    }),
    response: one(ManagedUser, 201),
    errors: ['already_taken', 'no_such_record'],
    audit: { action: 'user.created', description: 'Made an account and invited its owner' },
    takesKey: true,
  }),
  user: route({
    method: 'GET',
    path: '/admin/users/{id}',
    access: 'admin',
    summary: 'An account, with what you may do with it',
    params,
    response: one(ManagedUser),
  }),
  changeUser: route({
    ...managed,
    method: 'PATCH',
    path: '/admin/users/{id}',
    summary: 'Change an account: fields that are left out stay as they are',
    description:
      'Send the `ETag` of the record in `If-Match`, and the change is made only if nobody has changed the record since: otherwise it is 412 ' +
      '`changed_meanwhile`. Another role, organizer or address ends all sign-ins and tokens of the account; a new address is not confirmed, and ' +
      'both addresses are told. An account that becomes one of an organizer says what it may do there. Tokens of programs give no administrator or Owner another role ' +
      'or address, and make nobody one: 403 `sign_in_required`. Your own account is changed at `/auth`: 409 `not_yourself`.',
    body: patch({ name: personName(), email: emailAddress, role: oneOf(roles), ...ofOrganizers }),
    errors: ['already_taken', 'changed_meanwhile', 'last_one', 'no_such_record', 'not_yourself'],
    audit: { action: 'user.updated', description: 'Changed an account' },
  }),
  removeUser: route({
    method: 'DELETE',
    path: '/admin/users/{id}',
    access: 'admin',
    tokenScope: 'people',
    summary: 'Move an account to the trash, which ends its sign-ins and tokens',
    params,
    query: Type.Object({ reason }),
    response: one(TrashEntry),
    errors: ['changed_meanwhile', 'last_one', 'not_yourself'],
    audit: { action: 'user.removed', description: 'Moved an account to the trash' },
  }),
  inviteUser: route({
    ...managed,
    method: 'POST',
    path: '/admin/users/{id}/actions/invite',
    summary: 'Mail an invitation again to the owner of an account that nobody has opened',
    errors: ['not_yourself', 'wrong_state'],
    audit: { action: 'user.invited', description: 'Invited the owner of an account once more' },
  }),
  suspendUser: route({
    ...managed,
    method: 'POST',
    path: '/admin/users/{id}/actions/suspend',
    summary: 'Suspend an account, which ends its sign-ins and tokens; its owner is told why',
    body: body({ reason }),
    errors: ['changed_meanwhile', 'last_one', 'not_yourself', 'wrong_state'],
    audit: { action: 'user.suspended', description: 'Suspended an account' },
  }),
  reactivateUser: route({
    ...managed,
    method: 'POST',
    path: '/admin/users/{id}/actions/reactivate',
    summary: 'Let the owner of a suspended account sign in again',
    errors: ['changed_meanwhile', 'not_yourself', 'wrong_state'],
    audit: { action: 'user.reactivated', description: 'Ended the suspension of an account' },
  }),
  signOutUser: route({
    ...managed,
    method: 'POST',
    path: '/admin/users/{id}/actions/sign-out',
    summary: 'End all sign-ins and tokens of an account',
    errors: ['not_yourself', 'wrong_state'],
    audit: { action: 'user.signed_out', description: 'Ended all sign-ins and tokens of an account' },
  }),
  anonymiseUser: route({
    method: 'POST',
    path: '/admin/users/{id}/actions/anonymise',
    access: 'admin',
    summary: 'Close an account for good: three days later nothing tells any more whose it was',
    description:
      'For people who ask for it elsewhere; it is what `POST /auth/account/delete` does. All sign-ins and tokens end at once. Until `anonymise_at` the ' +
      'owner of an Active account opens it again by the mailed link. Then name, addresses, phone, profile, networks and devices are deleted, in orders and ' +
      'tickets too; amounts and numbers stay. Tickets stay good. Tokens of programs do not: 403 `sign_in_required`. ' +
      'What is owed is kept, and is confirmed first, as there.',
    params,
    body: body({ reason, confirm: closesUnsettled }),
    response: one(ManagedUser),
    errors: ['changed_meanwhile', 'last_one', 'not_settled', 'not_yourself', 'wrong_state'],
    audit: { action: 'user.closed', description: 'Closed an account for good' },
  }),
  resetTwoFactor: route({
    method: 'POST',
    path: '/admin/users/{id}/actions/reset-two-factor',
    access: 'admin',
    summary: 'Have an account sign in with its password alone, and end its sign-ins and tokens',
    description: 'For people who have lost both the authenticator app and the recovery codes.',
    params,
    response: one(ManagedUser),
    errors: ['not_yourself', 'wrong_state', 'two_factor_off'],
    audit: { action: 'user.two_factor_reset', description: 'Took the second factor from an account' },
  }),
};
