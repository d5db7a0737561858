import type { api, BodyOf } from '@karcis/contract';
import { type PackTicket, type Reason, type Signal, signalOf } from '@karcis/gate';
import type { Judged } from './alone.ts';
import type { GatePack } from './store.ts';

export type CheckinResult = BodyOf<typeof api.checkIn.scan>['data'];
export type Direction = 'Entry' | 'Exit';

/** What a gate shows of a scan, whether the server has judged it or the phone. */
export interface Outcome {
  readonly nonce: string;
  readonly signal: Signal;
  readonly status: 'Checked In' | 'Checked Out' | 'Duplicate' | 'Rejected';
  readonly reason: Reason | null;
  readonly direction: Direction;
  readonly name: string | null;
  readonly type: string | null;
  readonly seat: string | null;
  /** What to look at before the guest goes in. */
  readonly attention: readonly string[];
  /** The entry before it. */
  readonly before: {
    readonly at: string;
    readonly gate: string | null;
    readonly by: string | null;
    /** Whether this phone has let the guest in. */
    readonly isHere?: boolean;
  } | null;
  /** Where tickets of its type enter, where it is another gate. */
  readonly rightGate: string | null;
  /** The event that the code is of, where it is another one that may be told. */
  readonly otherEvent?: string | undefined;
  /** By the clock of the server. */
  readonly at: string;
  readonly isAlone: boolean;
  /** Whether the code is genuine, and its ticket not known here. */
  readonly isUnlisted: boolean;
  readonly ticketId: string | null;
  /** What was scanned, to scan it again with force. */
  readonly code: string | null;
  /** Null where the phone has judged. */
  readonly checkInId: string | null;
  /** Whether it was taken back since. */
  readonly isUndone?: boolean;
}

const shown = (status: string): Outcome['status'] =>
  status === 'Checked In' || status === 'Checked Out' || status === 'Duplicate' ? status : 'Rejected';

/** Name of the gate by which tickets of a type enter. */
function gateOfType(pack: GatePack | undefined, typeId: string | undefined): string | null {
  const type = pack?.ticket_types.find(({ id }) => id === typeId);
  return pack?.gates.find(({ id }) => id === type?.gate_id)?.name ?? null;
}

/** What the phone adds to an answer of the server. */
interface Besides {
  readonly code: string | null;
  readonly pack: GatePack | undefined;
}

/** What the server has said. */
export function ofServer(nonce: string, result: CheckinResult, { code, pack }: Besides): Outcome {
  const before = result.previous_check_in;
  return {
    nonce,
    signal: result.signal,
    status: shown(result.checkin_status),
    reason: result.reason_code,
    direction: result.direction,
    name: result.attendee?.name ?? null,
    type: result.ticket_type?.name ?? null,
    // The answer has none. Looking it up in the list on the phone would delay the verdict by 45 ms on a cheap one.
    seat: null,
    attention: result.attention,
    before:
      before === null
        ? null
        : { at: before.at, gate: before.gate?.name ?? null, by: before.petugas_name ?? null },
    rightGate: result.reason_code === 'wrong_gate' ? gateOfType(pack, result.ticket_type?.id) : null,
    otherEvent: result.other_event?.title,
    at: result.scanned_at,
    isAlone: false,
    isUnlisted: false,
    ticketId: result.ticket?.id ?? null,
    code,
    checkInId: result.id,
  };
}

interface Alone {
  readonly nonce: string;
  readonly judged: Judged;
  readonly pack: GatePack;
  readonly ticket: PackTicket | undefined;
  readonly direction: Direction;
  readonly at: string;
  readonly code: string | null;
  readonly ticketId: string | null;
}

/** The entry before a scan, as far as the phone knows it: of entries elsewhere, the list says the hour alone. */
function beforeOf({ before }: Judged, { gates }: GatePack): Outcome['before'] {
  if (before === null) return null;
  const { enteredAt, gateId } = before;
  const gate = gates.find(({ id }) => id === gateId)?.name ?? null;
  return { at: new Date(enteredAt).toISOString(), gate, by: null, isHere: gateId !== undefined };
}

/** What the phone has come to. */
export function ofPhone({ judged, pack, ticket, ...scan }: Alone): Outcome {
  const { verdict, isUnlisted } = judged;
  const type = pack.ticket_types.find(({ number }) => number === ticket?.ticketType);
  const passes = verdict.reason === null;
  return {
    ...scan,
    signal: isUnlisted ? 'Amber' : signalOf(verdict.reason),
    status: verdict.status,
    reason: verdict.reason,
    name: ticket?.name ?? null,
    type: type?.name ?? null,
    seat: ticket?.seat ?? null,
    attention:
      passes && scan.direction === 'Entry'
        ? [type?.gate_note, pack.event.age_restriction].filter((text) => text != null)
        : [],
    before: verdict.status === 'Duplicate' ? beforeOf(judged, pack) : null,
    rightGate: verdict.reason === 'wrong_gate' ? gateOfType(pack, type?.id) : null,
    isAlone: true,
    isUnlisted,
    checkInId: null,
  };
}
