import { entryDay, type EntryPolicy, type Facts } from '@karcis/gate';
import type { Logged } from './lines.ts';
import type { TicketLog } from './ticket-log.ts';

type Scan = Pick<Logged, 'ticketId' | 'at'>;

/** Whether an entry has a place among the scans of its ticket that stand, by the hours at which they were. */
export function fits(
  policy: EntryPolicy,
  { ticketId: id, at }: Scan,
  event: Facts['event'],
  /** `exits`: where guests left, by the lines of the same upload. The log has them later. */
  { log, exits }: { readonly log: TicketLog; readonly exits: readonly Scan[] },
): boolean {
  const ticketId = id ?? '';
  const entries = log.standing(ticketId).filter(({ status }) => status === 'Checked In');
  switch (policy) {
    case 'Multiple':
      return true;
    case 'Re-entry': {
      const next = log.after(ticketId, { at });
      const hasLeft = exits.some(
        (exit) => exit.ticketId === ticketId && exit.at > at && exit.at < (next?.at ?? 0),
      );
      return (
        log.before(ticketId, { at })?.status !== 'Checked In' && (next?.status !== 'Checked In' || hasLeft)
      );
    }
    case 'Once Per Day': {
      const day = (instant: number) => entryDay(instant, event.timezone, event.dayStartsMinutes);
      return entries.every((entry) => day(entry.at) !== day(at));
    }
    default:
      return entries.length === 0;
  }
}
