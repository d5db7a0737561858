import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf } from './event-place.ts';
import type { Pick } from './form-fields.ts';
import { scanner } from './event-scanner.ts';
import { exported, form, list, record } from './resource.ts';

/** Screens of who works at an event, who comes to it, and who has paid. */

type PetugasRoutes = typeof api.adminPetugas | typeof api.organizerPetugas;

const assignmentColumns = [
  'user.name',
  'role',
  'gate.name',
  'status',
  'shift_starts_at',
  'last_scan_at',
  'scans_accepted',
  'scans_total',
] as const;

/** Somebody is assigned who is known, or invited. */
const assignmentGroups = {
  assigned: ['user_id'],
  invited: ['name', 'email'],
  duty: ['role', 'permissions', 'gate_id', 'ticket_type_ids', 'shift_starts_at', 'shift_ends_at'],
} as const;

/** Who works at the gates. `people` are those who can be assigned. */
export const petugas = (
  who: Reader,
  routes: PetugasRoutes & {
    readonly pairing: typeof api.adminScanning.pairing | typeof api.organizerScanning.pairing;
    readonly petugas: typeof api.adminEvents.petugas | typeof api.organizerPetugas.petugas;
  },
  from: {
    readonly people: Pick;
    readonly gates: typeof api.adminGates.gates | typeof api.organizerGates.gates;
    readonly ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes;
  },
) => {
  const place = placeOf(who, 'petugas', 'petugas_id');
  const picks = { gate_id: from.gates, ticket_type_ids: from.ticketTypes } as const;
  return {
    assignments: list({
      ...place.list,
      noun: 'assignments',
      reads: routes.petugas,
      columns: assignmentColumns,
    }),
    newAssignment: form({
      ...place.form,
      noun: 'newAssignment',
      creates: routes.create,
      groups: assignmentGroups,
      picks: { ...picks, user_id: from.people },
      preset: { role: 'Scanner', permissions: { scan: true } },
    }),
    assignment: record({
      ...place.record,
      noun: 'assignment',
      reads: routes.assignment,
      title: 'user.name',
      lead: [
        'status',
        'role',
        'invitation.email',
        'gate.name',
        'shift_starts_at',
        'shift_ends_at',
        'scans_accepted',
      ],
      deeds: [
        { does: routes.resend, word: 'invite', field: 'actions', is: ['resend'] },
        {
          does: routes.pairing,
          word: 'pairPhone',
          field: 'status',
          is: ['Active', 'Invited'],
          sends: { assignment_id: '{id}' },
          shows: 'address',
        },
        { does: routes.revoke, word: 'revokePetugas', field: 'actions', is: ['revoke'] },
      ],
      changes: routes.change,
      picks,
    }),
  };
};

const ofEvent = { event_id: 'id' } as const;

/** Who has tickets, and who has come. */
export const attendees = (
  who: Reader,
  route: typeof api.adminMoney.attendees | typeof api.organizerRecords.attendees,
  ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes,
  file: typeof api.adminExports.attendees | typeof api.organizerExports.attendees,
) => ({
  attendees: list({
    path: `/${who}/events/{id}/attendees`,
    who,
    noun: 'attendees',
    ofEvent: true,
    reads: route,
    from: ofEvent,
    filters: { ticket_type_id: ticketTypes },
    exports: exported(file, { event_id: 'id', status: 'status' }),
    columns: ['name', 'ticket_type.name', 'status', 'used_at', 'code', 'order.reference', 'price'],
    hides: ['event'],
  }),
});

/** What was paid for an event of an organizer, and every scan at its gates. */
export const organizerRecords = {
  payments: list({
    path: '/organizer/events/{id}/payments',
    who: 'organizer',
    noun: 'payments',
    ofEvent: true,
    reads: api.organizerRecords.payments,
    from: ofEvent,
    columns: ['buyer.name', 'created_at', 'reference', 'method', 'status', 'amount', 'net_amount'],
    exports: exported(api.organizerExports.payments, { event_id: 'id', status: 'status' }),
    hides: ['event'],
  }),
  checkIns: list({
    path: '/organizer/events/{id}/checkins',
    who: 'organizer',
    noun: 'checkIns',
    ofEvent: true,
    scanner,
    reads: api.organizerRecords.checkIns,
    from: ofEvent,
    exports: exported(api.organizerExports.checkIns, { event_id: 'id', status: 'checkin_status' }),
    columns: [
      'attendee.name',
      'scanned_at',
      'ticket_type.name',
      'gate.name',
      'petugas.name',
      'checkin_status',
      'reason_code',
    ],
    hides: ['event'],
  }),
} as const;
