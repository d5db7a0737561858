import Type from 'typebox';
import {
  Email,
  Flag,
  Id,
  ImageUrl,
  Instant,
  nullable,
  oneOf,
  part,
  Person,
  Phone,
  record,
  Text,
} from '../values.ts';

export const assignmentRoles = ['Scanner', 'Supervisor'] as const;
export const assignmentStatuses = ['Invited', 'Active', 'Ended', 'Revoked'] as const;

const scans = 'Of this person at this event, over all of their assignments to it';

export const permissions = part({
  scan: Flag,
  manual_check_in: Flag,
  undo: Flag,
  search_attendees: Flag,
  view_contact: Flag,
});

/** Somebody's duty at the gates of an event. */
export const PetugasAssignment = record('PetugasAssignment', {
  id: Id,
  event_id: Id,
  user: nullable(
    part({ id: Id, name: Text, email: Email, phone: nullable(Phone), avatar_url: nullable(ImageUrl) }),
  ),
  invitation: nullable({
    ...part({ name: Text, email: Email, ends_at: Instant }),
    description: 'As typed by who invited; null once it is accepted',
  }),
  role: oneOf(assignmentRoles),
  permissions,
  gate: nullable(part({ id: Id, name: Text })),
  ticket_type_ids: nullable(Type.Array(Id, { description: 'Null: all' })),
  shift_starts_at: nullable(Instant),
  shift_ends_at: nullable(Instant),
  status: oneOf(assignmentStatuses),
  assigned_by: nullable(Person),
  assigned_at: Instant,
  revoked_at: nullable(Instant),
  last_scan_at: nullable(Instant),
  scans_total: Type.Integer({ minimum: 0, description: scans }),
  scans_accepted: Type.Integer({ minimum: 0, description: scans }),
  created_at: Instant,
  updated_at: Instant,
});
