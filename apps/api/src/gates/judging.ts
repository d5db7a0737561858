import { decide, type Facts, rejected, type Verdict } from '@karcis/gate';
import { type Outside, termsAt } from './duty-rules.ts';
import { fits } from './fitting.ts';
import { judgeUndo } from './judging-undos.ts';
import {
  invalid,
  type Judged,
  knownAs,
  type Line,
  type Logged,
  type NewScan,
  type Outcome,
} from './lines.ts';
import { conflictNonce, turnedAwayNonce } from './nonces.ts';
import { createTicketLog, type TicketLog } from './ticket-log.ts';
import { draftOf, invalidFor, isForcedBy, outsideLine, typesOf, type Uploader } from './uploader.ts';

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
  const around = { by, known, log, exits: exitsIn(lines, by, known) };
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

/** What a line is judged beside. */
interface Around {
  readonly by: Uploader;
  readonly known: Known;
  readonly log: TicketLog;
  /** Where guests left, by the lines of the same upload: the log has them later. */
  readonly exits: readonly Line[];
}

/** A line beside what it is judged by: `beyond` says why it is outside the duty of its sender. */
type Beside = Around & { readonly beyond: Outside | null };

const exitsIn = (lines: readonly Line[], by: Uploader, known: Known) =>
  lines.filter((line) => isExit(line) && outsideLine(line, by, known.now) === null);

/** Returns true for an exit. One that the device refused as `not_inside` is one, too: guests are let out whatever a device says. */
const isExit = ({ direction, verdict }: Line) =>
  verdict?.status === 'Checked Out' || (direction === 'Exit' && verdict?.reason === 'not_inside');

function judge(line: Line, around: Around): Judged {
  if (line.fault !== null) return invalid(line.fault);
  return line.undoes === null
    ? judgeScan(line, around)
    : judgeUndo(line, around.by, around.known.now, around.log);
}

function judgeScan(line: Line, around: Around): Judged {
  const { by, known, log } = around;
  // A code counts at an hour at which its key did.
  const isGenuine = line.keyRevokedAt === null || line.at < line.keyRevokedAt;
  const ticket =
    line.ticketId === null || !isGenuine
      ? undefined
      : known.ticketAt(line.ticketId, line.at, line.generation);
  // By hand, a ticket that is not there is a fault of the line, and no guest with an unknown code.
  if (ticket === undefined && line.text === null) return invalid('not_found');
  const before = log.withNonce(line.nonce);
  const subject =
    ticket === undefined
      ? ({
          ...line,
          ticketId: null,
          refusal: line.refusal ?? (isGenuine ? 'unknown_code' : 'bad_signature'),
        } as const)
      : { ...line, text: null };
  const beside = { ...around, beyond: outsideLine(line, by, known.now) };
  if (before !== undefined)
    return isOf(before, line) ? judgeAgain(subject, before, beside) : invalid('nonce_reused');
  if (line.gateId !== null && !known.gateIds.has(line.gateId)) return invalid('no_such_record');
  if (line.verdict === null && beside.beyond !== null) return invalid(invalidFor[beside.beyond]);
  return { draft: draftOf(subject, by, known.now, statusOf(subject, ticket, beside)) };
}

/** Whether a record is of what a line is of. One without a ticket has kept the text: its code may be of a ticket by now. */
const isOf = (before: Logged, line: Line): boolean =>
  before.revertsId === null &&
  before.direction === line.direction &&
  (before.ticketId === null ? before.text === line.text : before.ticketId === line.ticketId);

/**
 * A nonce that is recorded already: the answer of the server was lost on the way, and the device has judged by itself. Where it came to
 * something else, that is what happened at the gate, and it is recorded once.
 */
function judgeAgain(line: Line, before: Logged, beside: Beside): Judged {
  const { log } = beside;
  const draft = correctionOf(line, before, beside);
  if (draft === undefined) return knownAs(before);
  const told = log.withNonce(draft.nonce);
  if (told !== undefined) return knownAs(told);
  return draft.revertsId !== null && log.isReverted(draft.revertsId) ? knownAs(before) : { draft };
}

const isRefused = (status: Logged['status'] | undefined) => status === 'Duplicate' || status === 'Rejected';

