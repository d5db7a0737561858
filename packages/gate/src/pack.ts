import type { EntryPolicy, Facts } from './decide.ts';

export type PackState =
  | 'Active'
  | 'Inside'
  | 'Left'
  | 'Pending'
  | 'Cancelled'
  | 'Refunded'
  | 'Revoked'
  | 'Transferred';

/** A ticket as a device keeps it. Instants are in milliseconds since 1970. */
export interface PackTicket {
  readonly id: string;
  readonly generation: number;
  readonly state: PackState;
  /** Number of its type. */
  readonly ticketType: number;
  readonly enteredAt: number | null;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  readonly name: string | null;
  readonly seat: string | null;
  readonly code: string | null;
  readonly buyer: string | null;
  readonly findKeys: string;
}

export interface PackType {
  readonly id: string;
  readonly entry_policy: EntryPolicy;
  readonly gate_id: string | null;
}

/** What a device judges a scan of one of its tickets by, beside the event and the person at the gate. A type that it lacks is none. */
export function packedFacts(
  ticket: PackTicket,
  types: ReadonlyMap<number, PackType>,
): Pick<Facts, 'ticket' | 'entry'> | undefined {
  const type = types.get(ticket.ticketType);
  if (type === undefined) return undefined;
  const { state, enteredAt } = ticket;
  const hasEntered = state === 'Active' || state === 'Inside' || state === 'Left';
  return {
    ticket: {
      status: hasEntered ? 'Active' : state,
      generation: ticket.generation,
      validFrom: ticket.validFrom,
      validUntil: ticket.validUntil,
      ticketTypeId: type.id,
      entryPolicy: type.entry_policy,
      gateId: type.gate_id,
    },
    // When a guest left is not told: that it was after the entry is enough.
    entry: enteredAt === null ? null : { enteredAt, exitedAt: state === 'Left' ? enteredAt : null },
  };
}
