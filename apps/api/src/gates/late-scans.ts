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
  const entries = lateEntries(recorded, known, log, newScanId);
  return [...entries, ...lateExits([...recorded, ...entries], known, log, newScanId)];
}

const followsFrom = (scan: Logged, id: string, nonce: string): NewScan => ({
  ...scan,
  id,
  nonce,
  reason: null,
  method: 'Auto',
  isForced: false,
  note: null,
});

/**
 * Entries of guests whom devices have let in beside an entry of the same ticket that is taken back now: until then they were Conflicts,
 * and now they are the ones inside.
 */
function lateEntries(
  recorded: readonly Logged[],
  { logged, ticketAt, eventAt }: Known,
  log: TicketLog,
  newScanId: () => string,
): NewScan[] {
  const undone = new Set(recorded.flatMap(({ status, ticketId }) => (status === 'Reverted' ? ticketId : [])));
  const conflicts = [...logged, ...recorded]
    .filter(
      (scan) => scan.status === 'Conflict' && scan.reason === 'already_used' && undone.has(scan.ticketId),
    )
    .toSorted((one, other) => one.at - other.at);
  return conflicts.flatMap((conflict) => {
    const ticket = ticketAt(conflict.ticketId ?? '', conflict.at);
    const nonce = lateEntryNonce(conflict.nonce);
    const isTold = log.isReverted(conflict.id) || log.withNonce(nonce) !== undefined;
    if (isTold || ticket === undefined) return [];
    if (!fits(ticket.entryPolicy, conflict, eventAt(conflict.at), { log, exits: [] })) return [];
    const scan: NewScan = { ...followsFrom(conflict, newScanId(), nonce), status: 'Checked In' };
    log.add(scan);
    return [scan];
  });
}

/**
 * Exits of guests whose entry came to the server after their exit, which was refused then. Whoever stood at an exit is outside, also where
 * the device did not know of the entry.
 */
function lateExits(
  recorded: readonly Logged[],
  { logged }: Known,
  log: TicketLog,
  newScanId: () => string,
): NewScan[] {
  const came = new Set(recorded.flatMap(({ status, ticketId }) => (status === 'Checked In' ? ticketId : [])));
  const refused = logged
    .filter(({ ticketId, isOffline, reason }) => came.has(ticketId) && isOffline && reason === 'not_inside')
    .toSorted((one, other) => one.at - other.at);
  return refused.flatMap((exit) => {
    const nonce = lateExitNonce(exit.nonce);
    const isInside = log.before(exit.ticketId ?? '', exit)?.status === 'Checked In';
    if (!isInside || log.withNonce(nonce) !== undefined) return [];
    const scan: NewScan = { ...followsFrom(exit, newScanId(), nonce), status: 'Checked Out' };
    log.add(scan);
    return [scan];
  });
}
