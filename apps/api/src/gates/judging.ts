import { decide, type Facts, type Verdict } from '@karcis/gate';
import { fits } from './fitting.ts';
import type { Invalid, Line, Logged, NewScan, Outcome } from './lines.ts';
import { conflictNonce, followingNonces, turnedAwayNonce } from './nonces.ts';
import { createTicketLog, type TicketLog } from './ticket-log.ts';

type Event = Facts['event'];
type Ticket = NonNullable<Facts['ticket']>;

/** What lines are judged by. */
export interface Known {
  /**
   * The event and a ticket as they were at an instant: a refund after the entry refuses nothing. `generation` is that of the code that was read;
   * the ticket has it where that code was good then, although there is a newer one by now.
   */
  readonly eventAt: (at: number) => Event;
  readonly ticketAt: (id: string, at: number, generation?: number | null) => Ticket | undefined;
  readonly gateIds: ReadonlySet<string>;
  /** What the log has, of the tickets and under the nonces of the lines. */
  readonly logged: readonly Logged[];
  /** When all this was so. */
  readonly now: number;
}

/** Who sends lines. */
export interface Uploader {
  readonly userId: string;
  readonly isSupervisor: boolean;
  readonly mayUndo: boolean;
  readonly ticketTypeIds: readonly string[] | null;
  /** Since when the assignment is over; null: it is not. */
  readonly overSince: number | null;
}

/** Milliseconds after a scan, until which the person who made it takes it back. */
const undoable = 15 * 60_000;

/**
 * Judges lines, each after those that were scanned before it, and returns what comes of each, in the order in which they were sent. What
 * happened at a gate is recorded as it was: whom a device has let in is in.
 */
export function judgeLines(
  lines: readonly Line[],
  by: Uploader,
  known: Known,
  newScanId: () => string,
): Outcome[] {
  const log = createTicketLog(known.logged);
  const outcomes: Outcome[] = [];
  const around = { by, known, log, exits: exitsIn(lines) };
  for (const [place, line] of [...lines.entries()].toSorted(([, one], [, other]) => one.at - other.at)) {
    const judged = judge(line, around);
    if ('draft' in judged) {
      const scan = { ...judged.draft, id: newScanId() };
      log.add(scan);
      outcomes[place] = { outcome: 'Recorded', scan };
    } else outcomes[place] = judged;
  }
  return outcomes;
}

type Judged = Exclude<Outcome, { outcome: 'Recorded' }> | { readonly draft: Omit<NewScan, 'id'> };

const invalid = (code: Invalid) => ({ outcome: 'Invalid', code }) as const;
const knownAs = (scan: Logged) => ({ outcome: 'Known', scan }) as const;

/** What a line is judged beside. */
interface Around {
  readonly by: Uploader;
  readonly known: Known;
  readonly log: TicketLog;
  /** Where guests left, by the lines of the same upload: the log has them later. */
  readonly exits: readonly Line[];
}

const exitsIn = (lines: readonly Line[]) => lines.filter(({ verdict }) => verdict?.status === 'Checked Out');

function judge(line: Line, around: Around): Judged {
  if (line.fault !== null) return invalid(line.fault);
  return line.undoes === null ? judgeScan(line, around) : judgeUndo(line, around.by, around.log);
}

function judgeScan(line: Line, around: Around): Judged {
  const { by, known, log } = around;
  const ticket = line.ticketId === null ? undefined : known.ticketAt(line.ticketId, line.at, line.generation);
  // By hand, a ticket that is not there is a fault of the line, and no guest with an unknown code.
  if (ticket === undefined && line.text === null) return invalid('not_found');
  const subject = ticket === undefined ? { ...line, ticketId: null } : { ...line, text: null };
  const before = log.withNonce(line.nonce);
  if (before !== undefined) return judgeAgain(subject, before, by, log);
  if (line.gateId !== null && !known.gateIds.has(line.gateId)) return invalid('no_such_record');
  const { status, reason } = statusOf(subject, ticket, around);
  return { draft: draftOf(subject, by, { status, reason }) };
}

/**
 * A nonce that is recorded already: the answer of the server was lost on the way, and the device has judged by itself. Where it came to
 * something else, that is what happened at the gate, and it is recorded once.
 */
function judgeAgain(line: Line, before: Logged, by: Uploader, log: TicketLog): Judged {
  const isSame =
    before.revertsId === null &&
    before.ticketId === line.ticketId &&
    before.text === line.text &&
    before.direction === line.direction;
  if (!isSame) return invalid('nonce_reused');
  const draft = correctionOf(line, before, by);
  if (draft === undefined) return knownAs(before);
  const told = log.withNonce(draft.nonce);
  if (told !== undefined) return knownAs(told);
  return draft.revertsId !== null && log.isReverted(draft.revertsId) ? knownAs(before) : { draft };
}

const isRefused = (status: Logged['status'] | undefined) => status === 'Duplicate' || status === 'Rejected';

