import Type from 'typebox';
import { Count, Flag, Id, Instant, nullable, oneOf, part, record, Text, utcOffsets } from '../values.ts';

const Named = part({ id: Id, name: Text });

/** What a device at the gates of an event needs to judge scans without a network, but for the tickets. */
export const GatePack = record('GatePack', {
  server_time: Instant,
  valid_until: Type.Unsafe<string>({
    ...Instant,
    description: 'From then on the device judges nothing alone, and deletes all this',
  }),
  event: part({
    id: Id,
    key: { ...Count, description: 'Its number in the codes of its tickets' },
    title: Text,
    status: Text,
    opens_at: Type.Unsafe<string>({
      ...Instant,
      description: 'Doors, or the start where no doors are named',
    }),
    ends_at: Instant,
    timezone: Text,
    utc_offsets: utcOffsets('Devices count entry days by them and not by time zones of their own'),
    day_starts_minutes: Count,
    age_restriction: nullable(Text),
  }),
  keys: Type.Array(
    part({ key_id: Count, public_key: { ...Text, description: 'Ed25519, 32 bytes in base64url' } }),
  ),
  ticket_types: Type.Array(
    part({
      number: { ...Count, description: 'By it tickets name their type' },
      id: Id,
      name: Text,
      color: nullable(Text),
      entry_policy: oneOf(['Single Entry', 'Re-entry', 'Multiple', 'Once Per Day']),
      gate_id: nullable(Id),
      gate_note: nullable(Text),
    }),
  ),
  gates: Type.Array(Named),
  my_assignment: part({
    role: oneOf(['Scanner', 'Supervisor']),
    gate_id: nullable(Id),
    ticket_type_ids: nullable(Type.Array(Id)),
    permissions: Type.Array(oneOf(['scan', 'manual_check_in', 'undo', 'search_attendees', 'view_contact'])),
  }),
  tickets_total: Count,
});

/** Where a ticket stands: what it is, and of an Active one where its guest is. */
const packStates = [
  'Active',
  'Inside',
  'Left',
  'Pending',
  'Cancelled',
  'Refunded',
  'Revoked',
  'Transferred',
] as const;

const forSearch = 'Empty without the permission `search_attendees`';

/** Tickets at the gates of an event, by column: the first of each list is of the first ticket. */
export const GatePackTickets = record('GatePackTickets', {
  tickets: part({
    id: Type.Array(Id),
    generation: Type.Array(Count),
    state: Type.Array(oneOf(packStates)),
    ticket_type: { ...Type.Array(Count), description: 'Numbers of their types in the pack' },
    entered_at: Type.Array(nullable(Instant)),
    valid_from: Type.Array(nullable(Instant)),
    valid_until: Type.Array(nullable(Instant)),
    name: { ...Type.Array(Text), description: forSearch },
    seat: { ...Type.Array(nullable(Text)), description: forSearch },
    code: { ...Type.Array(Text), description: `Printed codes. ${forSearch}` },
    buyer: {
      ...Type.Array(nullable(Text)),
      description: `Names of buyers, where they are others than the guests and the ticket was not handed on. ${forSearch}`,
    },
    find_keys: {
      ...Type.Array(Text),
      description: `Keys of 24 bits by which whole addresses and references find them, four characters each (docs/gates.md). ${forSearch}`,
    },
  }),
  cursor: { ...Text, description: 'To go on with: at once where there is more, else in 30 seconds' },
  has_more: Flag,
  tickets_total: Count,
});
