import { type DutyFacts, type Outside, outsideDuty, termsAt } from './duty-rules.ts';
import type { Invalid, Line, NewScan } from './lines.ts';

/** Sender of lines. */
export interface Uploader {
  readonly userId: string;
  /** Assignments and phones of the sender. Each line is held to those of its hour. */
  readonly facts: DutyFacts;
}

/** Returns why a line is outside the duty of its sender; null where it is within. By hand, it needs the permission that it needs online. */
export function outsideLine(line: Line, by: Uploader, now: number): Outside | null {
  const action = line.verdict === null || line.text === null || line.isPrinted ? 'manual_check_in' : 'scan';
  return outsideDuty(by.facts, { action, at: line.at, now, gateId: line.gateId });
}

/** What an upload answers to an action outside a duty. */
export const invalidFor = {
  not_accepted: 'not_assigned',
  not_assigned: 'not_assigned',
  outside_shift: 'outside_shift',
  not_permitted: 'not_permitted',
  other_gate: 'no_such_record',
  not_own: 'nothing_to_undo',
  undo_too_late: 'undo_too_late',
} as const satisfies Record<Outside, Invalid>;

export const isForcedBy = ({ facts }: Uploader, line: Line) =>
  line.isForced && termsAt(facts, line.at)?.isSupervisor === true;

/** Ticket types that a sender checked at an instant; null: all. */
export const typesOf = ({ facts }: Uploader, at: number) => termsAt(facts, at)?.ticketTypeIds ?? null;

/** Makes the record of a line that arrives at an instant. */
export const draftOf = (
  line: Line,
  by: Uploader,
  now: number,
  { status, reason }: Pick<NewScan, 'status' | 'reason'>,
): Omit<NewScan, 'id'> => ({
  nonce: line.nonce,
  status,
  reason,
  direction: line.direction,
  ticketId: line.ticketId,
  text: line.text,
  petugasId: by.userId,
  gateId: line.gateId,
  at: line.at,
  receivedAt: now,
  revertsId: null,
  method: line.method,
  isOffline: line.verdict !== null || line.undoes !== null,
  isForced: isForcedBy(by, line),
  note: line.note,
});
