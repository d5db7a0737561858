import { api } from '@karcis/contract';
import { messages } from './event-messages.ts';
import { attendees, organizerRecords, petugas } from './event-people.ts';
import { attendeeImports } from './event-imports.ts';
import { questions } from './event-questions.ts';
import { theme } from './event-theme.ts';
import { organizerEvents } from './events.ts';
import { voucherBatches, vouchers } from './event-vouchers.ts';
import { organizerExports } from './exports.ts';
import { gates, promos, ticketTypes as ticketTypesOf } from './of-events.ts';
import { form, list, record, view } from './resource.ts';
import { venues } from './venues.ts';
import { organizerWebhooks } from './webhooks.ts';

const { ticketTypes } = api.organizerTicketTypes;

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

  ...organizerEvents,
  ...ticketTypesOf('organizer', api.organizerTicketTypes, api.organizerGates),
  ...gates('organizer', api.organizerGates),
  ...petugas(
    'organizer',
    { ...api.organizerPetugas, pairing: api.organizerScanning.pairing },
    {
      people: api.organizerRecords.petugas,
      gates: api.organizerGates.gates,
      ticketTypes,
    },
  ),
  ...promos('organizer', api.organizerPromos, ticketTypes),
  ...vouchers(
    'organizer',
    api.organizerVouchers,
    ticketTypes,
    api.organizerVoucherBatches,
    api.organizerExports.vouchers,
  ),
  ...voucherBatches('organizer', api.organizerVoucherBatches, api.organizerImports, ticketTypes),
  ...theme('organizer', api.organizerThemes),
  ...questions('organizer', api.organizerQuestions, ticketTypes),
  ...messages('organizer', api.organizerMessages, ticketTypes),
  ...attendees('organizer', api.organizerRecords.attendees, ticketTypes, api.organizerExports.attendees),
  ...attendeeImports('organizer', api.organizerImports),
  ...organizerRecords,
  ...venues('organizer', api.organizerVenues),

  team: list({
    path: '/organizer/team',
    who: 'organizer',
    noun: 'team',
    section: 'events',
    reads: api.organizerMembers.members,
    columns: ['name', 'email', 'role', 'status', 'last_login_at', 'invitation_ends_at'],
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
    heldBy: 'is_last_owner',
    hides: ['is_last_owner'],
  }),
  newMember: form({
    path: '/organizer/team/new',
    who: 'organizer',
    noun: 'newMember',
    creates: api.organizerMembers.invite,
    of: '/organizer/team',
  }),
  trash: list({
    path: '/organizer/trash',
    who: 'organizer',
    noun: 'trash',
    section: 'events',
    reads: api.organizerTrash.entries,
    columns: ['label', 'deleted_at', 'deleted_by.name', 'delete_reason', 'can_restore'],
    hides: ['restore_blockers'],
    deeds: [
      {
        does: api.organizerTrash.restore,
        word: 'restore',
        field: 'type',
        is: ['events', 'ticket_types', 'promos', 'vouchers', 'questions'],
      },
    ],
  }),
  profile: record({
    path: '/organizer/profile',
    who: 'organizer',
    noun: 'profile',
    section: 'settings',
    reads: api.organizerProfile.profile,
    title: 'name',
    lead: ['logo_url', 'status', 'slug', 'is_official', 'updated_at'],
    changes: api.organizerProfile.change,
  }),
  ...organizerExports,
  ...organizerWebhooks,
};
