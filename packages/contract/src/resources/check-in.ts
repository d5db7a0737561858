import Type from 'typebox';
import { Email, Flag, Id, Instant, nullable, oneOf, part, Person, record, Text } from '../values.ts';
import { EventSummary } from './event.ts';
import { ticketStatuses } from './ticket.ts';

export const checkInStatuses = [
  'Checked In',
  'Checked Out',
  'Duplicate',
  'Rejected',
  'Reverted',
  'Conflict',
] as const;

export const directions = ['Entry', 'Exit'] as const;

export const checkInReasons = [
  'unknown_code',
  'wrong_event',
  'wrong_gate',
  'wrong_ticket_type',
  'not_paid',
  'cancelled',
  'refunded',
  'revoked',
  'transferred',
  'already_used',
  'not_yet_valid',
  'no_longer_valid',
  'event_not_open',
  'not_assigned',
  'bad_signature',
  'not_inside',
  'not_listed',
] as const;

const Named = part({ id: Id, name: Text });

/** One scan, whatever came of it. What belongs to a ticket is null where the code was of none. */
const scan = {
  id: Id,
  checkin_status: oneOf(checkInStatuses),
  reason_code: nullable(oneOf(checkInReasons)),
  reason: nullable(Text),
  direction: oneOf(directions),
  event: nullable(EventSummary),
  ticket: nullable(part({ id: Id, code: Text, status: oneOf(ticketStatuses) })),
  ticket_type: nullable(Named),
  order_reference: nullable(Text),
  gate: nullable(Named),
  device: nullable(Named),
  method: oneOf(['QR Scan', 'Manual', 'Bulk', 'Auto']),
  scanned_at: Type.Unsafe<string>({ ...Instant, description: 'By the clock of the device' }),
  received_at: Type.Unsafe<string>({ ...Instant, description: 'By the clock of the server' }),
  is_offline: Flag,
  is_forced: Flag,
  reverted_at: nullable(Instant),
  note: nullable(Text),
  created_at: Instant,
  updated_at: Instant,
};

/** A scan as administrators read it. */
export const AdminCheckinEntry = record('AdminCheckinEntry', {
  ...scan,
  attendee: nullable(part({ name: Text, email: nullable(Email) })),
  petugas: nullable(Person),
  reverted_by: nullable(Person),
});

/** A scan as the organizer of the event reads it: who has scanned is told by name. */
export const OrganizerCheckinEntry = record('OrganizerCheckinEntry', {
  ...scan,
  attendee: nullable(part({ name: Text, email: nullable(Email) })),
  petugas: nullable(Named),
  reverted_by: nullable(Named),
});

/** A scan as check-in staff read it: with what to tell the guest, and nobody's email address. */
export const CheckinResult = record('CheckinResult', {
  ...scan,
  result: oneOf(['Accepted', 'Refused']),
  title: Text,
  message: Text,
  signal: Type.Unsafe<'Green' | 'Amber' | 'Red'>({
    ...oneOf(['Green', 'Amber', 'Red']),
    description: 'Amber: can be solved at the gate. Red: cannot',
  }),
  attention: Type.Array(Text, { description: 'What to look at before the guest goes in' }),
  attendee: nullable(part({ name: Text })),
  petugas: nullable(Named),
  reverted_by: nullable(Named),
  previous_check_in: nullable(part({ at: Instant, gate: nullable(Named), petugas_name: nullable(Text) })),
  other_event: nullable({
    ...part({ id: Id, title: Text }),
    description:
      'For `wrong_event`, right after the scan: the event that the code names, where it is public or the caller’s own',
  }),
});
