import { api } from '@karcis/contract';
import { form, list, view } from './resource.ts';
import { organizerWebhooks } from './webhooks.ts';

/** Screens of organizers about their own events, beside their reports. */
export const organizer = {
  overview: view({
    path: '/organizer',
    who: 'organizer',
    noun: 'overview',
    section: 'overview',
    view: 'overview',
    reads: [
      api.organizerAnalytics.revenueRange,
      api.organizerAnalytics.ticketSalesRange,
      api.organizerAnalytics.events,
    ],
  }),

  team: list({
    path: '/organizer/team',
    who: 'organizer',
    noun: 'team',
    section: 'events',
    reads: api.organizerMembers.members,
    columns: ['name', 'email', 'role', 'status', 'last_login_at', 'invitation_ends_at'],
    adds: '/organizer/team/new',
    deeds: [
      {
        does: api.organizerMembers.resend,
        word: 'invite',
        field: 'actions',
        is: ['resend'],
        replaces: true,
      },
      { does: api.organizerMembers.remove, word: 'removeMember', field: 'actions', is: ['remove'] },
    ],
    changes: api.organizerMembers.change,
  }),
  newMember: form({
    path: '/organizer/team/new',
    who: 'organizer',
    noun: 'newMember',
    creates: api.organizerMembers.invite,
    of: '/organizer/team',
  }),
  ...organizerWebhooks,
};