/** What is recorded where a device has let in whom the server refused, or refused whom the server let in; undefined where they agree. */
function correctionOf(
  line: Line,
  before: Logged,
  { by, known, beyond }: Beside,
): Omit<NewScan, 'id'> | undefined {
  const says = line.verdict?.status;
  if (isRefused(before.status) && says === 'Checked In') {
    const reason = beyond === null ? before.reason : 'not_assigned';
    const draft = draftOf(line, by, known.now, { status: 'Conflict', reason });
    return { ...draft, nonce: conflictNonce(line.nonce) };
  }
  // Only the person who admitted the guest online is corrected this way, and only while on duty. Offline scans never are.
  const isOwn = before.petugasId === by.userId && !before.isOffline;
  const isOnDuty = beyond === null && termsAt(by.facts, known.now) !== undefined;
  if (before.status !== 'Checked In' || !isRefused(says) || !isOwn || !isOnDuty) return undefined;
  const draft = draftOf(line, by, known.now, { status: 'Reverted', reason: null });
  return { ...draft, nonce: turnedAwayNonce(line.nonce), revertsId: before.id, method: 'Auto' };
}

function statusOf(
  line: Line,
  ticket: Ticket | undefined,
  around: Beside,
): Pick<NewScan, 'status' | 'reason'> {
  const { verdict } = line;
  if (verdict === null) return judgedNow(line, ticket, around);
  if (isExit(line)) {
    if (around.beyond !== null) return { status: 'Rejected', reason: 'not_assigned' };
    const isInside =
      line.ticketId !== null && around.log.before(line.ticketId, line)?.status === 'Checked In';
    return isInside ? { status: 'Checked Out', reason: null } : { status: 'Rejected', reason: 'not_inside' };
  }
  if (verdict.status === 'Checked In') {
    const reason = conflictOf(line, ticket, around);
    return reason === null ? { status: 'Checked In', reason } : { status: 'Conflict', reason };
  }
  if (verdict.reason === 'not_listed' || (verdict.reason === 'unknown_code' && line.isPrinted))
    return ofUnlisted(line, ticket, around);
  // What is of no ticket cannot have been used.
  return ticket === undefined
    ? {
        status: 'Rejected',
        reason: verdict.status === 'Rejected' ? verdict.reason : (line.refusal ?? 'unknown_code'),
      }
    : verdict;
}

/**
 * Judges a printed code that a device did not have in its list, and so refused, by what the server knows of that hour. Where nothing else speaks
 * against it, the code was not checked, and the ticket is as before: the guest was not let in.
 */
function ofUnlisted(line: Line, ticket: Ticket | undefined, { by, known, log, beyond }: Beside): Verdict {
  const facts: Facts = {
    event: known.eventAt(line.at),
    refusal: ticket === undefined ? (line.refusal ?? 'unknown_code') : null,
    ticket: ticket ?? null,
    entry: line.ticketId === null ? null : log.lastEntry(line.ticketId, line.at),
    ticketTypeIds: typesOf(by, line.at),
  };
  const verdict = decide(facts, { ...line, isForced: false });
  return beyond !== null || verdict.reason === null ? rejected('not_listed') : verdict;
}

/** Decides on a line that no device has judged, as on a scan that arrives alone. */
function judgedNow(line: Line, ticket: Ticket | undefined, { by, known, log }: Around): Verdict {
  const last = line.ticketId === null ? undefined : log.lastEntry(line.ticketId);
  const facts: Facts = {
    event: known.eventAt(known.now),
    refusal: ticket === undefined ? (line.refusal ?? 'unknown_code') : null,
    ticket: ticket ?? null,
    entry: last ?? null,
    ticketTypeIds: typesOf(by, known.now),
  };
  return decide(facts, { ...line, at: known.now, isForced: isForcedBy(by, line) });
}

/**
 * Returns why the server would have refused a guest whom a device has let in; null where it would not. The duty comes first: a Conflict by
 * `already_used` gets the place of the other entry once that is taken back, and a line outside a duty never does.
 */
function conflictOf(line: Line, ticket: Ticket | undefined, around: Beside): Logged['reason'] {
  const { by, known, beyond } = around;
  if (beyond !== null) return 'not_assigned';
  if (ticket === undefined || line.ticketId === null) return line.refusal ?? 'unknown_code';
  if (isForcedBy(by, line)) return null;
  const event = known.eventAt(line.at);
  const facts: Facts = { event, refusal: null, ticket, entry: null, ticketTypeIds: typesOf(by, line.at) };
  const { reason } = decide(facts, { ...line, direction: 'Entry', isForced: false });
  return reason ?? (fits(ticket.entryPolicy, line, event, around) ? null : 'already_used');
}
