import { api } from '@karcis/contract';
import { exported, form, list, record } from './resource.ts';

/** What is asked about accounts that work for an organizer. */
const ofOrganizers = {
  organizer_id: ['role', ['organizer'], 'needed'],
  organizer_role: ['role', ['organizer']],
} as const;

const organizers = {
  organizer_id: { reads: api.adminOrganizers.organizers, one: api.adminOrganizers.organizer },
} as const;

/** Screens of administrators about accounts. */
export const adminPeople = {
  users: list({
    path: '/admin/users',
    who: 'admin',
    noun: 'users',
    section: 'events',
    reads: api.adminPeople.users,
    columns: ['name', 'email', 'role', 'status', 'last_login_at', 'counts.orders', 'counts.tickets'],
    opens: '/admin/users/{id}',
    exports: exported(api.adminExports.users, {}),
  }),
  // Before the address of an account, which would be found for it as well.
  newUser: form({
    path: '/admin/users/new',
    who: 'admin',
    noun: 'newUser',
    creates: api.adminPeople.createUser,
    only: ofOrganizers,
    picks: organizers,
    of: '/admin/users',
  }),
  user: record({
    path: '/admin/users/{id}',
    who: 'admin',
    noun: 'user',
    reads: api.adminPeople.user,
    title: 'name',
    of: '/admin/users',
    lead: ['status', 'role', 'email', 'last_login_at', 'created_at'],
    deeds: [
      { does: api.adminPeople.inviteUser, word: 'invite', field: 'actions', is: ['invite'] },
      { does: api.adminPeople.reactivateUser, word: 'reactivate', field: 'actions', is: ['reactivate'] },
      { does: api.adminPeople.signOutUser, word: 'signOut', field: 'actions', is: ['sign-out'] },
      {
        does: api.adminPeople.resetTwoFactor,
        word: 'resetTwoFactor',
        field: 'actions',
        is: ['reset-two-factor'],
      },
      { does: api.adminPeople.suspendUser, word: 'suspend', field: 'actions', is: ['suspend'] },
      { does: api.adminPeople.anonymiseUser, word: 'anonymiseUser', field: 'actions', is: ['anonymise'] },
      { does: api.adminPeople.removeUser, word: 'removeUser', field: 'actions', is: ['remove'] },
    ],
    changes: api.adminPeople.changeUser,
    only: ofOrganizers,
    picks: organizers,
  }),
};
