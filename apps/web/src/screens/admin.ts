import { api } from '@karcis/contract';
import { adminContent } from './admin-content.ts';
import { adminMail } from './admin-mail.ts';
import { adminPeople } from './admin-people.ts';
import { adminPlatform } from './admin-platform.ts';
import { adminSettings } from './admin-settings.ts';
import { attendeeImports } from './event-imports.ts';
import { messages } from './event-messages.ts';
import { attendees, petugas } from './event-people.ts';
import { theme } from './event-theme.ts';
import { questions } from './event-questions.ts';
import { eventSignature } from './event-signature.ts';
import { adminEvents } from './events.ts';
import { voucherBatches, vouchers } from './event-vouchers.ts';
import { adminExports } from './exports.ts';
import { gates, promos, ticketTypes as ticketTypesOf } from './of-events.ts';
import { exported, list, view } from './resource.ts';
import { adminWebhooks } from './webhooks.ts';

const { ticketTypes } = api.adminEvents;
const everyEvent = { reads: api.adminEvents.events, one: api.adminEvents.event } as const;

/** What comes back from the trash, or is deleted for good. */
const restorable = [
  'cms_pages',
  'faqs',
  'announcements',
  'banners',
  'homepage_sections',
  'events',
  'users',
  'ticket_types',
  'promos',
  'vouchers',
  'questions',
  'signature_artists',
  'signature_brand_partners',
] as const;

/** Screens of administrators, beside their reports. */
export const admin = {
  dashboard: view({
    path: '/admin',
    who: 'admin',
    noun: 'overview',
    section: 'overview',
    view: 'dashboard',
    reads: [api.dashboard.summary],
  }),

  ...adminEvents,
  ...ticketTypesOf('admin', { ...api.adminTicketTypes, ticketTypes }, api.adminGates),
  ...gates('admin', api.adminGates),
  ...petugas(
    'admin',
    {
      ...api.adminPetugas,
      petugas: api.adminEvents.petugas,
      pairing: api.adminScanning.pairing,
    },
    {
      people: { reads: api.adminPeople.users, with: { role: 'petugas' } },
      gates: api.adminGates.gates,
      ticketTypes,
    },
  ),
  ...promos('admin', { ...api.adminPromos, promos: api.adminEvents.promos }, ticketTypes),
  ...vouchers(
    'admin',
    { ...api.adminVouchers, vouchers: api.adminEvents.vouchers },
    ticketTypes,
    api.adminVoucherBatches,
    api.adminExports.vouchers,
  ),
  ...voucherBatches('admin', api.adminVoucherBatches, api.adminImports, ticketTypes),
  ...questions('admin', api.adminQuestions, ticketTypes),
  ...messages('admin', api.adminMessages, ticketTypes),
  ...attendees('admin', api.adminMoney.attendees, ticketTypes, api.adminExports.attendees),
  ...attendeeImports('admin', api.adminImports),
  ...theme('admin', { theme: api.adminEvents.theme, ...api.adminThemes }),
  ...eventSignature,
  ...adminPeople,
  ...adminPlatform,

  payments: list({
    path: '/admin/payments',
    who: 'admin',
    noun: 'payments',
    section: 'money',
    reads: api.adminMoney.payments,
    columns: ['buyer.name', 'created_at', 'reference', 'event.title', 'method', 'status', 'amount'],
    exports: exported(api.adminExports.payments, { event_id: 'event_id', status: 'status' }),
    filters: { event_id: everyEvent },
  }),
  checkIns: list({
    path: '/admin/checkins',
    who: 'admin',
    noun: 'checkIns',
    section: 'gates',
    reads: api.adminMoney.checkIns,
    exports: exported(api.adminExports.checkIns, { event_id: 'event_id', status: 'checkin_status' }),
    columns: [
      'attendee.name',
      'scanned_at',
      'event.title',
      'ticket_type.name',
      'gate.name',
      'petugas.name',
      'checkin_status',
      'reason_code',
    ],
    filters: { event_id: everyEvent },
  }),

  ...adminExports,

  errorLogs: list({
    path: '/admin/error-logs',
    who: 'admin',
    noun: 'errorLogs',
    section: 'system',
    reads: api.adminLogs.errorLogs,
    columns: ['message', 'name', 'level', 'status', 'route', 'last_seen_at', 'occurrences'],
    opens: '/admin/error-logs/{id}',
  }),
  errorLog: view({
    path: '/admin/error-logs/{id}',
    who: 'admin',
    noun: 'errorLog',
    view: 'errorLog',
    reads: [api.adminLogs.errorLog, api.adminLogs.changeErrorLog],
  }),
  jobs: list({
    path: '/admin/jobs',
    who: 'admin',
    noun: 'jobs',
    section: 'system',
    reads: api.adminJobs.jobs,
    columns: ['kind', 'status', 'due_at', 'attempts', 'lane', 'created_at', 'finished_at'],
    quotes: 'last_error',
    deeds: [
      { does: api.adminJobs.retry, word: 'retry', field: 'status', is: ['Failed'] },
      {
        does: api.adminJobs.discard,
        word: 'discard',
        field: 'status',
        is: ['Queued', 'Scheduled', 'Running', 'Retrying', 'Failed'],
      },
    ],
  }),
  ...adminMail,
  ...adminWebhooks,
  auditLog: list({
    path: '/admin/audit-log',
    who: 'admin',
    noun: 'auditLog',
    section: 'system',
    reads: api.adminLogs.auditLog,
    columns: ['action', 'subject.label', 'occurred_at', 'actor.name', 'role_context', 'outcome'],
    quotes: 'description',
  }),
  trash: list({
    path: '/admin/trash',
    who: 'admin',
    noun: 'trash',
    section: 'system',
    reads: api.trash.entries,
    columns: ['label', 'deleted_at', 'deleted_by.name', 'delete_reason', 'can_restore'],
    hides: ['restore_blockers'],
    deeds: [
      { does: api.trash.restore, word: 'restore', field: 'type', is: restorable },
      { does: api.trash.purge, word: 'purge', field: 'type', is: restorable },
    ],
  }),

  ...adminContent,
  ...adminSettings,
};
