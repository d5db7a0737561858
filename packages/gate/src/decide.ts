import { entryDay, type Offsets } from './entry-day.ts';
import type { CodeRefusal } from './open-code.ts';
import { checkedIn, checkedOut, duplicate, type Reason, rejected, type Verdict } from './verdict.ts';

/** Milliseconds before the doors open, from which on guests are let in. */
const early = 60 * 60_000;

export type EntryPolicy = 'Single Entry' | 'Re-entry' | 'Multiple' | 'Once Per Day';

/** All instants here are in milliseconds since 1970. */
export interface Facts {
  readonly event: {
    readonly status: string;
    /** Doors, or the start where no doors are named. */
    readonly opensAt: number;
    readonly endsAt: number;
    readonly timezone: string;
    /** Differences of its zone to UTC, where the server has told them: then they count, and not the zones of this program. */
    readonly offsets?: Offsets | undefined;
    /** Minutes after midnight at which an entry day begins. */
    readonly dayStartsMinutes: number;
  };
  /**
   * Why the code is of no ticket; null for a ticket of the event. `not_listed`: a printed code that a phone without a network lacks. It may be of
   * a ticket, and has no signature that tells.
   */
  readonly refusal: CodeRefusal | 'not_listed' | null;
  /** Null where the code is of no ticket that is known here. */
  readonly ticket: {
    /** As it is stored: whether it was used is told by its entry. */
    readonly status: string;
    /** The newest generation of its code. */
    readonly generation: number;
    readonly validFrom: number | null;
    readonly validUntil: number | null;
    readonly ticketTypeId: string;
    readonly entryPolicy: EntryPolicy;
    /** The one gate that tickets of its type enter by; null: any. */
    readonly gateId: string | null;
  } | null;
  /** The entry that stands; null: the guest never came, as far as is known here. */
  readonly entry: { readonly enteredAt: number; readonly exitedAt: number | null } | null;
  /** Ticket types that the person at the gate checks; null: all. */
  readonly ticketTypeIds: readonly string[] | null;
}

export interface Scan {
  readonly direction: 'Entry' | 'Exit';
  readonly at: number;
  /** The generation that the code says; null for a ticket that was found by hand. */
  readonly generation: number | null;
  /** The gate of the scan; null: not said. */
  readonly gateId: string | null;
  /** Whether a Supervisor lets the guest in whatever speaks against it. */
  readonly isForced: boolean;
}

/** Returns what a scan comes to: the first row of the table that applies. The same on the server and on a phone. */
export function decide(facts: Facts, scan: Scan): Verdict {
  if (facts.refusal !== 'not_listed' && (facts.refusal !== null || facts.ticket === null))
    return rejected(facts.refusal ?? 'unknown_code');
  if (scan.direction === 'Exit') return isInside(facts) ? checkedOut : rejected('not_inside');
  if (scan.isForced) return checkedIn;
  if (facts.ticket === null) return rejected('not_listed');
  const reason = refusalOf(facts, facts.ticket, scan);
  if (reason !== undefined) return rejected(reason);
  return letsIn(facts.ticket.entryPolicy, facts, scan.at) ? checkedIn : duplicate;
}

type Ticket = NonNullable<Facts['ticket']>;

const isInside = ({ entry }: Facts) => entry !== null && entry.exitedAt === null;

/** What the status of a ticket says; nothing for an Active one. */
const byStatus: Readonly<Record<string, Reason>> = {
  Pending: 'not_paid',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
  Revoked: 'revoked',
  Transferred: 'transferred',
};

function refusalOf({ event, ticketTypeIds }: Facts, ticket: Ticket, scan: Scan): Reason | undefined {
  if (ticket.status === 'Pending') return 'not_paid';
  if (event.status === 'Cancelled') return 'cancelled';
  const reason = byStatus[ticket.status];
  if (reason !== undefined) return reason;
  if (scan.generation !== null && scan.generation !== ticket.generation) return 'revoked';
  if (event.status !== 'Published' || scan.at < event.opensAt - early) return 'event_not_open';
  if (ticket.validFrom !== null && scan.at < ticket.validFrom) return 'not_yet_valid';
  if (scan.at >= (ticket.validUntil ?? event.endsAt)) return 'no_longer_valid';
  if (ticketTypeIds !== null && !ticketTypeIds.includes(ticket.ticketTypeId)) return 'wrong_ticket_type';
  // A scan that names no gate is not at another one.
  if (ticket.gateId !== null && scan.gateId !== null && ticket.gateId !== scan.gateId) return 'wrong_gate';
  return undefined;
}

function letsIn(policy: EntryPolicy, { entry, event }: Facts, at: number): boolean {
  if (entry === null) return true;
  switch (policy) {
    case 'Re-entry':
      return entry.exitedAt !== null;
    case 'Multiple':
      return true;
    case 'Once Per Day':
      return dayOf(event, entry.enteredAt) < dayOf(event, at);
    default:
      return false;
  }
}

const dayOf = ({ timezone, offsets, dayStartsMinutes }: Facts['event'], at: number) =>
  entryDay(at, offsets ?? timezone, dayStartsMinutes);