/** What is recorded where a device has let in whom the server refused, or refused whom the server let in; undefined where they agree. */
function correctionOf(line: Line, before: Logged, by: Uploader): Omit<NewScan, 'id'> | undefined {
  const says = line.verdict?.status;
  if (isRefused(before.status) && says === 'Checked In') {
    const draft = draftOf(line, by, { status: 'Conflict', reason: before.reason });
    return { ...draft, nonce: conflictNonce(line.nonce) };
  }
  // Nobody takes back so what another person has let in, nor what a device has told itself.
  const isOwn = before.petugasId === by.userId && !before.isOffline;
  if (before.status !== 'Checked In' || !isRefused(says) || !isOwn) return undefined;
  const draft = draftOf(line, by, { status: 'Reverted', reason: null });
  return { ...draft, nonce: turnedAwayNonce(line.nonce), revertsId: before.id, method: 'Auto' };
}

function statusOf(
  line: Line,
  ticket: Ticket | undefined,
  around: Around,
): { status: NewScan['status']; reason: NewScan['reason'] } {
  const { verdict } = line;
  if (verdict === null) return judgedNow(line, ticket, around);
  if (verdict.status === 'Checked Out') {
    const isInside =
      line.ticketId !== null && around.log.before(line.ticketId, line)?.status === 'Checked In';
    return isInside ? { status: 'Checked Out', reason: null } : { status: 'Rejected', reason: 'not_inside' };
  }
  if (verdict.status === 'Checked In') {
    const reason = conflictOf(line, ticket, around);
    return reason === null ? { status: 'Checked In', reason } : { status: 'Conflict', reason };
  }
  // What is of no ticket cannot have been used.
  return ticket === undefined
    ? {
        status: 'Rejected',
        reason: verdict.status === 'Rejected' ? verdict.reason : (line.refusal ?? 'unknown_code'),
      }
    : verdict;
}

/** Decides on a line that no device has judged, as on a scan that arrives alone. */
function judgedNow(line: Line, ticket: Ticket | undefined, { by, known, log }: Around): Verdict {
  const last = line.ticketId === null ? undefined : log.lastEntry(line.ticketId);
  const facts: Facts = {
    event: known.eventAt(known.now),
    refusal: ticket === undefined ? (line.refusal ?? 'unknown_code') : null,
    ticket: ticket ?? null,
    entry: last ?? null,
    ticketTypeIds: by.ticketTypeIds,
  };
  return decide(facts, { ...line, at: known.now, isForced: line.isForced && by.isSupervisor });
}

/** Why the server would have refused whom a device has let in; null where it would not. */
function conflictOf(line: Line, ticket: Ticket | undefined, around: Around): Logged['reason'] {
  const { by, known } = around;
  if (by.overSince !== null && line.at >= by.overSince) return 'not_assigned';
  if (ticket === undefined || line.ticketId === null) return line.refusal ?? 'unknown_code';
  if (line.isForced && by.isSupervisor) return null;
  const event = known.eventAt(line.at);
  const facts: Facts = { event, refusal: null, ticket, entry: null, ticketTypeIds: by.ticketTypeIds };
  const { reason } = decide(facts, { ...line, direction: 'Entry', isForced: false });
  return reason ?? (fits(ticket.entryPolicy, line, event, around) ? null : 'already_used');
}

/** What a device takes back: whom it has let in, also where the server would not have, or out. */
const letThrough: ReadonlySet<Logged['status']> = new Set(['Checked In', 'Checked Out', 'Conflict']);

/** The scan that an undo means: what was recorded last of the one with the nonce. */
const undoneBy = (nonce: string, log: TicketLog): Logged | undefined =>
  followingNonces(nonce)
    .map((each) => log.withNonce(each))
    .find((scan) => scan !== undefined);

function judgeUndo(line: Line, by: Uploader, log: TicketLog): Judged {
  const target = undoneBy(line.undoes ?? '', log);
  const isTheirs = by.isSupervisor || target?.petugasId === by.userId;
  const before = log.withNonce(line.nonce);
  if (before !== undefined)
    return before.revertsId !== null && before.revertsId === target?.id
      ? knownAs(before)
      : invalid('nonce_reused');
  if (!by.mayUndo) return invalid('not_permitted');
  const isAny = target !== undefined && target.ticketId !== null && letThrough.has(target.status);
  if (!isAny || !isTheirs) return invalid('nothing_to_undo');
  if (log.isReverted(target.id)) return invalid('already_reverted');
  if (!by.isSupervisor && line.at > target.at + undoable) return invalid('undo_too_late');
  const { ticketId, direction, gateId } = target;
  const draft = draftOf({ ...line, ticketId, direction, gateId, text: null }, by, {
    status: 'Reverted',
    reason: null,
  });
  return { draft: { ...draft, revertsId: target.id, method: 'Manual' } };
}

const draftOf = (
  line: Line,
  by: Uploader,
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
  revertsId: null,
  method: line.method,
  isOffline: line.verdict !== null || line.undoes !== null,
  isForced: line.isForced && by.isSupervisor,
  note: line.note,
});
