import { Flag, Id, Instant, nullable, oneOf, part, record, Text } from '../values.ts';
import { assignmentRoles, assignmentStatuses } from './petugas-assignment.ts';

/** Somebody who scans at an event, as a Supervisor there sees them: nothing by which they are reached. */
export const ScannerAtEvent = record('ScannerAtEvent', {
  id: { ...Id, description: 'Of the assignment' },
  name: nullable({
    ...Text,
    description: 'As typed by who invited, until it is accepted; null where nothing was typed',
  }),
  role: oneOf(assignmentRoles),
  status: oneOf(assignmentStatuses),
  gate: nullable(part({ id: Id, name: Text })),
  shift_starts_at: nullable(Instant),
  shift_ends_at: nullable(Instant),
  is_paired: { ...Flag, description: 'Whether a phone that was paired scans as this person' },
  has_device: {
    ...Flag,
    description: 'Whether a phone of this person was seen at the event, paired or signed in',
  },
  is_pairable: { ...Flag, description: 'Whether a code can be made that pairs one' },
});
