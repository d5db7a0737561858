import type { Facts } from '@karcis/gate';
import type { Logged } from './lines.ts';

type Place = Pick<Logged, 'at'>;
export type TicketLog = ReturnType<typeof createTicketLog>;

/** The log of some tickets, and what was added to it. Scans of one instant are in the order in which they were written. */
export function createTicketLog(logged: readonly Logged[]) {
  const byNonce = new Map<string, Logged>();
  const reverted = new Set<string>();
  const byTicket = new Map<string, Logged[]>();
  const add = (scan: Logged) => {
    byNonce.set(scan.nonce, scan);
    if (scan.revertsId !== null) reverted.add(scan.revertsId);
    if (scan.ticketId === null || (scan.status !== 'Checked In' && scan.status !== 'Checked Out')) return;
    const scans = byTicket.get(scan.ticketId) ?? [];
    const place = scans.findLastIndex(({ at }) => at <= scan.at) + 1;
    byTicket.set(scan.ticketId, scans.toSpliced(place, 0, scan));
  };
  for (const scan of logged) add(scan);
  /** What let a guest in or out, and was not taken back, oldest first. */
  const standing = (ticketId: string) => (byTicket.get(ticketId) ?? []).filter(({ id }) => !reverted.has(id));
  return {
    add,
    standing,
    withNonce: (nonce: string) => byNonce.get(nonce),
    isReverted: (id: string) => reverted.has(id),
    before: (ticketId: string, { at }: Place) => standing(ticketId).findLast((scan) => scan.at <= at),
    after: (ticketId: string, { at }: Place) => standing(ticketId).find((scan) => scan.at > at),
    /** The entry that stood at an instant, with its exit where there was one by then. */
    lastEntry(ticketId: string, at = Infinity): Facts['entry'] {
      const scans = standing(ticketId).filter((scan) => scan.at <= at);
      const entered = scans.findLast(({ status }) => status === 'Checked In');
      const last = scans.at(-1);
      return entered === undefined
        ? null
        : { enteredAt: entered.at, exitedAt: last?.status === 'Checked Out' ? last.at : null };
    },
  };
}
