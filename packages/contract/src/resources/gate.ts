import { text } from '../body.ts';
import { managed } from '../managed.ts';
import { Count, Id, Instant, record, Text } from '../values.ts';

/** Where people come into an event: ticket types and check-in staff may be bound to one. */
const Gate = record('Gate', {
  id: Id,
  event_id: Id,
  name: Text,
  position: Count,
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedGate = managed('ManagedGate', Gate);

/** What a write may name. */
export const gateFields = { name: text(60) };
