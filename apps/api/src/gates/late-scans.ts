import { fits } from './fitting.ts';
import type { Known } from './judging.ts';
import type { Logged, NewScan } from './lines.ts';
import { lateEntryNonce, lateExitNonce } from './nonces.ts';
import { createTicketLog, type TicketLog } from './ticket-log.ts';

/**
 * What is to be recorded besides: scans that came before what makes them right, at the hours at which they were. So the tickets that are
 * inside are the same in whatever order devices are heard.
 */
export function lateScans(recorded: readonly Logged[], known: Known, newScanId: () => string): NewScan[] {
  const log = createTicketLog([...known.logged, ...recorded]);
  const late: NewScan[] = [];
  // What is made right makes others right: an exit the entry after it, that one its own exit.
  for (;;) {
    const entries = lateEntries([...recorded, ...late], known, log, newScanId);
    const exits = lateExits([...recorded, ...late, ...entries], known, log, newScanId);
    if (entries.length === 0 && exits.length === 0) return late;
    late.push(...entries, ...exits);
  }
}

const followsFrom = (scan: Logged, id: string, nonce: string): Omit<NewScan, 'receivedAt'> => ({
  ...scan,
  id,
  nonce,
  reason: null,
  method: 'Auto',
  isForced: false,
  note: null,
});

/** Whether somebody stood at an exit with a ticket of whose entry nothing was known there, with a network or without. */
const isRefusedExit = ({ reason }: Logged) => reason === 'not_inside';

/**
 * Entries of guests whom devices have let in beside an entry of the same ticket that is taken back now, or whose guest is known now to have left
 * between the two: until then they were Conflicts, and now they are the ones inside.
 */
function lateEntries(
  recorded: readonly Logged[],
  { logged, ticketAt, eventAt, now }: Known,
  log: TicketLog,
  newScanId: () => string,
): NewScan[] {
  const changed = new Set(recorded.map(({ ticketId }) => ticketId));
  const all = [...logged, ...recorded].filter(({ ticketId }) => changed.has(ticketId));
  const exits = all.filter(isRefusedExit);
  const conflicts = all
    .filter((scan) => scan.status === 'Conflict' && scan.reason === 'already_used')
    .toSorted((one, other) => one.at - other.at);
  return conflicts.flatMap((conflict) => {
    const ticket = ticketAt(conflict.ticketId ?? '', conflict.at);
    const nonce = lateEntryNonce(conflict.nonce);
    const isTold = log.isReverted(conflict.id) || log.withNonce(nonce) !== undefined;
    if (isTold || ticket === undefined) return [];
    if (!fits(ticket.entryPolicy, conflict, eventAt(conflict.at), { log, exits })) return [];
    const scan: NewScan = {
      ...followsFrom(conflict, newScanId(), nonce),
      receivedAt: now,
      status: 'Checked In',
    };
    log.add(scan);
    return [scan];
  });
}

/**
 * Exits of guests whose entry came to the server after their exit, which was refused then. Whoever stood at an exit is outside, also where
 * the device, or the server itself, did not know of the entry.
 */
function lateExits(
  recorded: readonly Logged[],
  { logged, now }: Known,
  log: TicketLog,
  newScanId: () => string,
): NewScan[] {
  const came = new Set(recorded.flatMap(({ status, ticketId }) => (status === 'Checked In' ? ticketId : [])));
  const refused = [...logged, ...recorded]
    .filter((scan) => came.has(scan.ticketId) && isRefusedExit(scan))
    .toSorted((one, other) => one.at - other.at);
  return refused.flatMap((exit) => {
    const nonce = lateExitNonce(exit.nonce);
    const isInside = log.before(exit.ticketId ?? '', exit)?.status === 'Checked In';
    if (!isInside || log.withNonce(nonce) !== undefined) return [];
    const scan: NewScan = {
      ...followsFrom(exit, newScanId(), nonce),
      receivedAt: now,
      status: 'Checked Out',
    };
    log.add(scan);
    return [scan];
  });
}
