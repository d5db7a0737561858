import type { Logged, NewScan } from './lines.ts';
import { lateExitNonce } from './nonces.ts';
import { createTicketLog } from './ticket-log.ts';

/**
 * What is to be recorded besides: exits of guests whose entry came to the server after their exit, which was refused then. Devices have
 * let them out, so they are outside.
 */
export function lateExits(
  recorded: readonly NewScan[],
  logged: readonly Logged[],
  newScanId: () => string,
): NewScan[] {
  const log = createTicketLog([...logged, ...recorded]);
  const came = new Set(recorded.flatMap(({ status, ticketId }) => (status === 'Checked In' ? ticketId : [])));
  const refused = logged
    .filter(({ ticketId, isOffline, reason }) => came.has(ticketId) && isOffline && reason === 'not_inside')
    .toSorted((one, other) => one.at - other.at);
  return refused.flatMap((exit) => {
    const nonce = lateExitNonce(exit.nonce);
    const isInside = log.before(exit.ticketId ?? '', exit)?.status === 'Checked In';
    if (!isInside || log.withNonce(nonce) !== undefined) return [];
    const scan: NewScan = {
      ...exit,
      id: newScanId(),
      nonce,
      status: 'Checked Out',
      reason: null,
      method: 'Auto',
      isForced: false,
      note: null,
    };
    log.add(scan);
    return [scan];
  });
}
